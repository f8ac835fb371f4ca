import type { Db, Trx } from '../core/context.ts';

/** What does not depend on each other is asked at once; within a transaction, which has one connection, one after the other. */
export async function runAll<T>(db: Db | Trx, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  if (!db.isTransaction) return Promise.all(works.map((work) => work()));
  const answers: T[] = [];
  for (const work of works) answers.push(await work());
  return answers;
}

import type { Trx } from '../../core/context.ts';

type Check = () => Promise<void>;

/** What transactions ask of themselves once all of their rows are written, by a key that makes the same question one. */
const asked = new WeakMap<Trx, Map<string, Check>>();

/** Until `runChecks` the checks of this transaction wait: what they compare is written by several hands. */
export const gatherChecks = (trx: Trx): unknown => asked.set(trx, new Map());

/** Asserts something of what a transaction stores, once everything is written; at once where no end is announced. The check throws. */
export async function checkAtCommit(trx: Trx, key: string, check: Check): Promise<void> {
  const waiting = asked.get(trx);
  if (waiting) waiting.set(key, check);
  else await check();
}

export async function runChecks(trx: Trx): Promise<void> {
  const waiting = asked.get(trx);
  asked.delete(trx);
  for (const check of waiting?.values() ?? []) await check();
}

import pg from 'pg';
import { vi } from 'vitest';

/** The statements of a piece of work, as the database is sent them, and whether each has a name. */
export async function heard(work: () => Promise<unknown>): Promise<{ text: string; isNamed: boolean }[]> {
  const found: { text: string; isNamed: boolean }[] = [];
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function hear(
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given as [string | { text: string; name?: string }];
    const { text, name } = typeof first === 'string' ? { text: first, name: undefined } : first;
    found.push({ text: text.replace(/\s+/g, ' ').trim(), isNamed: name !== undefined });
    return query.apply(this, given);
  } as never);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return found;
}

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nightlyJobs } from '../../../src/server/domain/loans/nightly/index.ts';
import { plannedReads, plannedWrites } from './planned-calls.ts';
import { against, type Keyed, loanTables, unfixedShape } from './statement-shapes.ts';
import { type Role, wireHouse } from './wire-house.ts';

const LIST = join(import.meta.dirname, '../../house/distribution.json');
const LISTED = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, string[]>;
/** `RENEW=1` writes what is found: to be read, and to be kept only where it has to be so. */
const keep = (found: Record<string, string[]>): void =>
  writeFileSync(LIST, `${JSON.stringify(Object.assign(LISTED, found), null, 2)}\n`);

/** Every route as who sees all rows, and as who sees those of a company. */
const WHO: Role[] = ['PARTNER', 'SUPER_ADMIN'];

const wire = wireHouse();
const texts = new Set<string>();
let tables: Keyed[] = [];

/** Each route is read and each action of each resource is done, on rows that are there; then a night passes. */
async function walk(): Promise<void> {
  const { current } = wire;
  for (const role of WHO) {
    const document = await current.documentOf(role);
    const reads = await plannedReads(current, role, document);
    for (const { method, url, body } of [...reads, ...(await plannedWrites(current, role, document))])
      await current.call(role, method, url, body);
  }
  const { services, schemas } = current.house.house;
  for (const job of nightlyJobs({ services, schemas })) await job.run({});
}

beforeAll(async () => {
  const { database } = wire.current.house;
  tables = await loanTables(database.db);
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function heard(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    if (text && this.database === database.name) texts.add(text);
    return query.apply(this, given);
  } as never);
  await walk();
}, 180_000);
afterAll(() => vi.restoreAllMocks());

describe('a database that is spread over machines by loan', () => {
  it('would have these statements that name no loan, and no other (trust 55)', () => {
    const found = [...new Set([...texts].flatMap((text) => unfixedShape(text, tables) ?? []))].sort();
    if (process.env.RENEW) keep({ statements: found });
    expect(texts.size).toBeGreaterThan(300);
    expect(found.filter((shape) => !LISTED.statements?.includes(shape))).toEqual([]);
  });

  it('would have these tables, keys and triggers against it', async () => {
    const found = await against(wire.current.house.database.db, tables);
    if (process.env.RENEW) keep(found);
    const { statements: _, ...standing } = LISTED;
    expect(found).toEqual(standing);
  });

  it('a statement that asks for rows of a loan by another name than its number is noticed, one that names the loan is not', () => {
    const shape = (text: string) => unfixedShape(text, tables);
    expect(shape('select * from "payments" where "amount" > $1')).toBe('select payments by amount');
    expect(shape('update "documents" set "type" = $1 where "id" = $2')).toBe('update documents by id');
    expect(shape('delete from partials where request = $1 and payment = $2')).toBeUndefined();
    expect(shape('select "r".* from "requests" as "r" where "r"."id" = any($1::bigint[])')).toBeUndefined();
    expect(shape('insert into "payments" ("amount", "request") values ($1, $2)')).toBeUndefined();
    expect(shape('select * from "users" where "email" = $1')).toBeUndefined();
  });
});

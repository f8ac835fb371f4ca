import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasTable } from '../../../src/server/database/columns.ts';
import { planIndexes } from '../../../src/server/database/index-plan.ts';
import { APPLICANT, loanHouse } from '../domain/loans/loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;
const schemas = () => house.current.house.schemas.current();
type Found = { id?: number; _id?: number };
async function ids(resource: string, query: Record<string, string>): Promise<unknown[]> {
  const { status, body } = await house.current.call('admin', 'GET', `${resource}?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(`${resource}: ${status} ${JSON.stringify(body)}`);
  return body.resources.map((one: Found) => one.id ?? one._id);
}
const search = (resource: string, q: string) => ids(resource, { filter: JSON.stringify({ q }), limit: '100' });
const NAME = 'Rosa Isela  Rojas Muñoz';
const TYPED = [
  'Rojas Muñoz Rosa Isela',
  'rosa  isela',
  ' Isela\u00a0 rojas ',
  'MUÑOZ rosa',
  'mun\u0303oz isela rosa',
  'rosa rosa',
  'Rojas Ro',
];

beforeAll(async () => {
  const h = house.current;
  h.on('2026-01-15');
  await h.live('2026-01-15');
  await sql`update users set general__full_name = ${NAME}, username = ${NAME} where id = ${APPLICANT}`.execute(db());
  await sql`insert into "bannedUsers" (name) values (${NAME}), ('Rosa Muñoz'), ('Pedro Rojas')`.execute(db());
});

describe('people are found by their words', () => {
  it.each(TYPED)('%j finds the person in every list that searches names', async (typed) => {
    const asked: string[] = [];
    for (const { name, list } of Object.values(schemas().resources)) {
      if (!list.search) continue;
      const hers = await search(name, 'Isela').catch((error: Error) =>
        / (403|404|405):? /.test(`${error.message} `) ? [] : Promise.reject(error),
      );
      if (hers.length === 0) continue;
      asked.push(name);
      const found = await search(name, typed);
      for (const id of hers) expect(found).toContain(id);
    }
    for (const name of ['users', 'requests', 'bannedUsers']) expect(asked).toContain(name);
  });

  it('a word that is nowhere finds nobody, however many others are there', async () => {
    for (const name of ['users', 'bannedUsers', 'requests', 'debits'])
      expect([name, await search(name, 'Rosa Isela Zzyzx')]).toEqual([name, []]);
    expect(await search('bannedUsers', 'Muñoz Rosa')).toHaveLength(2);
  });

  it('signs that a pattern knows are letters like others', async () => {
    expect(await search('bannedUsers', 'Ro%sa Muñoz')).toEqual([]);
    expect(await search('bannedUsers', 'R_sa Muñoz')).toEqual([]);
  });
});

describe('what is typed is kept composed', () => {
  it('a name with marks of its own is the same name', async () => {
    const name = 'Peña Núñez'.normalize('NFD');
    const made = await house.current.call('admin', 'POST', 'holidays', { title: name, date: '2027-05-04' });
    expect(made.status).toBeLessThan(300);
    const { rows } = await sql`select title from holidays where date = '2027-05-04'`.execute(db());
    expect(rows).toEqual([{ title: name.normalize('NFC') }]);
  });
});

describe('lists have the order of Spanish', () => {
  const WORDS = ['Nube', 'Nzz', 'nandú', 'Ñandú', 'ñu', 'Oca', 'Árbol', 'arco', 'Zurdo', 'Ábaco'];
  const ORDER = ['Ábaco', 'Árbol', 'arco', 'nandú', 'Nube', 'Nzz', 'Ñandú', 'ñu', 'Oca', 'Zurdo'];
  beforeAll(async () => {
    await sql`delete from holidays`.execute(db());
    for (const [at, title] of WORDS.entries())
      await sql`insert into holidays (title, date) values (${title}, ${`2027-03-${10 + at}`})`.execute(db());
  });
  const page = async (query: Record<string, string>) => {
    const { body, headers } = await house.current.call('admin', 'GET', `holidays?${new URLSearchParams(query)}`);
    return { titles: body.resources.map((one: { title: string }) => one.title), next: headers['x-next-cursor'] };
  };

  it('Ñ stands after Nz, page by page and in both directions', async () => {
    expect((await page({ field: 'title', limit: '100' })).titles).toEqual(ORDER);
    for (const order of ['DESC', 'ASC']) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const { titles, next } = await page({ field: 'title', order, limit: '3', ...(cursor ? { cursor } : {}) });
        seen.push(...titles);
        cursor = String(next ?? '');
      } while (cursor);
      expect(seen).toEqual(order === 'DESC' ? ORDER : ORDER.toReversed());
    }
  });

  it('every index that puts text in order has this order', async () => {
    const built = await sql<{ name: string; text: string }>`select indexname as name, indexdef as text
      from pg_indexes where indexdef like '%icu%'`.execute(db());
    expect(built.rows.filter(({ text }) => !text.includes('"es-x-icu"'))).toEqual([]);
    const planned = planIndexes(schemas()).filter(({ order }) => order);
    expect(planned.length).toBeGreaterThan(3);
    for (const { name, table } of planned)
      if (hasTable(schemas().resources[table] as never)) expect(built.rows.map((one) => one.name)).toContain(name);
  });
});

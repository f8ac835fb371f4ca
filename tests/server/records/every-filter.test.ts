import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Definition, Field, Schemas } from '../../../src/resource/model/definition.ts';
import { EVERY_CASE } from '../../part.ts';
import { type As, listsOf, partnerHouse } from '../helpers/partner-house.ts';

const house = partnerHouse();
const schemas = (): Schemas => house.current.house.schemas.current();

/** Values of every shape that JSON has, some of them beyond the range of any column. */
const VALUES: unknown[] = [
  1,
  '1',
  1e30,
  -1e308,
  9e15,
  'x',
  '2026-01-01',
  '9999-12-31',
  '0001-01-01',
  '2026-02-30',
  true,
];
const ODD: unknown[] = [
  null,
  '',
  '\u0000',
  '%',
  "'",
  ['x'],
  [],
  {},
  [1e30],
  { $gt: 1e30 },
  0.1,
  '1e400',
  '999999999999999',
];
const OPERATORS = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists', '$not', '$regex', '$nada'];

/** Every name that could be asked for: fields, what is beside and inside them, and what is behind a reference. */
function namesOf(definition: Definition): string[] {
  const names = Object.values(definition.fields).flatMap((field: Field) => {
    const inner = Object.keys(field.itemFields ?? {}).map((name) => `${field.path}.${name}`);
    const target = schemas().resources[field.kind === 'document' ? 'documents' : (field.reference ?? '')];
    const behind = Object.keys(target?.fields ?? {}).map((name) => `${field.path}.${name}`);
    return [
      field.path,
      `${field.path}_label`,
      `${field.path}_validated`,
      `${field.path}.complete`,
      ...inner,
      ...behind,
    ];
  });
  const filters = definition.list.filters.map((filter) => filter.name);
  return [...new Set(['id', '_id', 'validated', 'nada', '__proto__', ...names, ...filters])];
}

/** How many calls one is asked of. */
const PARTS = EVERY_CASE ? 7 : 28;

/** One filter of each name, another operator and value each time, so that in sum every kind meets every operator. */
function filtersOf(definition: Definition): string[] {
  const all = [...VALUES, ...ODD];
  return namesOf(definition).flatMap((name, at) =>
    [0, 1, 2].map((turn) => {
      const value = all[(at * 7 + turn * 5) % all.length];
      const operator = OPERATORS[(at * 5 + turn * 3) % OPERATORS.length] as string;
      const operand =
        operator === '$in' || operator === '$nin' ? [value] : operator === '$not' ? { $eq: value } : value;
      return JSON.stringify(turn === 0 ? { [name]: value } : { [name]: { [operator]: operand } });
    }),
  );
}

async function ask(as: As, calls: string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (let at = 0; at < calls.length; at += 8) {
    const part = calls.slice(at, at + 8);
    const answers = await Promise.all(part.map((path) => as('GET', path)));
    for (const [place, { status, body }] of answers.entries())
      if (![200, 403, 404, 409, 422].includes(status))
        wrong.push(`${status} ${decodeURIComponent(part[place] ?? '')} ${JSON.stringify(body).slice(0, 200)}`);
  }
  return wrong;
}

describe('what is asked of a list', () => {
  for (const account of ['super-admin', 'partner'])
    it(`every name as a filter, an order and a search of every list is answered or refused, for ${account} (trust 3)`, async () => {
      const as = await house.current.as(account);
      const calls = (await listsOf(house.current)).flatMap(([path, definition]) => [
        ...filtersOf(definition).map((filter) => `${path}?limit=2&filter=${encodeURIComponent(filter)}`),
        ...filtersOf(definition).map(
          (filter) => `${path}?limit=2&filter=${encodeURIComponent(`{"$where":{"$or":[${filter},{"id":3}]}}`)}`,
        ),
        ...namesOf(definition).map((name) => `${path}?limit=2&order=DESC&field=${encodeURIComponent(name)}`),
        ...['abc', '%%%', "a'b", '\\\\\\', '１２３', '1e30'].map(
          (q) => `${path}?limit=2&filter=${encodeURIComponent(JSON.stringify({ q }))}`,
        ),
      ]);
      expect(calls.length).toBeGreaterThan(2_000);
      // A part of them: which one moves on with each list, so that kinds, operators and places all meet.
      expect(
        await ask(
          as,
          calls.filter((_, at) => at % PARTS === (account === 'partner' ? 1 : 0)),
        ),
      ).toEqual([]);
    }, 300_000);

  it('every list is sorted by id, in both orders, whether or not its file says so', async () => {
    const as = await house.current.as('super-admin');
    let sorted = 0;
    for (const [path] of await listsOf(house.current)) {
      const plain = await as('GET', `${path}?limit=100`);
      const [up, down] = await Promise.all(
        ['DESC', 'ASC'].map((order) => as('GET', `${path}?limit=100&field=id&order=${order}`)),
      );
      expect([path, up?.status, down?.status]).toEqual([path, plain.status, plain.status]);
      if (plain.status !== 200) continue;
      const ids = (answer: typeof up) => answer?.body.resources.map(({ id }: { id: unknown }) => id);
      if (plain.body.resources.length < 100) expect([path, ids(up)]).toEqual([path, ids(down).reverse()]);
      if (ids(up).length < 2 || ids(up).some((id: unknown) => typeof id !== 'number')) continue;
      sorted += 1;
      expect([path, ids(up)]).toEqual([path, ids(up).toSorted((a: number, b: number) => a - b)]);
    }
    expect(sorted).toBeGreaterThan(15);
  }, 120_000);

  it('a computed field, and what is inside of one, is refused by its name (trust 3)', async () => {
    const as = await house.current.as('super-admin');
    for (const definition of Object.values(schemas().resources)) {
      if (definition.one || definition.source.kind === 'none' || !definition.permissions.operations.list) continue;
      if (definition.under.length > 0) continue;
      for (const field of Object.values(definition.fields).filter((one) => one.computed !== undefined)) {
        const inner = Object.keys(field.itemFields ?? {}).map((name) => `${field.path}.${name}`);
        for (const name of [field.path, ...inner]) {
          const { status, body } = await as(
            'GET',
            `${definition.name}?filter=${encodeURIComponent(JSON.stringify({ [name]: 1 }))}`,
          );
          expect([definition.name, name, status, body.errors?.body?.[0]?.field]).toEqual([
            definition.name,
            name,
            422,
            name,
          ]);
        }
      }
    }
  }, 60_000);

  it('a number beyond any range is refused on every route that takes a page', async () => {
    const as = await house.current.as('super-admin');
    const paths = ['requests', 'users', 'users/10/history', 'requests/1/history', 'requests/1/amortizations'];
    for (const path of paths)
      for (const name of ['page', 'limit'])
        for (const value of ['1e30', '-1', '1.5', '99999999999999999999', 'NaN', 'Infinity', '0x10', ' 1', '1e2'])
          expect([path, name, value, (await as('GET', `${path}?${name}=${encodeURIComponent(value)}`)).status]).toEqual(
            [path, name, value, 422],
          );
  });

  it('filter={"id_partner":…} finds the people of a company, and the loans on either side of it [U-006]', async () => {
    const as = await house.current.as('super-admin');
    const { db } = house.current.house.services;
    const counted = async (query: ReturnType<typeof sql<{ n: number }>>) =>
      Number((await query.execute(db)).rows[0]?.n ?? -1);
    const people = await counted(
      sql<{ n: number }>`select count(*) as n from users where id_partner = 15 and _deleted_at is null`,
    );
    const loans = await counted(
      sql<{
        n: number;
      }>`select count(*) as n from requests where 15 in (partner, partner_lender) and _deleted_at is null`,
    );
    expect(people).toBeGreaterThan(0);
    for (const value of [15, '15'])
      for (const [list, wanted] of [
        ['users', people],
        ['requests', loans],
      ] as const) {
        const filter = encodeURIComponent(JSON.stringify({ id_partner: value }));
        const { status, body } = await as('GET', `${list}?limit=1&filter=${filter}`);
        expect([list, value, status, body.count]).toEqual([list, value, 200, wanted]);
      }
    for (const list of ['debits', 'dispersions', 'operations', 'payments']) {
      const filter = encodeURIComponent(JSON.stringify({ id_partner: 15 }));
      const { status } = await as('GET', `${list}?limit=1&filter=${filter}`);
      expect([list, status]).toEqual([list, 200]);
    }
  });

  it('an export refuses a column that is not there, or that its person may not read', async () => {
    for (const [account, path, columns, status] of [
      ['partner', '/users', ['email', 'logged'], 422],
      ['super-admin', '/users', ['email', 'logged'], 200],
      ['super-admin', '/users', ['email', 'api_key'], 422],
      ['super-admin', '/requests', ['token', 'nada'], 422],
      ['partner', '/requests', ['token', 'user'], 200],
    ] as const) {
      const as = await house.current.as(account);
      const answer = await as('POST', 'exports', { path, format: 'csv', columns });
      expect([account, columns, answer.status]).toEqual([account, columns, status]);
    }
  });
});

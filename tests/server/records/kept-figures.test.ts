import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Json, Row, Schemas } from '../../../src/resource/model/definition.ts';
import type { Trx } from '../../../src/server/core/context.ts';
import { foldFigures, keptFigures } from '../../../src/server/database/kept-figures.ts';
import { EVERY_CASE } from '../../part.ts';
import { waitingForLocks } from '../helpers/database.ts';
import { FIXTURE, putResource } from '../helpers/fixture.ts';
import { PEOPLE, type Person, startHouse, TODAY, testHouse } from '../helpers/house.ts';

const WRITES = EVERY_CASE ? 10_000 : 600;
const WRITERS = 4;
const PEOPLE_ASKED: Person[] = ['root', 'admin', 'legal', 'partner', 'rival'];
const DAYS = { from: '2026-01-01', until: '2026-03-31' };

const sum = (title: string, more: object) => ({
  title,
  measure: { sum: 'amount' },
  as: 'bars',
  served: 'kept',
  ...more,
});
const FIGURES = {
  month: sum('Por mes', { period: { field: 'due', by: 'month' }, where: { urgent: { $ne: true } } }),
  state: sum('Por estado', { measure: 'count', group: 'status' }),
  both: sum('Por título y mes', { group: 'title', period: { field: 'due', by: 'month' } }),
  age: sum('Por antigüedad', { group: 'due', ages: [10, 20] }),
  owners: sum('Por dueño', { group: 'owner', top: 3 }),
};
const permissions = FIXTURE['orders/permissions'] as { scopes: object; operations: object };
/** Rows of the own company, or that were made for it: one row may be both. */
const OWN = { $or: [{ partner: '$me.id_partner' }, { count: '$me.id_partner' }] };
const TREE = {
  ...FIXTURE,
  'orders/list': { ...FIXTURE['orders/list'], totals: ['amount'] },
  'orders/permissions': { ...permissions, scopes: { ...permissions.scopes, own: OWN } },
  'orders/figures': { figures: FIGURES },
};

type House = ReturnType<typeof testHouse>['current'];
const dbOf = ({ house }: House) => house.services.db;
const ownerOf = ({ house }: House) => house.services.direct;
const figuresOf = (schemas: Schemas) => keptFigures(schemas, schemas.resources.orders as never);

/** What each person is answered of each figure, by what is kept, or by the rows where nothing is. */
async function answers(house: House, filter?: Record<string, Json>): Promise<Record<string, Row>> {
  const found: Record<string, Row> = {};
  for (const person of PEOPLE_ASKED)
    for (const [name, { period }] of Object.entries(FIGURES) as [string, { period?: object }][]) {
      const words = new URLSearchParams({
        ...(period ? { ...DAYS, by: 'week' } : {}),
        ...(filter ? { filter: JSON.stringify(filter) } : {}),
      });
      const { status, body } = await house.call(person, 'GET', `orders/figures/${name}?${words}`);
      expect([person, name, status]).toEqual([person, name, 200]);
      found[`${person} ${name}`] = body;
    }
  return found;
}

/** The same questions, with nothing kept: the answer is read from the rows. */
async function fresh(house: House, filter?: Record<string, Json>): Promise<Record<string, Row>> {
  const db = ownerOf(house);
  await sql`alter table _figures_kept rename to _figures_kept_away`.execute(db);
  await sql`create table _figures_kept (like _figures_kept_away)`.execute(db);
  await sql`alter table _figures rename to _figures_away`.execute(db);
  await sql`create table _figures (like _figures_away)`.execute(db);
  try {
    return await answers(house, filter);
  } finally {
    await sql`drop table _figures, _figures_kept`.execute(db);
    await sql`alter table _figures_away rename to _figures`.execute(db);
    await sql`alter table _figures_kept_away rename to _figures_kept`.execute(db);
  }
}

/** Numbers that are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Each writer changes rows of its own: no two of them wait for a row of the table, so what is kept alone could make them wait. */
async function writeOnce(trx: Trx, writer: number, any: (below: number) => number): Promise<void> {
  const some = (most: number) =>
    sql`select id from orders where id % ${sql.lit(WRITERS)} = ${sql.lit(writer)} and id % 7 = ${sql.lit(any(7))}
      order by id desc limit ${sql.lit(1 + any(most))}`;
  const company = () => [null, 4, 5, 9][any(4)];
  const day = () => (any(9) === 0 ? null : `2026-0${1 + any(3)}-${10 + any(18)}`);
  const amount = () => (any(9) === 0 ? null : any(100_000) / 100);
  const ways = [
    () => sql`insert into orders (title, amount, status, partner, count, due, urgent, owner)
      select 'orden ' || ${any(5)}::int, ${amount()}::numeric + n, ${any(4)}, ${company()}, ${company()}, ${day()}::date, ${any(3) === 0}, ${1 + any(6)}
      from generate_series(1, ${1 + any(4)}) as n`,
    () => sql`update orders set amount = ${amount()}, status = ${any(4)} where id in (${some(3)})`,
    () => sql`update orders set due = ${day()}, title = ${`orden ${any(5)}`} where id in (${some(5)})`,
    () => sql`update orders set partner = ${company()}, count = ${company()} where id in (${some(5)})`,
    () => sql`update orders set urgent = not coalesce(urgent, false), hidden = 'x' where id in (${some(4)})`,
    () => sql`update orders set _deleted_at = case when _deleted_at is null then now() end where id in (${some(4)})`,
    () => sql`delete from orders where id in (${some(2)})`,
  ] as const;
  await (ways[any(10)] ?? ways[0])().execute(trx);
}

/** Several writers at once, each of them with several statements in a transaction; some are taken back. */
async function writeMuch(house: House, writes: number, seed: number): Promise<void> {
  const writer = async (number: number) => {
    const any = numbers(seed + number);
    for (let done = 0; done < writes / WRITERS; ) {
      const statements = 1 + any(4);
      done += statements;
      await dbOf(house)
        .transaction()
        .execute(async (trx) => {
          for (let one = 0; one < statements; one += 1) await writeOnce(trx, number, any);
          if (any(10) === 0) throw new Error('taken back');
        })
        .catch((error: Error) => {
          if (error.message !== 'taken back') throw error;
        });
    }
  };
  await Promise.all([
    ...Array.from({ length: WRITERS }, (_, number) => writer(number)),
    (async () => {
      for (let turn = 0; turn < 20; turn += 1) await foldFigures(dbOf(house));
    })(),
  ]);
}

const withoutMoment = (found: Record<string, Row>) =>
  Object.fromEntries(Object.entries(found).map(([name, { as_of: _, ...rest }]) => [name, rest]));

async function expectSame(house: House, filter?: Record<string, Json>): Promise<void> {
  const kept = withoutMoment(await answers(house, filter));
  expect(kept).toEqual(withoutMoment(await fresh(house, filter)));
}

describe('a kept figure', () => {
  const house = testHouse({ tree: TREE });

  it('equals a fresh sum after 10,000 random writes of several at once, for each role (desk 47)', async () => {
    const names = Object.keys(figuresOf(house.current.house.schemas.current()));
    expect(names).toEqual(Object.keys(FIGURES));
    await writeMuch(house.current, WRITES, 7);
    await expectSame(house.current);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from _figures`.execute(dbOf(house.current));
    expect(rows[0]?.n).toBeGreaterThan(20);
    await foldFigures(dbOf(house.current));
    await expectSame(house.current);
    const twice = await sql`select 1 from _figures group by figure, whole, day, part, a, b having count(*) > 1`.execute(
      dbOf(house.current),
    );
    expect(twice.rows).toEqual([]);
  });

  it('is read from what is kept where the filter names nothing else, and from the rows otherwise', async () => {
    const WHOLE = 10_000_000;
    const NARROW = 100_000;
    const add = (sign: 1 | -1) =>
      sql`update _figures set n = n + case when whole then ${sign * WHOLE}::int else ${sign * NARROW}::int end
        where figure like 'orders.state %'`.execute(dbOf(house.current));
    const reads = async (person: Person, filter: Record<string, Json>) => {
      await add(1);
      const words = new URLSearchParams({ filter: JSON.stringify(filter) });
      const { body } = await house.current.call(person, 'GET', `orders/figures/state?${words}`);
      await add(-1);
      if (body.count > WHOLE) return 'whole';
      return body.count > NARROW ? 'narrow' : 'rows';
    };
    expect(await reads('root', {})).toBe('whole');
    expect(await reads('root', { status: 1 })).toBe('whole');
    expect(await reads('root', { $where: { partner: 4 } })).toBe('narrow');
    expect(await reads('partner', {})).toBe('narrow');
    expect(await reads('root', { $where: { title: 'orden 1' } })).toBe('rows');
    expect(await reads('partner', { $where: { 'owner.username': 'x' } })).toBe('rows');
    const filters: Record<string, Json>[] = [
      { status: 1 },
      { $where: { $or: [{ partner: 4 }, { partner: null }] } },
      { urgent: true },
    ];
    for (const filter of filters) await expectSame(house.current, filter);
  });

  it('follows rows that the program deletes, restores and writes anew', async () => {
    const { body } = await house.current.call('root', 'POST', 'orders', {
      title: 'una',
      amount: 5,
      owner: 4,
      due: TODAY,
    });
    await expectSame(house.current);
    await house.current.call('root', 'DELETE', `orders/${body.id}`);
    await expectSame(house.current);
    await sql`truncate orders cascade`.execute(ownerOf(house.current));
    await expectSame(house.current);
    const left = await sql`select 1 from _figures limit 1`.execute(dbOf(house.current));
    expect(left.rows).toEqual([]);
  });

  it('makes nobody wait who writes rows of the same day in another order', async () => {
    const db = dbOf(house.current);
    const insert = (trx: Trx, day: string) =>
      sql`insert into orders (title, amount, status, due) values ('a', 1, 0, ${day}::date)`.execute(trx);
    await db.transaction().execute(async (one) => {
      await insert(one, '2026-01-10');
      await db.transaction().execute(async (other) => {
        await insert(other, '2026-01-11');
        await insert(other, '2026-01-10');
      });
      await insert(one, '2026-01-11');
    });
    await expectSame(house.current);
  });
});

describe('after an edit of the files a kept figure', () => {
  it('is counted once, though differences are folded in the moment in which the files come into force', async () => {
    const house = await startHouse({ tree: TREE, watch: true });
    const db = dbOf(house);
    const waiting = () => waitingForLocks(db);
    try {
      for (const day of ['2026-01-10', '2026-01-10', '2026-02-11', '2026-02-11'])
        await sql`insert into orders (title, amount, status, due) values ('a', 1, 0, ${day}::date)`.execute(db);
      const { version } = house.house.schemas.current();
      let folded: Promise<void> | undefined;
      await db.transaction().execute(async (trx) => {
        // A row that is held makes the fold wait in its middle.
        await sql`select 1 from _figures for update`.execute(trx);
        folded = foldFigures(db);
        await expect.poll(waiting).toBe(1);
        putResource(house.folder, 'orders/figures', {
          figures: { ...FIGURES, state: { ...FIGURES.state, group: 'title' } },
        });
        await expect.poll(waiting, { timeout: 20_000 }).toBe(2);
      });
      await folded;
      await expect.poll(() => house.house.schemas.current().version, { timeout: 20_000 }).not.toBe(version);
      await expectSame(house);
    } finally {
      await house.stop();
    }
  });

  it('is made anew, is kept after a restart, and goes with its word', async () => {
    const house = await startHouse({ tree: TREE, watch: true });
    const edit = async (path: string, content: object) => {
      const { version } = house.house.schemas.current();
      putResource(house.folder, path, content);
      await expect.poll(() => house.house.schemas.current().version, { timeout: 20_000 }).not.toBe(version);
    };
    const names = async () =>
      (await sql<{ figure: string }>`select figure from _figures_kept order by figure`.execute(dbOf(house))).rows;
    try {
      await writeMuch(house, 100, 11);
      const first = await names();
      const writing = writeMuch(house, 200, 12);
      await edit('orders/figures', { figures: { ...FIGURES, state: { ...FIGURES.state, group: 'title' } } });
      await writing;
      await expectSame(house);
      expect((await names()).filter(({ figure }) => !first.some((one) => one.figure === figure))).toHaveLength(1);
      const narrower = { ...permissions.scopes, own: { owner: '$me.id' } };
      const more = writeMuch(house, 200, 13);
      await edit('orders/permissions', { ...permissions, scopes: narrower });
      await more;
      await expectSame(house);
      const again = await startHouse({ folder: house.folder, database: house.database });
      try {
        await writeMuch(again, 100, 14);
        await expectSame(again);
      } finally {
        await again.stop();
      }
      const indexed = Object.entries(FIGURES).map(([name, { served: _, ...rest }]) => [name, rest]);
      await edit('orders/figures', { figures: Object.fromEntries(indexed) });
      expect(await names()).toEqual([]);
      const left = await sql`select 1 from _figures union all select 1 from pg_trigger
        where tgname like '\\_keep\\_figures%' and tgrelid = 'orders'::regclass`.execute(dbOf(house));
      expect(left.rows).toEqual([]);
      await writeMuch(house, 20, 15);
      expect(PEOPLE.partner.id_partner).toBe(4);
    } finally {
      await house.stop();
    }
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sumMoney } from '../../../src/lending/money/money.ts';
import type { Definition, Json, Row } from '../../../src/resource/model/definition.ts';
import { listFilter } from '../../../src/resource/query/figure-query.ts';
import { planIndexes } from '../../../src/server/database/index-plan.ts';
import { partOf } from '../../part.ts';
import { FIXTURE } from '../helpers/fixture.ts';
import { demoOf, type Person, SHIPPED, TODAY, testHouse } from '../helpers/house.ts';

type Total = { field: string; sum: number };
const asJson = (filter: Record<string, Json>) => encodeURIComponent(JSON.stringify(filter));
const cents = (amounts: number[]) => Number(sumMoney(amounts));

describe('each bar of a figure', () => {
  const house = testHouse({ folder: SHIPPED, filling: demoOf(60, 60) });
  const DAYS = { from: '2026-02-01', until: '2026-03-31' };

  it('leads to a list with the same rows and the same sum to the cent, for each role that has it (desk 46)', async () => {
    const { services, sessions, schemas } = house.current.house;
    const people = await services.db.selectFrom('users').select(['id', 'roles']).where('id', '<=', 16).execute();
    const seen: Record<string, number> = {};
    for (const { id } of partOf(people, 0)) {
      const from = { address: '127.0.0.1', agent: 'test' };
      const token = await services.db.transaction().execute((trx) => sessions.open(trx, Number(id), from, 'totp'));
      const ask = (url: string) =>
        house.current.raw({ url: `/v1/${url}`, headers: { authorization: `Bearer ${token}` } });
      for (const name of Object.keys(schemas.current().resources)) {
        const { status, body } = await ask(`schemas/${name}`);
        if (status !== 200) continue;
        const definition = body as Definition;
        for (const figure of Object.values(definition.figures ?? {})) {
          const { measure, period } = figure;
          const days = period ? { days: DAYS, by: 'week' as const } : {};
          const words = period ? `?from=${DAYS.from}&until=${DAYS.until}&by=week` : '';
          const answer = await ask(`${name}/figures/${figure.name}${words}`);
          expect([name, figure.name, id, answer.status]).toEqual([name, figure.name, id, 200]);
          const { rows, total, count } = answer.body as { rows: Row[]; total: number; count: number };
          for (const row of rows) {
            // What is together has no list of its own.
            if (row.others) continue;
            const filter = listFilter(definition, figure, row, { today: TODAY, ...days }) ?? {};
            const list = await ask(`${name}?limit=1&totals=true&filter=${asJson(filter)}`);
            const sums = (list.body.totals ?? []) as Total[];
            const sum = measure === 'count' ? list.body.count : sums.find(({ field }) => field === measure.sum)?.sum;
            expect({ id, name, filter, count: list.body.count, sum: sum ?? 0 }).toEqual({
              id,
              name,
              filter,
              count: row.count,
              sum: row.value,
            });
            const key = `${name}.${figure.name}`;
            seen[key] = (seen[key] ?? 0) + 1;
          }
          expect(cents(rows.map((row) => row.value as number))).toBe(total);
          expect(rows.reduce((sum, row) => sum + Number(row.count), 0)).toBe(count);
        }
      }
    }
    expect(Object.keys(seen).sort()).toEqual([
      'debits.due',
      'debits.overdue',
      'payments.collected',
      'requests.lenders',
      'requests.queue',
    ]);
    for (const bars of Object.values(seen)) expect(bars).toBeGreaterThan(5);
  });

  it('is read from an index that holds all that the figure asks', async () => {
    const plans = planIndexes(house.current.house.schemas.current());
    const ofPayments = plans.find(({ table, columns }) => table === 'payments' && columns.join() === 'date');
    expect(ofPayments?.behind).toEqual(['reversed', 'q', 'test', 'amount']);
    // An index that is there anyhow serves another figure: each costs every write.
    const ofRequests = plans.filter(({ table, columns }) => table === 'requests' && columns.join() === 'status');
    expect(ofRequests.filter(({ behind }) => behind)).toEqual([]);
    const { db, direct } = house.current.house.services;
    await sql`vacuum payments`.execute(direct);
    const plan = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_bitmapscan = off`.execute(trx);
      await sql`set local enable_indexscan = off`.execute(trx);
      return sql<{ 'QUERY PLAN': string }>`explain select date, sum(amount) from payments
        where _deleted_at is null and reversed is not true and q is not true and test is not true
          and date between '2026-02-01' and '2026-03-31' group by date`.execute(trx);
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`Index Only Scan using ${ofPayments?.name}`);
  });
});

describe('a figure', () => {
  const permissions = FIXTURE['orders/permissions'] as { fields: object[] };
  const sum = (title: string, more: object) => ({ title, measure: { sum: 'amount' }, as: 'bars', ...more });
  const house = testHouse({
    tree: {
      ...FIXTURE,
      'orders/fields': {
        ...FIXTURE['orders/fields'],
        properties: {
          ...(FIXTURE['orders/fields'] as { properties: object }).properties,
          price: { type: 'number', format: 'money', title: 'Precio' },
          promised: { type: 'string', format: 'date', title: 'Prometido' },
        },
      },
      'orders/list': { ...FIXTURE['orders/list'], totals: ['amount', 'price'] },
      'orders/permissions': {
        ...permissions,
        fields: [...permissions.fields, { of: ['price', 'promised'], read: { '@admins': true } }],
      },
      'orders/figures': {
        figures: {
          month: sum('Por mes', { period: { field: 'due', by: 'month' } }),
          state: { title: 'Por estado', measure: 'count', group: 'status', as: 'funnel' },
          titles: sum('Por título', { group: 'title' }),
          age: sum('Por antigüedad', { group: 'due', ages: [10, 20] }),
          price: sum('Precios', { measure: { sum: 'price' }, group: 'status' }),
          'of-hidden': sum('Por oculto', { group: 'hidden' }),
          'if-hidden': sum('Con oculto', { group: 'status', where: { hidden: 'x' } }),
          promised: sum('Prometido', { period: { field: 'promised', by: 'day' } }),
        },
      },
    },
  });
  const order = (person: Person, more: object) =>
    house.current.call(person, 'POST', 'orders', { title: 'uno', amount: 1, ...more });
  const ask = (person: Person, name: string, words = '') =>
    house.current.call(person, 'GET', `orders/figures/${name}${words}`);
  const UNREADABLE = ['price', 'of-hidden', 'if-hidden', 'promised'];

  it('counts the rows of its reader and no others', async () => {
    for (const [person, amount, due] of [
      ['partner', 0.1, '2026-02-03'],
      ['partner', 0.2, '2026-02-28'],
      ['rival', 5, '2026-02-10'],
      ['rival', 7, '2026-03-01'],
    ] as const) {
      const owner = person === 'partner' ? 4 : 5;
      expect((await order('root', { owner, amount, due })).status).toBe(201);
    }
    const words = '?from=2026-02-01&until=2026-03-31';
    const sums = async (person: Person) => (await ask(person, 'month', words)).body;
    expect(await sums('partner')).toEqual({
      rows: [{ period: '2026-02-01', value: 0.3, count: 2 }],
      total: 0.3,
      count: 2,
      before: 0,
      as_of: '2026-03-09T18:00:00.000Z',
    });
    expect((await sums('root')).rows).toEqual([
      { period: '2026-02-01', value: 5.3, count: 3 },
      { period: '2026-03-01', value: 7, count: 1 },
    ]);
    expect((await ask('root', 'month', '?from=2026-03-01&until=2026-03-31')).body.before).toBe(5.3);
    expect((await ask('root', 'month', '?from=2026-03-01&until=2026-03-03')).body.before).toBe(0.1);
    expect((await ask('root', 'age')).body.rows).toEqual([
      { due: 0, value: 7.2, count: 2 },
      { due: 21, value: 5.1, count: 2 },
    ]);
    const filtered = await ask('root', 'state', `?filter=${asJson({ $where: { amount: { $gte: 5 } } })}`);
    expect(filtered.body.rows).toEqual([{ status: 0, value: 2, count: 2 }]);
  });

  it('with an unreadable measure, group, day or condition is absent and its address is 404, as an invented one (desk 47)', async () => {
    const names = async (person: Person) =>
      Object.keys((await house.current.call(person, 'GET', 'schemas/orders')).body.figures);
    expect(await names('legal')).toEqual(['month', 'state', 'titles', 'age']);
    expect(await names('root')).toEqual(['month', 'state', 'titles', 'age', ...UNREADABLE]);
    const invented = await ask('legal', 'invented');
    expect(invented.status).toBe(404);
    for (const name of UNREADABLE) {
      const words = name === 'promised' ? '?from=2026-02-01&until=2026-03-31' : '';
      expect((await ask('root', name, words)).status).toBe(200);
      for (const asked of ['', words, '?filter=x', '?other=1']) {
        const hidden = await ask('legal', name, asked);
        expect([name, hidden.status, hidden.body]).toEqual([name, 404, invented.body]);
      }
    }
    const paths = Object.keys((await house.current.call('legal', 'GET', 'openapi.json')).body.paths);
    expect(paths.filter((path) => path.includes('/figures/')).sort()).toEqual(
      ['age', 'month', 'state', 'titles'].map((name) => `/orders/figures/${name}`),
    );
    expect((await ask('user', 'state')).status).toBe(403);
    expect((await house.current.call('root', 'GET', 'vault/figures/state')).status).toBe(404);
  });

  it('is refused over what its reader may not filter by, as the list is', async () => {
    const refused = (name: string) => ask('legal', 'state', `?filter=${asJson({ [name]: 1 })}`);
    const [hidden, invented] = await Promise.all([refused('price'), refused('prize')]);
    expect(hidden.status).toBe(422);
    expect(JSON.stringify(hidden.body).replaceAll('price', 'prize')).toBe(JSON.stringify(invented.body));
    const list = await house.current.call('legal', 'GET', `orders?filter=${asJson({ price: 1 })}`);
    expect(hidden.body).toEqual(list.body);
  });

  it.each([
    ['state', '?from=2026-01-01', 'from'],
    ['state', '?page=1', 'page'],
    ['month', '', 'from'],
    ['month', '?from=2026-02-30&until=2026-03-01', 'from'],
    ['month', '?from=2026-03-02&until=2026-03-01', 'until'],
    ['month', '?from=2026-03-01&until=2026-03-01&by=decade', 'by'],
    ['month', '?from=2020-01-01&until=2026-03-01&by=day', 'until'],
    ['month', '?from=2020-01-01&until=9999-12-31&by=week', 'until'],
  ])('refuses %s%s at %s, with a sentence', async (name, words, field) => {
    const { status, body } = await ask('root', name, words);
    expect([status, body.errors.body[0].field]).toEqual([422, field]);
    expect(body.errors.body[0].message).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/);
  });

  it('has 400 groups at most; the smallest are one row together', async () => {
    const { db } = house.current.house.services;
    await sql`insert into orders (title, amount, status, partner)
      select 'grupo ' || n, n, 0, 9 from generate_series(1, 450) as n`.execute(db);
    const { rows, total } = (await ask('root', 'titles', `?filter=${asJson({ partner: 9 })}`)).body;
    expect(rows).toHaveLength(401);
    expect(rows.at(-1)).toEqual({ title: null, others: true, value: (50 * 51) / 2, count: 50 });
    expect(total).toBe((450 * 451) / 2);
    expect(
      listFilter({ list: { filters: [], tabs: [] } } as never, { group: 'title' } as never, rows.at(-1), {
        today: TODAY,
      }),
    ).toBeUndefined();
  });
});

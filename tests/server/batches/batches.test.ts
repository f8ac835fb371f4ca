import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { idleBatches, workOn } from '../../../src/server/batches/work.ts';
import { type LoanHouse, loanHouse } from '../domain/loans/loan-house.ts';
import type { Person } from '../helpers/house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;

const NOTICES = { resource: 'notifications', action: 'receive' };
const freeze = (body: object, by: Person = 'admin') => house.current.call(by, 'POST', 'batches', body);
const press = (id: number, action: string, value: object = {}, by: Person = 'admin') =>
  house.current.call(by, 'PATCH', `batches/${id}`, [{ op: 'replace', path: `/${action}`, value }]);
const runOf = ({ body }: { body: any }) =>
  press(body.id, 'run', { seal: body.seal, count: body.count, total: body.totals?.[0]?.sum ?? null });
const work = (id: number) => {
  const { services, schemas } = house.current.house;
  return workOn({ services, schemas: () => schemas.current() }, id);
};
const items = async (id: number) =>
  (
    await sql<any>`select record, status, reason, message from _batch_items where batch = ${id} order by id`.execute(
      db(),
    )
  ).rows;
const record = async (id: number) => (await house.current.call('admin', 'GET', `batches/${id}`)).body;

/** Notices to the administrator of the house, all unread. */
async function notices(count: number): Promise<void> {
  await sql`delete from notifications`.execute(db());
  await sql`insert into notifications (title, recipient, role, received, clicked, date)
    select 'Aviso ' || n, 2, null, false, false, now() from generate_series(1, ${count}) as n`.execute(db());
}

/** Everything that a call could have written to. */
async function traces(): Promise<unknown> {
  const names = ['_audit', '_batches', '_batch_items', '_loan_events', '_journal', 'dispersions', 'notifications'];
  const found: Record<string, unknown> = {};
  for (const name of names) {
    const { rows } =
      await sql<any>`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash
      from ${sql.table(name)} as t`.execute(db());
    found[name] = rows[0].hash;
  }
  const jobs = await sql<any>`select count(*) as n from jobs.job`.execute(db());
  return { ...found, jobs: Number(jobs.rows[0].n) };
}

/** Payouts of one loan that wait to be made: the filter that finds them. */
async function payouts(times: number): Promise<string> {
  const h: LoanHouse = house.current;
  h.on('2026-01-15');
  const request = await h.live('2026-01-15');
  for (let month = 2; month < 2 + times; month += 1) {
    h.on(`2026-0${month}-16`);
    expect((await h.pay(request, { amount: 4715.57, date: `2026-0${month}-16` })).status).toBe(201);
  }
  return JSON.stringify({ dispersed: false, id_request: request });
}

beforeEach(async () => {
  await sql`update _batches set status = 5 where status in (1, 2)`.execute(db());
});

describe('a frozen batch', () => {
  it('holds all rows that match; one that came later is not in it, one that changed later is left untouched (desk 11)', async () => {
    await notices(567);
    const frozen = await freeze({ ...NOTICES, filter: '{"received":false}' });
    expect(frozen.status).toBe(201);
    expect(frozen.body).toMatchObject({ count: 567, reviewed: 0, status: 0 });
    const early = await runOf(frozen);
    expect([early.status, early.body.reason]).toEqual([409, 'server.batch-not-reviewed']);
    await sql`update _batches set summary = '{"totals": [], "ready": 567}' where id = ${frozen.body.id}`.execute(db());
    await sql`insert into notifications (title, recipient, received, clicked) values ('Después', 2, false, false)`.execute(
      db(),
    );
    const moved = await sql<any>`update notifications set title = 'Movido', _version = _version + 1
      where title = 'Aviso 9' returning id`.execute(db());
    expect((await runOf(frozen)).status).toBe(200);
    await work(frozen.body.id);
    const all = await items(frozen.body.id);
    expect(all.length).toBe(567);
    expect(all.filter(({ status }) => status === 'done').length).toBe(566);
    expect(all.find(({ status }) => status === 'changed').record).toBe(String(moved.rows[0].id));
    const left = await sql<any>`select title from notifications where received = false order by title`.execute(db());
    expect(left.rows.map(({ title }) => title)).toEqual(['Después', 'Movido']);
    expect(await record(frozen.body.id)).toMatchObject({ status: 4, done: 566, skipped: 1, failed: 0 });
  });

  it('leaves out the rows that were unticked, and is no batch without rows or with too many', async () => {
    await notices(5);
    const { rows } = await sql<any>`select id from notifications order by id limit 2`.execute(db());
    const frozen = await freeze({ ...NOTICES, filter: '{}', except: rows.map(({ id }) => String(id)) });
    expect(frozen.body).toMatchObject({ count: 3, ready: 3, reviewed: 3 });
    const before = await traces();
    const none = await freeze({ ...NOTICES, filter: '{"clicked":true}' });
    expect([none.status, none.body.errors.body[0].field]).toEqual([422, 'filter']);
    await sql`insert into notifications (title, recipient) select 'n', 2 from generate_series(1, 10000)`.execute(db());
    const many = await freeze({ ...NOTICES, filter: '{}' });
    expect([many.status, many.body.message]).toEqual([422, expect.stringContaining('10000')]);
    await sql`delete from notifications where title = 'n'`.execute(db());
    expect(await traces()).toEqual(before);
  });

  it('is refused with an unreadable filter, another list’s action, or for who may not see the list, and nothing is kept', async () => {
    const before = await traces();
    const wrong: [object, Person, number][] = [
      [{ ...NOTICES, filter: '{' }, 'admin', 422],
      [{ ...NOTICES, filter: '[]' }, 'admin', 422],
      [{ ...NOTICES, filter: '{"nothing":1}' }, 'admin', 422],
      [{ ...NOTICES, filter: '{"deleted":true}' }, 'admin', 422],
      [{ ...NOTICES, filter: '{}', ask: '{"x":1}' }, 'admin', 422],
      [{ ...NOTICES, action: 'follow', filter: '{}' }, 'admin', 422],
      [{ resource: 'constructor', action: 'receive', filter: '{}' }, 'admin', 422],
      [{ ...NOTICES, filter: '{}', status: 3 }, 'admin', 422],
      [{ ...NOTICES, filter: '{}' }, 'partner', 422],
      [{ resource: 'dispersions', action: 'disperse', filter: '{}', ask: '{}' }, 'admin', 422],
      [{ resource: 'admins', action: 'revoke', filter: '{}' }, 'legal', 422],
    ];
    for (const [body, by, status] of wrong) {
      const answer = await freeze(body, by);
      expect([answer.status, JSON.stringify(body)]).toEqual([status, JSON.stringify(body)]);
    }
    expect(await traces()).toEqual(before);
  });
});

describe('what a batch would do', () => {
  it('is shown with the totals that SQL has, and keeps neither row nor audit, event or job (desk 13, desk 16)', async () => {
    const filter = await payouts(3);
    const before = (await traces()) as Record<string, unknown>;
    const ask = JSON.stringify({ dispersed_date: '2026-04-16' });
    const frozen = await freeze({ resource: 'dispersions', action: 'disperse', filter, ask });
    expect(frozen.status).toBe(201);
    const sum = await sql<any>`select sum(amount)::numeric as amount from dispersions
      where id_request = ${JSON.parse(filter).id_request}`.execute(db());
    expect(frozen.body.totals[0]).toMatchObject({ currency: 'MXN', sum: Number(sum.rows[0].amount) });
    expect(frozen.body.payees[0]).toMatchObject({ account: expect.stringMatching(/^\d{18}$/), currency: 'MXN' });
    const { _batches: _made, ...rest } = (await traces()) as Record<string, unknown>;
    const { _batches: _none, ...kept } = before;
    expect(rest).toEqual(kept);
    expect([frozen.body.count, frozen.body.ready]).toEqual([3, 3]);
  });
});

describe('running a batch', () => {
  it('needs the seal, the count and the total that were shown, and begins once (desk 13)', async () => {
    const filter = await payouts(2);
    const ask = JSON.stringify({ dispersed_date: '2026-03-16' });
    const frozen = await freeze({ resource: 'dispersions', action: 'disperse', filter, ask });
    const { id, seal, count } = frozen.body;
    const total = frozen.body.totals[0].sum;
    const before = await traces();
    for (const wrong of [
      { seal: 'x', count, total },
      { seal, count: count + 1, total },
      { seal, count, total: total + 0.01 },
      { seal, count },
      { seal: seal.toUpperCase(), count, total },
    ]) {
      const answer = await press(id, 'run', wrong);
      expect([answer.status, answer.body.reason]).toEqual([409, 'server.batch-changed']);
    }
    for (const other of ['root', 'legal', 'partner'] as const)
      expect((await press(id, 'run', { seal, count, total }, other)).status).toBeGreaterThanOrEqual(404);
    expect(await traces()).toEqual(before);
    const both = await Promise.all([
      press(id, 'run', { seal, count, total }),
      press(id, 'run', { seal, count, total }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await work(id);
    const done = await items(id);
    expect(done.every(({ status }) => status === 'done')).toBe(true);
    const payoutsOf = await sql<any>`select record_id, count(*)::int as n from _audit
      where resource = 'dispersions' and action = 'disperse' group by 1`.execute(db());
    expect(payoutsOf.rows.every(({ n }) => n === 1)).toBe(true);
    expect((await house.current.call('root', 'GET', `batches/${id}/batchItems`)).body.count).toBe(count);
  });

  it('is too late after 30 minutes', async () => {
    await notices(2);
    const frozen = await freeze({ ...NOTICES, filter: '{}' });
    await sql`update _batches set created_at = created_at - interval '31 minutes' where id = ${frozen.body.id}`.execute(
      db(),
    );
    expect((await record(frozen.body.id)).status).toBe(6);
    expect((await runOf(frozen)).status).toBe(409);
  });

  it('refuses what is left when its owner loses the right, and keeps what is done (desk 14)', async () => {
    await notices(20);
    const frozen = await freeze({ ...NOTICES, filter: '{}' });
    await runOf(frozen);
    const { rows } = await sql<any>`select id from _batch_items where batch = ${frozen.body.id} order by id`.execute(
      db(),
    );
    await sql`update _batch_items set status = 'done' where id = any(${rows.slice(0, 8).map(({ id }) => id)})`.execute(
      db(),
    );
    await sql`update users set roles = '["PARTNER"]' where id = 2`.execute(db());
    await work(frozen.body.id);
    await sql`update users set roles = '["ADMIN"]' where id = 2`.execute(db());
    const all = await items(frozen.body.id);
    expect(all.map(({ status }) => status)).toEqual([...Array(8).fill('done'), ...Array(12).fill('refused')]);
    const read = await sql<any>`select count(*)::int as n from notifications where received`.execute(db());
    expect(read.rows[0].n).toBe(0);
  });

  it('is gone on with when its process died, and each record is done once', async () => {
    await notices(40);
    const frozen = await freeze({ ...NOTICES, filter: '{}' });
    await runOf(frozen);
    const { id } = frozen.body;
    const { services } = house.current.house;
    await sql`update _batches set status = 2, beat_at = null where id = ${id}`.execute(db());
    expect(await idleBatches(services)).toContain(id);
    await Promise.all([work(id), work(id), work(id)]);
    const changes = await sql<any>`select record_id, count(*)::int as n from _audit
      where resource = 'notifications' and action = 'receive' and request_id = ${`batch-${id}`} group by 1`.execute(
      db(),
    );
    expect(changes.rows.length).toBe(40);
    expect(changes.rows.every(({ n }) => n === 1)).toBe(true);
    expect(await record(id)).toMatchObject({ status: 3, done: 40 });
  });

  it('stops when told so, goes on with the rest, gives what was refused as CSV, and tries only that again (desk 18)', async () => {
    await notices(6);
    const frozen = await freeze({ ...NOTICES, filter: '{}' });
    await runOf(frozen);
    const { id } = frozen.body;
    expect((await press(id, 'stop')).status).toBe(200);
    await work(id);
    expect((await items(id)).every(({ status }) => status === 'pending')).toBe(true);
    expect((await press(id, 'resume')).status).toBe(200);
    await sql`update notifications set received = true where title = 'Aviso 3'`.execute(db());
    await work(id);
    expect(await record(id)).toMatchObject({ status: 4, done: 5, failed: 1 });
    const refused = (await items(id)).find(({ status }) => status === 'refused');
    expect(refused.message).toBeTruthy();
    const sheetOf = async (status: string) => {
      const body = { path: `batches/${id}/batchItems`, format: 'csv', filter: { status } };
      const { status: answered, body: text } = await house.current.call('admin', 'POST', 'exports', body);
      expect(answered).toBe(200);
      return String(text).split('\r\n').slice(1, -1);
    };
    expect(await sheetOf('refused')).toEqual([expect.stringContaining(refused.message)]);
    await sql`update notifications set received = false where title = 'Aviso 3'`.execute(db());
    expect((await press(id, 'retry-failed')).status).toBe(200);
    await work(id);
    expect(await record(id)).toMatchObject({ status: 3, done: 6, failed: 0 });
    expect((await sheetOf('done')).length).toBe(6);
    expect(await sheetOf('refused')).toEqual([]);
    const read = await sql<any>`select record_id, count(*)::int as n from _audit where resource = 'notifications'
      and action = 'receive' and request_id = ${`batch-${id}`} group by 1`.execute(db());
    expect(read.rows.map(({ n }) => n)).toEqual(Array(6).fill(1));
  });
});

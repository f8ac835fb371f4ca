import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { expireApprovals } from '../../../src/server/approvals/decide.ts';
import { EVERY_CASE } from '../../part.ts';
import { type ApprovalHouse, approvalHouse } from './approval-house.ts';

const house = approvalHouse();
const approve = (h: ApprovalHouse, id: number, by: 'root' | 'admin' | 'legal' = 'root') =>
  h.call(by, 'PATCH', `approvals/${id}`, [{ op: 'replace', path: '/approve', value: {} }]);

beforeEach(async () => {
  const { db } = house.current.house.services;
  await sql`delete from _watched`.execute(db);
  await sql`update _approval_calls set is_open = false, plan = null`.execute(db);
  await sql`update _approvals set status = 'expired' where status = 'waiting'`.execute(db);
});

describe('a call that waits for a second person', () => {
  it('is answered 202 and changes nothing; its asker is refused and another executes it once, also when two press at once (trust 21)', async () => {
    const h = house.current;
    const path = await h.payout(50_001);
    const before = await h.traces();
    const sent = await h.pay1(path);
    expect(sent.status).toBe(202);
    expect(sent.body).toEqual({
      approval: { id: expect.any(Number), until: '2026-02-18T18:00:00.000Z', by: ['SUPER_ADMIN', 'ADMIN'] },
    });
    expect((await h.get(path)).body.dispersed).toBe(false);
    // One line of the audit, one decision and its call; no event, no entry of the journal, no notice.
    expect(await h.traces()).toEqual(before.map((n, index) => n + ([0, 4, 5].includes(index) ? 1 : 0)));
    const { id } = sent.body.approval;
    const own = await approve(h, id, 'admin');
    expect([own.status, own.body.message]).toEqual([409, expect.stringContaining('otra persona')]);
    expect((await h.get(path)).body.dispersed).toBe(false);
    const both = await Promise.all([approve(h, id), approve(h, id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await h.get(path)).body).toMatchObject({ dispersed: true, dispersed_date: '2026-02-16' });
    const payouts = await sql`select 1 from _audit where resource = 'dispersions' and action = 'disperse'
      and record_id = ${path.split('/')[1]}`.execute(h.house.services.db);
    expect(payouts.rows.length).toBe(1);
    expect((await approve(h, id)).status).toBe(409);
  });

  it('is named with both persons in the audit', async () => {
    const h = house.current;
    const path = await h.payout(60_000);
    const { id } = (await h.pay1(path)).body.approval;
    await approve(h, id);
    const found =
      await sql<any>`select actor_id, details from _audit where resource = 'dispersions' and action = 'disperse'
      and record_id = ${path.split('/')[1]}`.execute(h.house.services.db);
    expect(Number(found.rows[0].actor_id)).toBe(2);
    expect(found.rows[0].details.approved).toEqual({ by: 1, name: expect.any(String), approval: id });
  });

  it('is stale once its row moved, and refused once its asker lost the right; nothing is written (trust 23)', async () => {
    const h = house.current;
    const { db } = h.house.services;
    const path = await h.payout(70_000);
    const { id } = (await h.pay1(path)).body.approval;
    await sql`update dispersions set _version = _version + 1 where id = ${path.split('/')[1]}`.execute(db);
    const before = await h.traces();
    const stale = await approve(h, id);
    expect([stale.status, stale.body.reason]).toEqual([409, 'server.approval-stale']);
    expect(await h.traces()).toEqual(before);
    // The same person asks again: what could never be agreed to any more gives way.
    const again = await h.pay1(path);
    expect(again.status).toBe(202);
    expect(again.body.approval.id).not.toBe(id);
    await sql`update users set roles = '["LEGAL"]' where id = 2`.execute(db);
    const held = await h.traces();
    const refused = await approve(h, again.body.approval.id);
    await sql`update users set roles = '["ADMIN"]' where id = 2`.execute(db);
    expect([refused.status, refused.body.reason]).toEqual([409, 'server.approval-refused']);
    expect(refused.body.message).toContain('a nombre de quien lo pidió');
    expect(await h.traces()).toEqual(held);
    expect((await h.get(path)).body.dispersed).toBe(false);
  });

  it('waits once: the same again is refused, a repeated call gets the first answer', async () => {
    const h = house.current;
    const path = await h.payout(80_000);
    const key = { 'idempotency-key': 'send-80' };
    const [first, second] = [await h.pay1(path, 'admin', key), await h.pay1(path, 'admin', key)];
    expect(second.body).toEqual(first.body);
    const before = await h.traces();
    const other = await h.pay1(path, 'root');
    expect([other.status, other.body.reason]).toEqual([409, 'server.approval-waiting']);
    expect(await h.traces()).toEqual(before);
  });

  it('is rejected with a reason by another, withdrawn by its asker, and over when its hours are', async () => {
    const h = house.current;
    const path = await h.payout(90_000);
    const press = (by: 'root' | 'admin', id: number, action: string, value: object = {}) =>
      h.call(by, 'PATCH', `approvals/${id}`, [{ op: 'replace', path: `/${action}`, value }]);
    const first = (await h.pay1(path)).body.approval.id;
    expect((await press('root', first, 'reject')).status).toBe(422);
    expect((await press('root', first, 'reject', { reason: 'No corresponde' })).status).toBe(200);
    expect((await h.call('admin', 'GET', `approvals/${first}`)).body).toMatchObject({
      status: 'rejected',
      reason: 'No corresponde',
      decided_by: 1,
    });
    const second = (await h.pay1(path)).body.approval.id;
    expect((await press('root', second, 'withdraw')).status).toBe(409);
    expect((await press('admin', second, 'withdraw')).status).toBe(200);
    const third = (await h.pay1(path)).body.approval.id;
    h.at(new Date('2026-02-18T18:00:01.000Z'));
    const late = await approve(h, third);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Ya no espera')]);
    expect((await h.call('root', 'GET', `approvals/${third}`)).body.status).toBe('expired');
    await expireApprovals(h.house.services.db, new Date('2026-02-18T18:00:01.000Z'));
    expect(await h.line()).toMatchObject({ status: 'expired' });
    const kept =
      await sql<any>`select count(*) as n from _approval_calls where plan is not null and approval = ${third}`.execute(
        h.house.services.db,
      );
    expect(Number(kept.rows[0].n)).toBe(0);
    expect((await h.get(path)).body.dispersed).toBe(false);
  });

  it('is not there for whoever may not decide it, nor under a number that was made up', async () => {
    const h = house.current;
    const { id } = (await h.pay1(await h.payout(95_000))).body.approval;
    const before = await h.traces();
    for (const person of ['legal', 'partner', 'rival'] as const) {
      expect((await h.call(person, 'GET', `approvals/${id}`)).status).toBe(404);
      expect((await h.call(person, 'GET', 'approvals')).body.count).toBe(0);
      expect((await h.call(person, 'GET', `approvals/${id}/approvalChanges`)).status).toBe(404);
      expect(
        (await h.call(person, 'PATCH', `approvals/${id}`, [{ op: 'replace', path: '/approve', value: {} }])).status,
      ).toBe(404);
    }
    expect((await h.call('user', 'GET', `approvals/${id}`)).status).toBeGreaterThanOrEqual(403);
    for (const forged of ['999999', '-1', 'x', '1e3', `${id}%20or%201=1`])
      expect(
        (await h.call('root', 'PATCH', `approvals/${forged}`, [{ op: 'replace', path: '/approve', value: {} }])).status,
        forged,
      ).toBe(404);
    for (const body of [{ status: 'approved' }, { decided_by: 1 }, { until: '2030-01-01T00:00:00Z' }])
      expect(
        (await h.call('root', 'PUT', `approvals/${id}`, body)).status,
        JSON.stringify(body),
      ).toBeGreaterThanOrEqual(400);
    expect(await h.traces()).toEqual(before);
    expect((await h.line()).status).toBe('waiting');
  });

  it('shows what it would change, as the person who decides may see it', async () => {
    const h = house.current;
    const { id } = (await h.pay1(await h.payout(96_000))).body.approval;
    const { body } = await h.call('root', 'GET', `approvals/${id}/approvalChanges`);
    expect(body.resources).toContainEqual(expect.objectContaining({ field: 'Dispersado', before: 'No', after: 'Sí' }));
    expect(body.resources).toContainEqual(
      expect.objectContaining({ field: 'Fecha de dispersión', before: null, after: '16/02/2026' }),
    );
    const record = (await h.call('root', 'GET', `approvals/${id}`)).body;
    expect(record).toMatchObject({
      subject: 'Dispersar · Pago a prestador',
      amount: 96_000,
      status: 'waiting',
      asked_by: 2,
    });
  });
});

describe('sums', () => {
  it('make the fifth payout of 45,000 within 24 hours wait, one by one or all at once (trust 22)', async () => {
    const h = house.current;
    const paths: string[] = [];
    for (let n = 0; n < 6; n += 1) paths.push(await h.payout(45_000));
    await sql`delete from _watched`.execute(h.house.services.db);
    const one = [];
    for (const path of paths.slice(0, 3)) one.push((await h.pay1(path)).status);
    expect(one).toEqual([200, 200, 200]);
    const rest = await Promise.all(paths.slice(3).map((path) => h.pay1(path)));
    expect(rest.map(({ status }) => status).sort()).toEqual([200, 202, 202]);
    // A small one waits as well: what waits counts.
    expect((await h.pay1(await h.payout(25_000))).status).toBe(202);
  });

  it('count each person alone, and forget what is older than their hours (trust 22)', async () => {
    const h = house.current;
    const paths: string[] = [];
    for (let n = 0; n < 6; n += 1) paths.push(await h.payout(45_000));
    await sql`delete from _watched`.execute(h.house.services.db);
    for (const path of paths.slice(0, 4)) expect((await h.pay1(path)).status).toBe(200);
    expect((await h.pay1(paths[4] as string, 'root')).status).toBe(200);
    h.at(new Date('2026-02-17T18:00:01.000Z'));
    expect((await h.pay1(paths[5] as string)).status).toBe(200);
  });

  it('make one line of one batch, decided at once (trust 22)', async () => {
    const h = house.current;
    const paths = [await h.payout(61_000), await h.payout(62_000), await h.payout(63_000)];
    const batch = { 'x-batch': 'press-of-one-button' };
    const sent = await Promise.all(paths.map((path) => h.pay1(path, 'admin', batch)));
    expect(sent.map(({ status }) => status)).toEqual([202, 202, 202]);
    const ids = new Set(sent.map(({ body }) => body.approval.id));
    expect(ids.size).toBe(1);
    const [id] = [...ids] as [number];
    expect((await h.call('root', 'GET', `approvals/${id}`)).body).toMatchObject({ records: 3, amount: 186_000 });
    expect((await approve(h, id)).status).toBe(200);
    for (const path of paths) expect((await h.get(path)).body.dispersed).toBe(true);
    expect((await h.pay1(await h.payout(64_000), 'admin', { 'x-batch': 'x' })).status).toBe(422);
  });

  it('of the same loans in opposite order are decided at the same time, and neither waits for the other in a circle', async () => {
    const h = house.current;
    const { db } = h.house.services;
    const deadlocks = async () =>
      (
        await sql<{ n: number }>`select pg_stat_clear_snapshot(), deadlocks::int as n from pg_stat_database
          where datname = current_database()`.execute(db)
      ).rows[0]?.n;
    const before = await deadlocks();
    for (let round = 0; round < (EVERY_CASE ? 6 : 2); round += 1) {
      h.on('2026-01-15');
      const loans = [await h.live('2026-01-15'), await h.live('2026-01-15')];
      h.on('2026-02-16');
      // Two payouts of each loan: the first of each in one line, the second in the other.
      const lines: string[][] = [[], []];
      for (const loan of loans)
        for (const line of lines) {
          const { body } = await h.pay(loan, { amount: 2000, date: '2026-02-16', notify: false });
          line.push(`dispersions/${body.data.dispersion}`);
        }
      lines[1]?.reverse();
      await sql`update payments as p set amount = p.amount + 50001 - d.amount from dispersions as d
        where d.payment = p.id and p.request = any(${loans})`.execute(db);
      await sql`update dispersions set amount = 50001 where id_request = any(${loans})`.execute(db);
      await sql`delete from _watched`.execute(db);
      const ids: number[] = [];
      for (const [index, paths] of lines.entries())
        for (const path of paths) {
          const sent = await h.pay1(path, 'admin', { 'x-batch': `opposite-order-${round}-${index}` });
          expect(sent.status).toBe(202);
          if (!ids.includes(sent.body.approval.id)) ids.push(sent.body.approval.id);
        }
      expect(ids.length).toBe(2);
      const answers = await Promise.all(ids.map((id) => approve(h, id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    // The database counts what it ended a little later than it ends it.
    await new Promise((done) => setTimeout(done, 1500));
    expect(await deadlocks()).toBe(before);
  }, 120_000);

  it('take no call into a line that others may have looked at: a minute later the same batch is another line', async () => {
    const h = house.current;
    const [first, later] = [await h.payout(65_000), await h.payout(66_000)];
    const batch = { 'x-batch': 'press-that-goes-on' };
    const { id } = (await h.pay1(first, 'admin', batch)).body.approval;
    h.at(new Date('2026-02-16T18:01:01.000Z'));
    const next = (await h.pay1(later, 'admin', batch)).body.approval.id;
    expect(next).not.toBe(id);
    expect((await approve(h, id)).status).toBe(200);
    expect((await h.get(later)).body.dispersed).toBe(false);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../../src/server/app/audit/ledger.ts';
import { findUpgradeRows } from '../../../../src/server/app/audit/upgrade.ts';
import type { Trx } from '../../../../src/server/core/context.ts';
import { systemCall } from '../../../../src/server/core/system-call.ts';
import { followChecks } from '../../../../src/server/database/always.ts';
import { readTableState } from '../../../../src/server/database/table-state.ts';
import { carryOverOldShares } from '../../../../src/server/domain/loans/old-loans.ts';
import { loanHouse } from './loan-house.ts';

/**
 * Loans as the code before the numbers of rules left them (commit 09263d8, its demo data of 2026-11-22): one line a table.
 * 85 is finished, 342 and 486 are active, and all three have payouts below zero; 9 has payouts of 0.00 alone.
 */
const OLD = readFileSync(join(import.meta.dirname, 'old-loans.jsonl'), 'utf8')
  .trim()
  .split('\n');
const BELOW_ZERO = [85, 342, 486];
const NOTHING = 9;

const house = loanHouse();
const db = () => house.current.house.services.db;
type Row = Record<string, any>;

/** Payments and payouts name each other, so all of it goes in at once. */
const insertOld = () =>
  db()
    .transaction()
    .execute(async (trx) => {
      await sql`set constraints all deferred`.execute(trx);
      await dropLimits(trx);
      for (const line of OLD) {
        const { table, columns, rows } = JSON.parse(line) as { table: string; columns: string[]; rows: unknown[][] };
        const records = rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place]])));
        const people = table === 'requests' ? records.flatMap((row) => SIDES.map((side) => row[side])) : [];
        for (const id of new Set(people.filter(Boolean)))
          await sql`insert into users (id, email, username, roles, type_account, general__full_name)
            values (${id}, ${`old${id}@test.mx`}, ${`old${id}`}, '["USER"]', 'personal', ${`Persona ${id}`})
            on conflict do nothing`.execute(trx);
        const names = sql.join(columns.map((name) => sql.ref(name)));
        const content = JSON.stringify(records);
        await sql`insert into ${sql.table(table)} (${names})
          select ${names} from json_populate_recordset(null::${sql.table(table)}, ${content}::json)`.execute(trx);
      }
    });
/** Tables had no limits of their own then; the start makes them, before anything else. */
async function dropLimits(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'dispersions'::regclass and conname like 'ck\\_%'`.execute(trx);
  for (const { name } of rows) await sql`alter table dispersions drop constraint ${sql.ref(name)}`.execute(trx);
}
const makeLimits = () =>
  db()
    .transaction()
    .execute(async (trx) => {
      const current = house.current.house.schemas.current();
      const { dispersions } = current.resources;
      if (dispersions) await followChecks(trx, current, dispersions, await readTableState(trx));
    });
const SIDES = ['user', 'user_lender', 'user_aval'];

const rowsOf = async (statement: string): Promise<Row[]> => (await sql.raw<Row>(statement).execute(db())).rows;
const payouts = () => rowsOf('select * from dispersions order by id');
const carryOvers = async () =>
  (await rowsOf("select request from _loan_events where kind = 'carry_over' order by 1")).map((row) => row.request);
const clean = async () => expect((await verifyLedger(db())).fault).toBeUndefined();
const upgrade = () => {
  const { services, schemas } = house.current.house;
  return carryOverOldShares(db(), systemCall(services, schemas.current()));
};
const toOffset = async (id: number) => (await house.current.get(`requests/${id}/amounts`)).body.as_lender.to_offset;
const sumBelow = async (id: number) =>
  (await rowsOf(`select -sum(amount) as sum from dispersions where amount < 0 and id_request = ${id}`))[0]?.sum;
const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100);
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });
const revert = (payment: number) =>
  house.current.call('admin', 'PATCH', `payments/${payment}`, [
    { op: 'remove', path: '/payments', value: { reason: 'Cobro equivocado' } },
  ]);

describe('a start on loans with payouts below zero', () => {
  beforeAll(async () => {
    await insertOld();
    await makeLimits();
  });

  it('carries each loan’s sum by one event, goes on after a cut, and does nothing twice', async () => {
    house.current.on('2026-11-23');
    await clean();
    const [finding] = (await findUpgradeRows(db())).filter(({ name }) => name === 'negative-payouts');
    expect(finding?.count).toBe((await rowsOf('select 1 from dispersions where amount < 0')).length);
    const before = await payouts();
    await sql`create function cut() returns trigger language plpgsql as $$
      begin if new.request = 342 and new.kind = 'carry_over' then raise exception 'cut'; end if; return new; end $$`.execute(
      db(),
    );
    await sql`create trigger cut before insert on _loan_events for each row execute function cut()`.execute(db());
    await expect(upgrade()).rejects.toThrow('cut');
    expect(await carryOvers()).toEqual([85]);
    await clean();
    await sql`drop function cut cascade`.execute(db());
    const done = await Promise.all([upgrade(), upgrade()]);
    expect(done[0] + done[1]).toBe(2);
    expect(await upgrade()).toBe(0);
    expect(await carryOvers()).toEqual(BELOW_ZERO);
    expect(await payouts()).toEqual(before);
    for (const id of BELOW_ZERO) expect([id, await toOffset(id)]).toEqual([id, await sumBelow(id)]);
    expect(await toOffset(NOTHING)).toBe(0);
    await clean();
  });

  it('such a loan takes a payment, which gives back first, and its reversal', async () => {
    const h = house.current;
    for (const id of [342, 486, NOTHING]) {
      const owed = await toOffset(id);
      const { amount } = (await h.get(`requests/${id}/payments/payable`)).body;
      const paid = await h.pay(id, { amount, date: '2026-11-23' });
      expect([id, paid.status]).toEqual([id, 201]);
      expect(paid.body.data.payment_as_lender_net).toBeGreaterThanOrEqual(0);
      if (paid.body.data.payment_as_lender_net > 0) expect(paid.body.data.to_offset ?? 0).toBe(owed > 0 ? -owed : 0);
      await clean();
      expect((await revert(paid.body.id)).status).toBe(200);
      expect(await toOffset(id)).toBe(owed);
      await clean();
    }
  });

  it('such a loan answers no late payment with 5xx, and adds up after each', async () => {
    const h = house.current;
    const seen = new Set<number>();
    for (const id of [342, 486, NOTHING]) {
      const days = await rowsOf(
        `select distinct (date - 1)::text as day from payments where request = ${id} order by 1 limit 3`,
      );
      for (const { day } of days)
        for (const amount of [50, 900]) {
          const late = await h.pay(id, { amount, date: day });
          expect([id, day, amount, late.status < 500]).toEqual([id, day, amount, true]);
          seen.add(late.status);
          await clean();
          if (late.status === 201) await revert(late.body.id);
          await clean();
        }
    }
    expect([...seen]).toContain(201);
  });

  it.each(BELOW_ZERO)(
    'the last old payment of %d comes back from the lender, is reverted, and paid again',
    async (id) => {
      const h = house.current;
      const owed = await toOffset(id);
      const [last] = await rowsOf(`select p.id, d.id as dispersion, d.amount, d.dispersed from payments p
      join dispersions d on d.payment = p.id and d._deleted_at is null
      where p.request = ${id} and p.reversed is not true order by p.date desc, p.id desc limit 1`);
      if (last?.dispersed) {
        const back = [
          replace('/dispersed', false),
          replace('/dispersed_date', null),
          replace('/return_reason', 'Devuelto'),
        ];
        expect((await h.call('admin', 'PATCH', `dispersions/${last.dispersion}`, back)).status).toBe(200);
        await clean();
      }
      expect((await revert(last?.id)).status).toBe(200);
      const left = cents(owed) + Math.min(cents(last?.amount), 0);
      expect(cents(await toOffset(id))).toBe(left);
      await clean();
      expect((await h.get(`requests/${id}`)).body.status).not.toBe(4);
      const { amount } = (await h.get(`requests/${id}/payments/to_finish`)).body;
      const paid = await h.pay(id, { amount, date: '2026-11-23' });
      expect(paid.status).toBe(201);
      expect(cents(paid.body.data.to_offset)).toBe(-left);
      expect(await toOffset(id)).toBe(0);
      await clean();
    },
  );

  it('a payout below zero, or of nothing, that nobody marked as paid is not paid any more', async () => {
    const h = house.current;
    const open = await rowsOf(
      'select id from dispersions where amount <= 0 and dispersed is not true and _deleted_at is null',
    );
    expect(open.length).toBeGreaterThan(0);
    for (const { id } of open) {
      const mark = [replace('/dispersed', true), replace('/dispersed_date', '2026-11-23')];
      const paid = await h.call('admin', 'PATCH', `dispersions/${id}`, mark);
      expect([id, paid.status]).toEqual([id, 409]);
    }
  });
});

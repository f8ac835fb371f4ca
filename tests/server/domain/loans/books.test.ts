import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../../src/server/app/audit/ledger.ts';
import { partOf } from '../../../part.ts';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;
type Row = Record<string, unknown>;
const cents = (value: unknown): number => Math.trunc(Number(value) * 100 + 0.5);
const sum = (rows: Row[], name: string): number => rows.reduce((total, row) => total + cents(row[name]), 0);

const products = [0, 1, 2, 3, 4];
const periodicities: [number, number][] = [
  [0, 3],
  [1, 5],
  [2, 7],
  [3, 2],
  [2, 0],
];
/** Random amounts and rates, the same in every run. */
const figures = fc.sample(
  fc.tuple(fc.integer({ min: 100_00, max: 9_000_000_00 }), fc.integer({ min: 0, max: 100_00 })),
  {
    seed: 20260309,
    numRuns: 50,
  },
);
const all = products
  .flatMap((recognition) =>
    periodicities.flatMap(([payment_type, payment_time]) =>
      (['v1', 'v2'] as const).map((version) => ({
        recognition,
        payment_type,
        payment_time,
        version,
        version_commission: recognition >= 3 ? version : 'v1',
        days_for_calculations: version === 'v1' ? 360 : 365,
      })),
    ),
  )
  .map((terms, at) => {
    const [cents = 0, rate = 0] = figures[at] ?? [];
    return { ...terms, amount: cents / 100, rate: rate / 100 };
  });
const cases = partOf(all, 0, 4);

describe('schedule, amounts and calculator', () => {
  it.each(cases)(
    'agree to the cent: product $recognition, periodicity $payment_type, $payment_time months, $version [R-076, R-077]',
    async (terms) => {
      const h = house.current;
      h.on('2026-01-30');
      const id = await h.live('2026-01-30', terms);
      const table = (await h.get(`requests/${id}/amortizations?limit=100`)).body;
      const rows: Row[] = table.resources;
      expect(rows).toHaveLength(table.count);
      const request = (await h.get(`requests/${id}`)).body;
      const { commission_admin, commission_admin_lender, commission_by_each_payment, opening_commission } = request;
      const { isr_withholdings, iva_withholdings } = request;
      const commissions = { commission_admin, commission_admin_lender, commission_by_each_payment, opening_commission };
      const asked = { ...terms, ...commissions, isr_withholdings, iva_withholdings };
      const { body } = await h.call('admin', 'POST', 'calculators?full=true', asked);
      const shown = [
        'payment',
        'interests',
        'iva_interests',
        'capital',
        'balance',
        'payment_as_applicant',
        'payment_as_lender',
      ];
      const of = (row: Row) => shown.map((name) => row[name]);
      expect(rows.map(of)).toEqual(body.schedule.map(of));
      expect(body.final.payment_as_applicant).toBe(rows.at(-1)?.payment_as_applicant);
      expect((await h.get(`requests/${id}/cat`)).body.cat).toBe(body.cat_shown);
      const amounts = (await h.get(`requests/${id}/amounts`)).body;
      expect(cents(amounts.capital_pending)).toBe(cents(terms.amount));
      expect(sum(rows, 'capital')).toBe(cents(terms.amount));
      expect(cents(amounts.interest_pending)).toBe(sum(rows, 'interests'));
      expect(cents(amounts.isr_withholding_pending)).toBe(sum(rows, 'isr_withholdings'));
      expect(cents(amounts.iva_withholding_pending)).toBe(sum(rows, 'iva_withholdings'));
      expect(cents(amounts.special.payable.total)).toBe(cents(rows[0]?.payment_as_applicant));
    },
  );

  it('every one of these loans adds up', async () => {
    expect(await verifyLedger(db())).toEqual({ loans: cases.length, faults: [] });
  });
});

describe('the audit of the ledger', () => {
  /** Each changes one thing that must never change, and says what the audit must name. */
  const damages: [string, string, RegExp][] = [
    [
      'an amount of a row',
      'update amortizations set capital = capital + 0.01 where id = (select min(id) from amortizations where request = $ID)',
      /^amortizations 1: capital$/,
    ],
    [
      'a row that is gone',
      'delete from amortizations where id = (select max(id) from amortizations where request = $ID)',
      /^amortizations: count$/,
    ],
    [
      'an amount of a payment',
      'update payments set interests = interests - 1 where request = $ID',
      /^payments \d+: interests$/,
    ],
    [
      'the amount that came in',
      'update payments set amount = amount + 1 where request = $ID',
      /^payments \d+: amount$/,
    ],
    [
      'a payment nobody made',
      'insert into payments (request, amount, date) values ($ID, 5, current_date)',
      /^payments \d+: no event$/,
    ],
    [
      'a line of the allocation',
      "update partials set amount = amount + 0.01 where request = $ID and concept = 'capital'",
      /^partials: missing capital/,
    ],
    [
      'what a lender is to get',
      'update dispersions set amount = amount + 10 where id_request = $ID',
      /^dispersions \d+: amount$/,
    ],
    [
      'a payout that never was',
      'update dispersions set dispersed = true where id_request = $ID',
      /^dispersions \d+: dispersed$/,
    ],
    ['the amount of the request', 'update requests set amount = amount + 1 where id = $ID', /^requests: amount$/],
    ['a closing that never was', 'update requests set closed_at = now() where id = $ID', /^requests: closed_at$/],
    ['a loan closed by hand', 'update requests set status = 4 where id = $ID', /^requests: status$/],
  ];
  it.each(damages)('names the loan and the place: %s', async (_what, statement, place) => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    h.on('2026-02-16');
    await h.pay(id, { amount: 4000, date: '2026-02-16' });
    expect((await verifyLedger(db())).fault).toBeUndefined();
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`set constraints all deferred`.execute(trx);
        await sql.raw(statement.replaceAll('$ID', String(id))).execute(trx);
        const { faultsOf } = await import('../../../../src/server/domain/loans/replay-equals-stored.ts');
        const [fault] = await faultsOf(trx, [id]);
        expect(fault?.request).toBe(id);
        expect(fault?.what).toMatch(place);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
  });

  it('cannot be led astray: events and journal refuse every change', async () => {
    for (const table of ['_loan_events', '_journal', '_day_closings', '_moratorium_days'])
      for (const statement of [`update ${table} set request = 1`, `delete from ${table}`, `truncate ${table}`])
        await expect(
          sql
            .raw(statement.replace('set request', table === '_day_closings' ? 'set opening' : 'set request'))
            .execute(db()),
        ).rejects.toThrow();
  });

  it('names a loan whose journal does not balance', async () => {
    const h = house.current;
    h.on('2026-01-15');
    const id = await h.live('2026-01-15');
    await sql`insert into _journal (request, event, account, debit, credit, memo, posted_on)
      values (${id}, 2, 'opening_income', 5, 0, false, '2026-01-15')`.execute(db());
    expect((await verifyLedger(db())).fault).toEqual({ request: id, what: '_journal: event 2 does not balance' });
  });
});

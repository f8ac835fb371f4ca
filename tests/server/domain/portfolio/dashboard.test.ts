import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { TODAY } from '../../helpers/house.ts';
import { FIRST, partnerHouse, SECOND } from '../../helpers/partner-house.ts';

const house = partnerHouse();
const db = () => house.current.house.services.db;

const CARDS = [
  ['requestActive', 'requests', { status: 1 }],
  ['requestRenew', 'requests', { status: 9 }],
  ['userValidated', 'users', { pendings: false }],
  ['userUnvalidated', 'users', { pendings: true }],
  ['waitingLender', 'requests', { status: 0 }],
  ['waitingGuarantor', 'requests', { status: 7 }],
  ['waitingFunds', 'requests', { status: 6 }],
  ['waitingControl', 'requests', { status: 8 }],
  ['waitingSignature', 'requests', { status: 10 }],
  ['waitingValidation', 'requests', { status: 11 }],
  ['waitingDocuments', 'requests', { status: 12 }],
] as const;

describe('the staff’s dashboard', () => {
  it('each card is the count of the list that it leads to, for everybody who has one [T-013, T-014, T-015, T-016, T-017]', async () => {
    for (const account of [
      'super-admin',
      'admin',
      'legal',
      'finance',
      'consultant',
      'external',
      'partner',
      'partner-two',
    ]) {
      const as = await house.current.as(account);
      const { body } = await as('GET', 'dashboard');
      expect(Object.keys(body)).toEqual(
        expect.arrayContaining([
          'requestActive',
          'requestRenew',
          'requestRenewSevenDays',
          'userValidated',
          'userUnvalidated',
        ]),
      );
      for (const [field, list, filter] of CARDS) {
        if (!(field in body)) continue;
        const listed = await as('GET', `${list}?limit=1&filter=${encodeURIComponent(JSON.stringify(filter))}`);
        expect([account, field, body[field]]).toEqual([account, field, listed.body.count]);
      }
      expect(body.requestRenewSevenDays).toBeLessThanOrEqual(body.requestRenew);
    }
  });

  it('shows amounts and what waits to those alone who have to do with it [T-016]', async () => {
    const fields = async (account: string) =>
      Object.keys((await (await house.current.as(account))('GET', 'dashboard')).body);
    expect(await fields('junior-operations')).toEqual(
      expect.arrayContaining(['amountActive', 'toDisperse', 'waitingLender']),
    );
    const finance = await fields('finance');
    expect(finance).toEqual(expect.arrayContaining(['amountActive', 'overdueOver90', 'collectedThisMonth']));
    expect(finance).not.toContain('toDisperse');
    expect(await fields('compliance-officer')).toEqual(expect.arrayContaining(['waitingValidation']));
    for (const account of ['human-resources', 'consultant', 'external', 'partner'])
      expect(
        (await fields(account)).filter((name) => /^(amount|overdue|collected|toDisperse|waiting)/.test(name)),
      ).toEqual([]);
    expect((await (await house.current.as('user'))('GET', 'dashboard')).status).toBe(403);
  });
});

/** The ledger in plain rows, summed here and not in SQL: cents as integers. */
type Loan = { id: number; status: number; lender: number | null; borrower: number | null };
type Due = { request: number; status: number; open: number; due: string };
type Paid = {
  date: string;
  counts: boolean;
  amount: number;
  capital: number;
  interest: number;
  lender: number | null;
  borrower: number | null;
};

async function ledger(): Promise<{ loans: Loan[]; rows: Due[]; payments: Paid[] }> {
  const text = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(db())).rows;
  return {
    loans:
      await text(sql<Loan>`select id::int as id, status::int as status, partner_lender::int as lender, partner::int as borrower
      from requests where _deleted_at is null`),
    rows: await text(sql<Due>`select request::int as request, status::int as status,
      ((coalesce(capital, 0) - coalesce(capital_partials, 0)) * 100)::int as open,
      to_char(coalesce(collection_date, date_final), 'YYYY-MM-DD') as due from amortizations where _deleted_at is null`),
    payments: await text(sql<Paid>`select to_char(date, 'YYYY-MM-DD') as date,
      not (coalesce(reversed, false) or coalesce(q, false) or coalesce(test, false)) as counts, (amount * 100)::int as amount,
      (coalesce(capital, 0) * 100)::int as capital, ((coalesce(interests, 0) + coalesce(iva_interests, 0)) * 100)::int as interest,
      partner_lender::int as lender, partner::int as borrower from payments where _deleted_at is null`),
  };
}

const cents = (value: unknown) => Number(Number(Number(value) * 100).toFixed(0));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const daysLate = (due: string) => (Date.parse(TODAY) - Date.parse(due)) / 86_400_000;

function walletFrom({ loans, rows }: Awaited<ReturnType<typeof ledger>>, mine: (loan: Loan) => boolean) {
  const wallet = { without_delay: 0, under_90: 0, over_90: 0, total: 0 };
  for (const loan of loans.filter((one) => one.status === 1 && mine(one))) {
    const open = rows.filter((row) => row.request === loan.id && row.status === 0);
    const late = Math.max(0, ...open.map((row) => daysLate(row.due)));
    const capital = sum(open.map((row) => row.open));
    wallet[late === 0 ? 'without_delay' : late < 90 ? 'under_90' : 'over_90'] += capital;
    wallet.total += capital;
  }
  return wallet;
}

function monthsFrom(payments: Paid[], company: number, of: 'capital' | 'interest') {
  const mine = payments.filter((one) => one.counts && (one.lender === company || one.borrower === company));
  const dates = [...new Set(mine.map((one) => one.date.slice(0, 7)))].sort();
  return dates.map((date) => {
    const then = mine.filter((one) => one.date.startsWith(date));
    const of_ = (side: 'lender' | 'borrower') => sum(then.filter((one) => one[side] === company).map((one) => one[of]));
    return { date, active: of_('lender'), passive: of_('borrower') };
  });
}

async function agree() {
  const facts = await ledger();
  for (const [company, account] of [
    [FIRST, 'partner'],
    [SECOND, 'partner-two'],
  ] as const) {
    const { status, body } = await (await house.current.as(account))('GET', `users/${company}/charts`);
    expect(status).toBe(200);
    const inCents = (wallet: object) =>
      Object.fromEntries(Object.entries(wallet).map(([key, value]) => [key, cents(value)]));
    expect(inCents(body.active_wallet)).toEqual(walletFrom(facts, (loan) => loan.lender === company));
    expect(inCents(body.passive_wallet)).toEqual(walletFrom(facts, (loan) => loan.borrower === company));
    for (const [name, of] of [
      ['capital', 'capital'],
      ['interests', 'interest'],
    ] as const) {
      type Point = { date: string; active: number; passive: number };
      const points = body[name].map((one: Point) => ({
        date: one.date,
        active: cents(one.active),
        passive: cents(one.passive),
      }));
      const moved = points.filter((one: Point) => one.active !== 0 || one.passive !== 0);
      expect(moved).toEqual(
        monthsFrom(facts.payments, company, of).filter((one) => one.active !== 0 || one.passive !== 0),
      );
      const months = points.map((one: Point) => one.date);
      expect(months).toEqual([...new Set(months)].sort());
    }
  }
  const { body } = await (await house.current.as('admin'))('GET', 'dashboard');
  const all = walletFrom(facts, () => true);
  expect([cents(body.amountActive), cents(body.overdueUnder90), cents(body.overdueOver90)]).toEqual([
    all.total,
    all.under_90,
    all.over_90,
  ]);
  const thisMonth = facts.payments.filter(
    (one) => one.counts && one.date.startsWith(TODAY.slice(0, 7)) && one.date <= TODAY,
  );
  expect(cents(body.collectedThisMonth)).toBe(sum(thisMonth.map((one) => one.amount)));
  type Owed = { dispersed: boolean | null; amount: string };
  const owed = await sql<Owed>`select dispersed, payment_as_lender::text as amount from dispersions
    where _deleted_at is null`.execute(db());
  const open = owed.rows.filter((one) => !one.dispersed).map((one) => cents(one.amount));
  expect(open.length).toBeGreaterThan(0);
  expect(cents(body.toDisperse)).toBe(sum(open));
}

describe('the figures', () => {
  it('equal a sum made by hand over the ledger, for random data too [T-019, T-020, T-021, T-022, T-023]', async () => {
    await agree();
    const amount = fc.integer({ min: 0, max: 9_999_999 }).map((value) => value / 100);
    const someone = fc.constantFrom(FIRST, SECOND, null);
    const late = fc.constantFrom('2026-03-09', '2026-03-08', '2025-12-10', '2025-12-09', '2025-12-08', '2026-04-01');
    const change = fc.record({
      open: amount,
      due: late,
      status: fc.constantFrom(0, 0, 1),
      loan: fc.constantFrom(1, 1, 4),
      lender: someone,
      borrower: someone,
      interest: amount,
      iva: amount,
      reversed: fc.boolean(),
      q: fc.boolean(),
      paid: late,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 5 }), fc.nat(40), async (changes, from) => {
        for (const [place, one] of changes.entries()) {
          const side = { partner_lender: one.lender, partner: one.borrower };
          const [request] = (
            await sql<{
              id: number;
            }>`select id from requests where exists (select from amortizations a where a.request = requests.id) order by id offset ${(from + place * 7) % 40} limit 1`.execute(
              db(),
            )
          ).rows;
          if (!request) continue;
          await db()
            .updateTable('requests')
            .set({ status: one.loan, ...side })
            .where('id', '=', request.id)
            .execute();
          await db()
            .updateTable('amortizations')
            .set({ ...side, status: one.status, capital: one.open, capital_partials: 0, collection_date: one.due })
            .where('request', '=', request.id)
            .execute();
          await db()
            .updateTable('payments')
            .set({
              ...side,
              date: one.paid,
              interests: one.interest,
              iva_interests: one.iva,
              reversed: one.reversed,
              q: one.q,
            })
            .where('request', '=', request.id)
            .execute();
        }
        await agree();
      }),
      { numRuns: 3 },
    );
  }, 120_000);

  it('are as fresh as the database: what was written a moment ago counts [T-023]', async () => {
    const partner = await house.current.as('partner');
    const charts = async () => (await partner('GET', `users/${FIRST}/charts`)).body;
    const [before, again] = [await charts(), await charts()];
    expect(again).toEqual(before);
    await sql`update amortizations set capital = capital + 1 where id = (select a.id from amortizations a
      join requests r on r.id = a.request where a.partner_lender = ${FIRST} and a.status = 0 and r.status = 1 limit 1)`.execute(
      db(),
    );
    const after = await charts();
    expect(cents(after.active_wallet.total) - cents(before.active_wallet.total)).toBe(100);
  });

  it('are kept while nothing of theirs is written, and a write that was under way when they were read is not missed [T-023]', async () => {
    const partner = await house.current.as('partner');
    const charts = async () => (await partner('GET', `users/${FIRST}/charts`)).body;
    const more = (amount: number) => sql`update amortizations set capital = capital + ${amount} where id = (select a.id
      from amortizations a join requests r on r.id = a.request
      where a.partner_lender = ${FIRST} and a.status = 0 and r.status = 1 order by a.id limit 1)`;
    const total = async () => cents((await charts()).active_wallet.total);
    const before = await total();
    await db()
      .transaction()
      .execute(async (trx) => {
        await more(2).execute(trx);
        expect(await total()).toBe(before);
      });
    expect(await total()).toBe(before + 200);
    const rolled = db()
      .transaction()
      .execute(async (trx) => {
        await more(4).execute(trx);
        expect(await total()).toBe(before + 200);
        throw new Error('given up');
      });
    await expect(rolled).rejects.toThrow('given up');
    expect(await total()).toBe(before + 200);
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    // A write elsewhere at this very moment makes the answer valid for this moment only: then it is asked again.
    const sums = async () => {
      await charts();
      await sql`update users set username = username where id = ${SECOND}`.execute(db());
      spy.mockClear();
      await charts();
      return spy.mock.calls.filter(([asked]) => /_loan_open|from payments/.test(JSON.stringify(asked))).length;
    };
    // So does a long one of another file, whose database is on this server too.
    await expect.poll(sums, { timeout: 40_000 }).toBe(0);
    spy.mockRestore();
  }, 60_000);

  it('a quiet month is a month, and a partner without loans gets empty charts [T-023]', async () => {
    const partner = await house.current.as('partner');
    const { interests } = (await partner('GET', `users/${FIRST}/charts`)).body;
    // The random data above may hold payments of a later month.
    expect(interests.at(-1).date >= TODAY.slice(0, 7)).toBe(true);
    const all = interests.map((one: { date: string }) => Number(one.date.slice(0, 4)) * 12 + Number(one.date.slice(5)));
    expect(all).toEqual(all.map((_: number, place: number) => all[0] + place));
    const { id } = await db()
      .insertInto('users')
      .values({ email: 'sin@x.mx', username: 'Sin nada', roles: '["PARTNER"]' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db().updateTable('users').set({ id_partner: id }).where('id', '=', Number(id)).execute();
    const admin = await house.current.as('admin');
    const { status, body } = await admin('GET', `users/${id}/charts`);
    expect([status, body.capital, body.interests, Number(body.active_wallet.total)]).toEqual([200, [], [], 0]);
  });

  it('nobody reads the charts of another company [T-026]', async () => {
    const partner = await house.current.as('partner');
    expect((await partner('GET', `users/${SECOND}/charts`)).status).toBe(404);
    expect((await (await house.current.as('user'))('GET', 'users/14/charts')).status).toBe(404);
  });
});

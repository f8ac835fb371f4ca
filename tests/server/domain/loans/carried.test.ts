import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../../../src/server/app/audit/ledger.ts';
import { isRefusal } from '../../../../src/server/core/refusal.ts';
import { systemCall } from '../../../../src/server/core/system-call.ts';
import { correctOldShares } from '../../../../src/server/domain/loans/old-loans.ts';
import { replayEqualsStored } from '../../../../src/server/domain/loans/replay-equals-stored.ts';
import { revertPayment } from '../../../../src/server/domain/loans/revert.ts';
import { EVERY_CASE } from '../../../part.ts';
import { loanHouse } from './loan-house.ts';

/**
 * How many histories, and which: always the same ones, so that each kind of answer occurs in them. Others are
 * `HISTORIES=150 SEED=7 npx vitest run --project server carried`. `npm test` ends once each kind of answer has occurred.
 */
const HISTORIES = Number(process.env.HISTORIES ?? 10);
const SEED = Number(process.env.SEED ?? 6_231);

const house = loanHouse();
const db = () => house.current.house.services.db;
const owner = () => house.current.house.services.direct;

/** Interest is withheld whole, so that a payment of interest alone leaves its lender less than nothing. */
const WITHHELD = { isr_withholdings: 100, iva_withholdings: 100 };
const payouts = async (request: number) =>
  (
    await sql<{ id: number; payment: number; amount: number; dispersed: boolean }>`
      select id, payment, amount, dispersed from dispersions
      where id_request = ${request} and _deleted_at is null order by id`.execute(db())
  ).rows;
const payment = async (id: number) => (await house.current.get(`payments/${id}`)).body;
const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });
const giveBack = [
  replace('/dispersed', false),
  replace('/dispersed_date', null),
  replace('/return_reason', 'Cuenta cancelada'),
];
const takeBack = (path: string) => [{ op: 'remove', path, value: { reason: 'Cobro equivocado' } }];
const adds = async (id: number) => expect(await replayEqualsStored(db(), id)).toBe(true);

/** Two payments of one day: what the first leaves uncovered is given back by the second. */
async function carriedLoan(): Promise<{ id: number; first: number; second: number }> {
  const h = house.current;
  h.on('2026-11-10');
  const id = await h.live('2026-11-10', WITHHELD);
  h.on('2026-11-25');
  const [first, second] = [
    await h.pay(id, { amount: 1000, date: '2026-11-25' }),
    await h.pay(id, { amount: 2500, date: '2026-11-25' }),
  ];
  return { id, first: first.body.id, second: second.body.id };
}

describe('what a later event changes of an earlier payment’s pendiente de compensar', () => {
  it('is written: the payment that gave it back pays its lender the whole share (case 17)', async () => {
    const h = house.current;
    const { id, first, second } = await carriedLoan();
    expect(await payment(second)).toMatchObject({ to_offset: -562.62 });
    const late = await h.pay(id, { amount: 400, date: '2026-11-20' });
    expect(late.body.data).toMatchObject({ to_offset: 244.14 });
    expect((await payment(first)).to_offset ?? null).toBeNull();
    expect((await payment(second)).to_offset ?? null).toBeNull();
    expect((await payouts(id)).map(({ payment, amount }) => [payment, amount])).toEqual(
      expect.arrayContaining([
        [first, 79.2],
        [second, 2485.5],
      ]),
    );
    await adds(id);
  });

  it('is refused where that payment’s share is with the lender, and leaves everything as it was (decision 1102)', async () => {
    const h = house.current;
    const { id, second } = await carriedLoan();
    const [payout] = await payouts(id);
    expect(payout).toMatchObject({ payment: second, amount: 1922.88 });
    const mark = [replace('/dispersed', true), replace('/dispersed_date', '2026-11-25')];
    expect((await h.call('admin', 'PATCH', `dispersions/${payout?.id}`, mark)).status).toBe(200);
    const late = await h.pay(id, { amount: 400, date: '2026-11-20' });
    expect([late.status, late.body.reason]).toEqual([409, 'server.loan.dispersed-later']);
    expect(await payouts(id)).toEqual([{ ...payout, dispersed: true }]);
    expect((await h.call('admin', 'PATCH', `dispersions/${payout?.id}`, giveBack)).status).toBe(200);
    expect((await h.pay(id, { amount: 400, date: '2026-11-20' })).status).toBe(201);
    await adds(id);
  });
});

describe('an event that would leave a loan that does not add up', () => {
  /** Something else than the program writes a cent into each payout, or into what a payment carries. */
  const astray = async (table: string, column: string, work: () => Promise<void>) => {
    await sql`create function astray() returns trigger language plpgsql as $$
      begin new.${sql.ref(column)} := coalesce(new.${sql.ref(column)}, 0) + 0.01; return new; end $$`.execute(owner());
    await sql`create trigger astray before insert or update on ${sql.table(table)}
      for each row execute function astray()`.execute(owner());
    await work().finally(() => sql`drop function astray cascade`.execute(owner()));
  };

  it.each([
    ['a payout', 'dispersions', 'amount', 'the payout of payment'],
    ['what is carried', 'payments', 'to_offset', 'the payout of payment'],
    ['a commission', 'payments', 'commission_lender', 'the payout of payment'],
  ])(
    'is refused whole, with its reference, and a line in the log says which loan: %s',
    async (_what, table, column, why) => {
      const h = house.current;
      h.on('2026-11-10');
      const id = await h.live('2026-11-10');
      h.on('2026-11-25');
      await astray(table, column, async () => {
        for (const test of [false, true]) {
          const paid = await h.pay(id, { amount: 3000, date: '2026-11-25', test });
          expect([paid.status, paid.body.reason]).toEqual([500, 'server.failed']);
          const line = h
            .log()
            .split('\n')
            .findLast((one) => one.includes(`loan ${id} would not add up: ${why}`));
          const { requestId } = JSON.parse(line ?? '{}') as { requestId?: string };
          expect(paid.headers['x-request-id']).toBe(requestId);
        }
      });
      expect(await payouts(id)).toEqual([]);
      expect((await sql`select 1 from payments where request = ${id}`.execute(db())).rows).toEqual([]);
      await adds(id);
      expect((await h.pay(id, { amount: 3000, date: '2026-11-25' })).status).toBe(201);
    },
  );
});

/** What taking a payment back would answer now: run whole and rolled back. */
async function revertIsAccepted(request: number, id: number): Promise<boolean> {
  const { services, schemas } = house.current.house;
  const tried = db()
    .transaction()
    .execute(async (trx) => {
      const call = systemCall(services, schemas.current());
      const input = { trx, call, services, changed: [], stored: [], after: { id, request }, ask: {} };
      throw { answer: await revertPayment.run(input as unknown as Parameters<typeof revertPayment.run>[0]) };
    });
  const thrown = await tried.catch((error: unknown) => error);
  if (!(thrown instanceof Object && 'answer' in thrown)) throw thrown;
  return !isRefusal(thrown.answer);
}

/** What the dialog of a payout shows: lines that add up to it, each as the payment has it. */
async function payoutsAreShownRight(request: number): Promise<void> {
  type Shown = Record<'id' | 'amount' | 'offset' | 'commission' | 'withholding' | 'own', number>;
  const open = await sql<Shown>`select d.id::int as id, d.amount, coalesce(p.to_offset, 0) as offset,
      -coalesce(p.commission_lender, 0) as commission, -coalesce(p.isr_withholdings, 0) - coalesce(p.iva_withholdings, 0) as withholding,
      (select count(*)::int from _loan_events where request = ${request} and kind = 'share_correction' and record_id = d.id) as own
    from dispersions as d join payments as p on p.id = d.payment
    where d.id_request = ${request} and d.dispersed is not true and d._deleted_at is null and d.amount > 0`.execute(
    db(),
  );
  for (const { id, amount, own, ...parts } of open.rows) {
    const asked = { action: 'disperse', ids: [id] };
    const { body } = await house.current.call('admin', 'POST', 'dispersions/preview', asked);
    expect(body.refused).toEqual([]);
    const shown: Record<string, number> = Object.fromEntries(
      body.totals.map(({ field, sum }: { field: string; sum: number }) => [field, Number(sum)]),
    );
    const { amount: total, ...rest } = shown;
    expect(total).toBe(amount);
    expect(Object.values(rest).reduce((sum, one) => sum + one, 0)).toBeCloseTo(amount, 2);
    for (const name of ['offset', 'commission', 'withholding'] as const)
      expect([name, shown[name] ?? 0]).toEqual([name, own ? 0 : parts[name] + 0]);
  }
}

/** Each payment of a loan: what `can_reverse` says, and what the revert answers. */
async function reversals(request: number): Promise<{ says: [number, boolean][]; answers: [number, boolean][] }> {
  const { resources } = (await house.current.get(`requests/${request}/payments?limit=100`)).body;
  const says = resources.map(({ id, can_reverse }: { id: number; can_reverse: boolean }) => [id, can_reverse]);
  const answers: [number, boolean][] = [];
  for (const [id] of says) answers.push([id, await revertIsAccepted(request, id)]);
  return { says, answers };
}

describe('any events of loans with high withholdings and commissions', () => {
  const ACTS = [
    'part',
    'part',
    'late',
    'late',
    'late',
    'revert',
    'waive',
    'forgive-not',
    'payout',
    'payout',
    'return',
    'correct',
    'correct',
    'q',
    'q',
    'reschedule',
    'activate',
    'fund',
    'cancel',
  ] as const;
  /** From the request on: what comes before its money does, and what ends it. */
  const LIFE = [
    'activate',
    'activate',
    'fund',
    'fund',
    'cancel',
    'part',
    'q',
    'reschedule',
    'payout',
    'revert',
  ] as const;
  const AFTERWARDS = ['late', 'late', 'late', 'revert', 'payout', 'return', 'waive', 'part'] as const;
  const anyStep = fc.record({
    act: fc.constantFrom(...ACTS),
    days: fc.integer({ min: 0, max: 20 }),
    share: fc.integer({ min: 1, max: 100 }),
    pick: fc.nat(1000),
  });
  const anyTerms = fc.record({
    isr_withholdings: fc.integer({ min: 16, max: 100 }),
    iva_withholdings: fc.integer({ min: 16, max: 100 }),
    commission_admin_lender: fc.integer({ min: 0, max: 30 }).map((percent) => Math.round(percent * 116) / 100),
    commission_admin: fc.constantFrom(0, 1.16, 5.8),
    commission_by_each_payment: fc.constantFrom(0, 11.6, 116),
    rate: fc.constantFrom(17.9, 60, 100),
    payment_type: fc.constantFrom(0, 1, 2),
    recognition: fc.constantFrom(0, 3),
  });
  type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;
  const START = Date.parse('2026-01-15T00:00:00Z');
  const dayAfter = (days: number): string => new Date(START + days * 86_400_000).toISOString().slice(0, 10);
  const one = async <T>(statement: string): Promise<T[]> => (await sql.raw<T>(statement).execute(db())).rows;

  /** Tries what a step says, as the console would: an answer below 500 is the loan's own. */
  async function take(id: number, { act, share, pick }: Step, day: number): Promise<number> {
    const h = house.current;
    const picked = async (statement: string): Promise<number | undefined> => {
      const found = await one<{ id: number }>(statement);
      return found[pick % Math.max(1, found.length)]?.id;
    };
    const patch = async (path: string, record: number | undefined, body: object) =>
      record === undefined ? 0 : (await h.call('admin', 'PATCH', `${path}/${record}`, body)).status;
    const payouts = (dispersed: boolean) =>
      `select id from dispersions where id_request = ${id} and dispersed is ${dispersed} and _deleted_at is null order by id`;
    switch (act) {
      case 'part':
      case 'late': {
        const { amount } = (await h.get(`requests/${id}/payments/payable`)).body;
        const part = Math.max(1, Math.round(amount * share) / 100);
        return (await h.pay(id, { amount: part, date: dayAfter(act === 'late' ? pick % (day + 1) : day) })).status;
      }
      case 'revert':
        return patch(
          'payments',
          await picked(`select id from payments where request = ${id} and reversed is not true order by id`),
          takeBack('/payments'),
        );
      case 'waive': {
        const flags = {
          condone_commission: true,
          condone_moratorium: pick % 2 === 0,
          condone_interest: pick % 4 === 0,
        };
        const said = { category: 'B', comments: 'Acuerdo', ...flags };
        return (await h.call('admin', 'PUT', `waivers/${id}`, said)).status;
      }
      case 'forgive-not':
        return patch('waivers', await picked(`select id from waivers where request = ${id} order by id`), [
          replace('/revert', { reason: 'Acuerdo roto' }),
        ]);
      case 'payout':
        return patch('dispersions', await picked(payouts(false)), [
          replace('/dispersed', true),
          replace('/dispersed_date', dayAfter(day)),
        ]);
      case 'return':
        return patch('dispersions', await picked(payouts(true)), giveBack);
      case 'correct':
        return correctShare(id, share, pick % 2 === 0);
      case 'activate':
        return (await h.activate(id, dayAfter(Math.max(0, day - (pick % 3))))).status;
      case 'fund':
        return (await h.disperse(id)).status;
      case 'cancel':
        return patch('requests', id, [replace('/status', 3)]);
      case 'q':
        return settleByQ(id, share, pick, day);
      case 'reschedule':
        return moveRow(
          await picked(`select id from amortizations where request = ${id} and status = 0 order by id`),
          pick,
        );
    }
  }

  /** Settles ticked concepts without money, as an agreement says. */
  async function settleByQ(id: number, share: number, pick: number, day: number): Promise<number> {
    const h = house.current;
    const { amount } = (await h.get(`requests/${id}/payments/payable`)).body;
    const charges = {
      commission: true,
      interests: pick % 2 === 0,
      moratorium: pick % 3 === 0,
      capital: pick % 5 === 0,
    };
    const data_for_condonation = { category: charges.capital ? 'B+C' : 'B', comments: 'Acuerdo' };
    const part = Math.max(1, Math.round((amount ?? 0) * share) / 100);
    return (await h.pay(id, { amount: part, date: dayAfter(day), q: true, charges, data_for_condonation })).status;
  }

  /** Another due date for an open row, some days to either side. */
  async function moveRow(row: number | undefined, pick: number): Promise<number> {
    if (row === undefined) return 0;
    const { date_final } = (await house.current.get(`amortizations/${row}`)).body;
    const moved = new Date(Date.parse(`${date_final}T00:00:00Z`) + ((pick % 9) - 4) * 86_400_000);
    const body = { date_final: moved.toISOString().slice(0, 10) };
    return (await house.current.call('admin', 'PUT', `amortizations/${row}`, body)).status;
  }

  /** A payout that versions before left too small or too large, and the start that puts it right (decision 1341). */
  async function correctShare(id: number, share: number, owed: boolean): Promise<number> {
    const [payout] = await one<{ id: number; payment: number; amount: number }>(
      `select d.id, d.payment, d.amount from dispersions as d where d.id_request = ${id} and d.dispersed and d._deleted_at is null
        and not exists (select 1 from _loan_events as c join _loan_events as p on p.request = c.request
          and p.id = (c.payload ->> 'of')::int and p.kind = 'payment' where c.request = ${id}
          and c.kind = 'share_correction' and p.record_id = d.payment)
        and exists (select 1 from _journal where request = ${id} and account = 'lender_to_offset') order by d.id limit 1`,
    );
    if (!payout) return 0;
    const wrong = Math.max(0.01, Math.round((payout.amount * share) / 2) / 100) * (owed ? -1 : 1);
    if (payout.amount + wrong <= 0) return 0;
    await sql`update dispersions set amount = amount + ${wrong} where id = ${payout.id}`.execute(db());
    await sql`update payments set to_offset = coalesce(to_offset, 0) + ${wrong} where id = ${payout.payment}`.execute(
      db(),
    );
    const { services, schemas } = house.current.house;
    return (await correctOldShares(db(), systemCall(services, schemas.current()))) === 1 ? 200 : 500;
  }

  /** Takes step after step, and after each the loan adds up and says what it would answer. */
  async function play(id: number, steps: readonly Step[], from: number, seen: Map<string, number>): Promise<void> {
    const h = house.current;
    let day = from;
    for (const step of steps) {
      day += step.days;
      h.on(dayAfter(day));
      const status = await take(id, step, day);
      expect([step.act, status < 500]).toEqual([step.act, true]);
      seen.set(`${step.act} ${status}`, (seen.get(`${step.act} ${status}`) ?? 0) + 1);
      await adds(id);
      const [owed] = await one<{ ledger: string; payouts: string }>(`select
      (select coalesce(sum(credit - debit), 0)::numeric(18, 2)::text from _journal
        where request = ${id} and account = 'lender_payable') as ledger,
      (select coalesce(sum(amount), 0)::numeric(18, 2)::text from dispersions
        where id_request = ${id} and dispersed is not true and _deleted_at is null) as payouts`);
      expect(owed?.payouts).toBe(owed?.ledger);
      if (step.pick % 2 === 1) continue;
      const { says, answers } = await reversals(id);
      expect(says).toEqual(answers);
      await payoutsAreShownRight(id);
    }
  }

  /** Whether another history is left to `npm run test:long`, or to who names a number of them. */
  const isEnough = (proved: boolean): boolean => proved && !EVERY_CASE && process.env.HISTORIES === undefined;

  it('leave what is stored as the replay says, and what the ledger owes the lender as payouts that are open', async () => {
    const h = house.current;
    const seen = new Map<string, number>();
    // Each act was accepted, and what a lender has was in the way at least once: else this would prove nothing.
    // A loan that lives is not activated, funded or cancelled again.
    const isAccepted = (act: string) => [...seen.keys()].some((key) => key.startsWith(`${act} 20`));
    const missing = () => [...new Set(ACTS)].filter((act) => !isAccepted(act));
    const ENDED = ['activate', 'fund', 'cancel'];
    await fc.assert(
      fc.asyncProperty(
        anyTerms,
        fc.array(anyStep, { minLength: 16, maxLength: 24, size: 'max' }),
        fc.constantFrom('any', 'any', 'last'),
        async (terms, steps, reversal) => {
          if (isEnough(missing().join() === ENDED.join() && seen.has('late 409'))) return;
          await sql`insert into _settings (name, value) values ('loans.reversal', ${JSON.stringify(reversal)}::jsonb)
            on conflict (name) do update set value = excluded.value`.execute(db());
          h.on(dayAfter(0));
          const id = await h.live(dayAfter(0), terms);
          await play(id, steps, 0, seen);
        },
      ),
      // A smaller example would cost more calls than the whole test; the steps that failed are told.
      { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
    );
    await sql`delete from _settings where name = 'loans.reversal'`.execute(db());
    expect(missing()).toEqual(ENDED);
    expect([...seen.keys()]).toContain('late 409');
  }, 300_000);

  it('answer the same of a request that is activated, funded or cancelled on the way', async () => {
    const h = house.current;
    const seen = new Map<string, number>();
    const missing = () =>
      [...new Set(LIFE)].filter((act) => ![...seen.keys()].some((key) => key.startsWith(`${act} 20`)));
    const REFUSED = ['activate 409', 'fund 409', 'cancel 409'];
    const lifeStep = fc.tuple(anyStep, fc.constantFrom(...LIFE)).map(([one, act]): Step => ({ ...one, act }));
    // Half of them live before anything else happens.
    const begin = (['activate', 'fund', 'part', 'payout', 'q'] as const).map(
      (act): Step => ({ act, days: act === 'part' || act === 'q' ? 20 : 1, share: 40, pick: 0 }),
    );
    await fc.assert(
      fc.asyncProperty(
        anyTerms,
        fc.array(lifeStep, { minLength: 8, maxLength: 12, size: 'max' }),
        fc.boolean(),
        async (terms, steps, lives) => {
          if (isEnough(missing().length === 0 && REFUSED.every((answer) => seen.has(answer)))) return;
          h.on(dayAfter(0));
          await play(await h.create({ date: dayAfter(0), ...terms }), [...(lives ? begin : []), ...steps], 0, seen);
        },
      ),
      { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
    );
    expect(missing()).toEqual([]);
    expect([...seen.keys()]).toEqual(expect.arrayContaining(REFUSED));
  }, 300_000);

  it('answer no 5xx about a corrected payment either, whatever became of its two payouts', async () => {
    const h = house.current;
    await sql`insert into _settings (name, value) values ('loans.reversal', '"any"'::jsonb)
      on conflict (name) do update set value = excluded.value`.execute(db());
    const step = (act: Step['act'], days: number, share: number, pick: number): Step => ({ act, days, share, pick });
    const laterStep = anyStep.map((one) => ({ ...one, act: AFTERWARDS[one.pick % AFTERWARDS.length] ?? one.act }));
    const seen = new Map<string, number>();
    const CORRECTED = ['correct 200', 'return 200', 'late 409'];
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(laterStep, { minLength: 8, maxLength: 12, size: 'max' }),
        async (owed, steps) => {
          if (isEnough(CORRECTED.every((answer) => seen.has(answer)))) return;
          h.on(dayAfter(0));
          const id = await h.live(dayAfter(0), { isr_withholdings: 100, iva_withholdings: 100 });
          const corrected = step('correct', 0, 90, owed ? 0 : 1);
          const begin = [
            step('part', 15, 20, 0),
            step('part', 0, 60, 0),
            step('payout', 1, 1, 1),
            corrected,
            step('late', 0, 30, 1),
            step('return', 0, 1, 0),
          ];
          await play(id, [...begin, ...steps], 0, seen);
        },
      ),
      { numRuns: Math.ceil(HISTORIES / 2), seed: SEED, endOnFailure: true },
    );
    await sql`delete from _settings where name = 'loans.reversal'`.execute(db());
    expect([...seen.keys()]).toEqual(expect.arrayContaining(CORRECTED));
  }, 300_000);

  it('a loan is not closed before the day that closed it, by the days of the platform', async () => {
    const h = house.current;
    h.on('2026-11-10');
    const id = await h.live('2026-11-10', { payment_type: 0, payment_time: 1 });
    h.on('2026-11-25');
    const { amount } = (await h.get(`requests/${id}/payments/to_finish`)).body;
    expect((await h.pay(id, { amount, date: '2026-11-25' })).status).toBe(201);
    const closedAt = async (moment: string) => {
      await sql`update requests set closed_at = ${moment} where id = ${id}`.execute(db());
      return replayEqualsStored(db(), id);
    };
    expect(await closedAt('2026-11-26T05:59:00Z')).toBe(true);
    expect(await closedAt('2026-11-25T06:00:00Z')).toBe(true);
    expect(await closedAt('2026-11-25T05:59:00Z')).toEqual({ request: id, what: 'requests: closed_at' });
    await closedAt('2026-11-25T18:00:00Z');
  });

  it('every loan that does not add up is named, not the first alone', async () => {
    const h = house.current;
    h.on('2026-11-10');
    const ids = [await h.live('2026-11-10'), await h.live('2026-11-10')];
    await sql`update requests set closed_at = now() where id = any(${ids})`.execute(db());
    const report = await verifyLedger(db());
    expect(report.faults.map(({ request }) => request)).toEqual(ids);
    expect(report.fault).toEqual(report.faults[0]);
    await sql`update requests set closed_at = null where id = any(${ids})`.execute(db());
  });
});

import { readDay } from '../../../lending/calendar/calendar.ts';
import { CURRENT_RULE } from '../../../lending/ledger/book.ts';
import { periodsLeavingNothing } from '../../../lending/ledger/debt.ts';
import { presentRow, splitter } from '../../../lending/ledger/present-row.ts';
import { type Cents, formatCents, readMoney, sumMoney } from '../../../lending/money/money.ts';
import { applyToBook } from '../../../lending/state/apply-event.ts';
import { requestCat } from '../../../lending/table/loan-schedule.ts';
import { openingOf } from '../../../lending/terms/opening.ts';
import type { Effect, EffectInput, EffectPreview, RequestContext, Trx } from '../../core/context.ts';
import { needs, type ValuesOf } from '../../core/needs.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { tables } from '../../core/tables.ts';
import { onePersonTwice } from '../people/checks.ts';
import { openingFigures } from '../requests/computed.ts';
import { platformSettings } from './loan-settings.ts';
import { refuseBanned } from './parties.ts';
import { type Posted, postLoanEvent } from './post-event.ts';
import { lockRequest } from './read-loans.ts';
import { engineRefusal } from './refusals.ts';
import { debtToRenew, otherPeople, refuseAmount, unfitParent } from './renewal.ts';
import { amortizationRow, amount, type LoanRequest, REQUEST } from './rows.ts';
import { isRenewal, termsOf } from './terms-of.ts';
import { CONCEPT_LINES, conceptLines } from './waive.ts';
import {
  changedRows,
  closingOf,
  copiesOf,
  insertEvent,
  openTable,
  requestColumns,
  updateAmortizations,
} from './write-rows.ts';

const PAYMENT = needs('payments', 'request', 'date', 'reversed');
type Input = EffectInput<typeof REQUEST>;

const FORGIVEN = CONCEPT_LINES.filter((concept) => concept !== 'capital');

/**
 * Turns a funded request into a loan, on a day that is not after today. State and guard were judged on the locked row, so of
 * two concurrent calls only one comes here. A renewal closes its parent against it (category A) in the same transaction, and a
 * preview shows which capital it takes over and which part of the parent's debt is forgiven.
 */
export const activateLoan: Effect<typeof REQUEST> = {
  name: 'activate-loan',
  needs: REQUEST,
  reads: [PAYMENT],
  manifest: {
    ledger: true,
    person: true,
    asks: ['date'],
    leads: { requests: [{ from: [1], to: [4] }] },
    previews: {
      lines: ['rolled', 'forgiven', ...FORGIVEN, 'accrued', 'opening'],
      warns: ['forgives', 'leaves-lender-nothing'],
    },
  },
  async run(input) {
    const { trx, call, after, ask } = input;
    const date = String(ask.date);
    const banned = await refuseBanned(trx, call, [after.user, after.user_lender, after.user_aval]);
    if (banned) return banned;
    const [twice] = onePersonTwice(after);
    if (twice) return refuse(409, `checks.${twice.code}`);
    const closed = isRenewal(after) ? await closeParent(input, date) : undefined;
    if (isRefusal(closed)) return closed;
    const opened = await openLoan(trx, call, after, date);
    if (isRefusal(opened)) return opened;
    const nothing = opened.leavesNothing.length > 0 ? ['leaves-lender-nothing'] : [];
    const shown = closed ? withOpening(closed, after) : {};
    return { set: opened.set, preview: { ...shown, warns: [...(shown.warns ?? []), ...nothing] } };
  },
};

/** The parent is closed as it is now: what it owes is worked out again, and the renewal must be of exactly that capital. */
async function closeParent(input: Input, date: string): Promise<EffectPreview | Refusal> {
  const { trx, call, after, changed } = input;
  const parent = await lockRequest(trx, Number(after.request_parent));
  if (!parent || unfitParent(parent) || (await hasLaterMoney(input, parent, date)))
    return refuse(409, 'server.loan.parent-changed');
  if (otherPeople(after, parent).length > 0) return refuse(409, 'checks.renewal-parties-match');
  const owed = await debtToRenew(trx, call, Number(parent.id), date);
  if (!owed) return refuse(409, 'server.loan.parent-changed');
  if (Number(owed.capital) !== Number(after.amount)) return refuseAmount(owed.capital);
  const event = { kind: 'closure', date, category: 'A' } as const;
  const closed = await postLoanEvent({
    trx,
    call,
    changed,
    door: 'requests',
    request: parent,
    event,
    more: { child: after.id },
  });
  return isRefusal(closed) ? closed : shownOf(closed, owed);
}

/** Interest that runs on the present period is in no line of the closure: it falls away before it is due. */
function shownOf(closed: Posted, owed: { capital: string; besides: Cents }): EffectPreview {
  const lines = conceptLines(closed.payment?.lines ?? []).filter(({ name }) => FORGIVEN.some((one) => one === name));
  const due = lines.reduce((sum, { amount }) => {
    const money = readMoney(amount, 'amount');
    return money.ok ? sum + money.cents : sum;
  }, 0n);
  const accrued = owed.besides - due;
  return {
    lines: [
      { name: 'rolled', amount: owed.capital },
      { name: 'forgiven', amount: formatCents(owed.besides) },
      ...lines,
      ...(accrued === 0n ? [] : [{ name: 'accrued', amount: formatCents(accrued) }]),
    ],
    warns: owed.besides === 0n ? [] : ['forgives'],
  };
}

/** What the first period brings besides its payment. */
function withOpening(shown: EffectPreview, request: LoanRequest): EffectPreview {
  const { commission, iva } = openingFigures(request);
  if (commission === '0.00') return shown;
  return { ...shown, lines: [...(shown.lines ?? []), { name: 'opening', amount: sumMoney([commission, iva]) }] };
}

/** A payment dated after the renewal would settle what the renewal has taken over. */
async function hasLaterMoney({ trx }: Input, parent: LoanRequest, date: string): Promise<boolean> {
  const later = await tables(trx, PAYMENT)
    .selectFrom('payments')
    .select('id')
    .where('request', '=', parent.id)
    .where('date', '>', date)
    .where('reversed', 'is not', true)
    .where('_deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

const FIRST = 1;
const asText = (text: string): string => text;

/**
 * Makes a request a loan: its terms are frozen in the first event, its table is written twice (in force, and as of activation),
 * and the journal opens. A renewal counts as dispersed from then on: its capital is with the applicant. Answers the columns
 * that the request gets, and the periods that leave its lender nothing.
 */
async function openLoan(
  trx: Trx,
  call: RequestContext,
  request: LoanRequest,
  date: string,
): Promise<{ set: ValuesOf<typeof REQUEST>; leavesNothing: number[] } | Refusal> {
  const { id } = request;
  const [settings, holidays] = await platformSettings(trx);
  const terms = termsOf(request, settings.terms);
  const loan = { terms, activation_date: date, rule: CURRENT_RULE, ...settings.books };
  const event = { kind: 'activation', id: FIRST, date, rule: CURRENT_RULE } as const;
  const applied = applyToBook(loan, [], event, call.today, holidays);
  if (!applied.ok) return engineRefusal(applied);
  const { book } = applied;
  const { journal } = applied;
  await insertEvent(trx, call, { request: id, event, more: { terms }, journal, today: call.today });
  const split = splitter(book.plan);
  await openTable(trx, { request: id, ...copiesOf(request), expired_by_hand: false }, book.rows.length, (from, to) =>
    book.rows.slice(from, to).map((row) => amortizationRow(presentRow(book.plan, row, book.start, split), asText)),
  );
  const late = changedRows(book, book.start, book, readDay(call.today) ?? book.start);
  await updateAmortizations(trx, id, late);
  const cat = requestCat(terms);
  const set: ValuesOf<typeof REQUEST> = {
    ...requestColumns(book),
    ...closingOf(book, request, call.now),
    activation_date: date,
    ...(book.plan.renewal ? { dispersed: true, dispersed_date: date } : {}),
    opening_commission_amount: amount(openingOf(book.plan).commission),
    cat: cat.ok ? amount(cat.shown) : null,
    withholding_agent: settings.terms.withholding_agent,
    moratorium_factor: amount(String(settings.terms.moratorium_factor)),
    moratorium_base: settings.terms.moratorium_base,
  };
  return { set, leavesNothing: periodsLeavingNothing(book) };
}

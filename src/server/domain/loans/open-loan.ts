import { dayOf } from '../../../lending/calendar/calendar.ts';
import { periodsLeavingNothing } from '../../../lending/ledger/offset.ts';
import { presentRow, splitter } from '../../../lending/ledger/present-row.ts';
import { CURRENT_RULE } from '../../../lending/ledger/rules.ts';
import { applyToBook } from '../../../lending/state/apply-event.ts';
import { requestCat } from '../../../lending/table/request-cat.ts';
import { openingOf } from '../../../lending/terms/opening.ts';
import type { RequestContext, Trx } from '../../core/context.ts';
import type { ValuesOf } from '../../core/needs.ts';
import type { Refusal } from '../../core/refusal.ts';
import { insertEvent } from './event-rows.ts';
import { platformOf } from './platform.ts';
import type { LoanRequest, REQUEST } from './records.ts';
import { refusalOf } from './refusals.ts';
import { changedRows } from './row-changes.ts';
import { amortizationRow, amount } from './rows.ts';
import { termsOf } from './terms-of.ts';
import { copiesOf, openTable, updateAmortizations } from './write-amortizations.ts';
import { closingOf, requestColumns } from './write-request.ts';

const FIRST = 1;
const asText = (text: string): string => text;

/**
 * Makes a request a loan: its terms are frozen in the first event, its table is written twice (in force, and as of activation),
 * and the journal opens. A renewal counts as dispersed from then on: its capital is with the applicant. Answers the columns
 * that the request gets, and the periods that leave its lender nothing.
 */
export async function openLoan(
  trx: Trx,
  call: RequestContext,
  request: LoanRequest,
  date: string,
): Promise<{ set: ValuesOf<typeof REQUEST>; leavesNothing: number[] } | Refusal> {
  const { id } = request;
  const [settings, holidays] = await platformOf(trx);
  const terms = termsOf(request, settings.terms);
  const loan = { terms, activation_date: date, rule: CURRENT_RULE, ...settings.books };
  const event = { kind: 'activation', id: FIRST, date, rule: CURRENT_RULE } as const;
  const applied = applyToBook(loan, [], event, call.today, holidays);
  if (!applied.ok) return refusalOf(applied);
  const { book } = applied;
  const { journal } = applied;
  await insertEvent(trx, call, { request: id, event, more: { terms }, journal, today: call.today });
  const split = splitter(book.plan);
  await openTable(trx, { request: id, ...copiesOf(request), expired_by_hand: false }, book.rows.length, (from, to) =>
    book.rows.slice(from, to).map((row) => amortizationRow(presentRow(book.plan, row, book.start, split), asText)),
  );
  const late = changedRows(book, book.start, book, dayOf(call.today) ?? book.start);
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

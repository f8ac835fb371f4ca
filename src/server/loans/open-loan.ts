import { applyToBook } from '../../lending/apply-event.ts';
import { dayOf } from '../../lending/calendar.ts';
import { loanSchedule } from '../../lending/loan-schedule.ts';
import { presentRow } from '../../lending/present-row.ts';
import type { Row } from '../../resource/definition.ts';
import type { Call, Trx } from '../context.ts';
import type { Refusal } from '../http/refusal.ts';
import type { Values } from '../records/write-types.ts';
import { insertEvent, insertJournal, markBook } from './event-rows.ts';
import { holidaysOf } from './holidays.ts';
import { loanSettings } from './loan-settings.ts';
import { refusalOf } from './refusals.ts';
import { amortizationRow, amount, backupRow, idealRow } from './rows.ts';
import { termsOf } from './terms-of.ts';
import { copiesOf, insertMany } from './write-amortizations.ts';
import { requestColumns } from './write-request.ts';

const FIRST = 1;

/**
 * Makes a request a loan: its terms are frozen in the first event, its table is written three times (in force, as it
 * stood at activation, ideal), and the journal opens. Answers the columns that the request gets.
 */
export async function openLoan(trx: Trx, call: Call, request: Row, date: string): Promise<Values | Refusal> {
  const id = Number(request.id);
  const settings = await loanSettings(trx);
  const terms = termsOf(request, settings.terms);
  const holidays = await holidaysOf(trx);
  const schedule = loanSchedule(terms, date, holidays);
  if (!schedule.ok) return refusalOf(schedule);
  const loan = { terms, activation_date: date, ...settings.books };
  const event = { kind: 'activation', id: FIRST, date } as const;
  const applied = applyToBook(loan, [], event, call.today, holidays);
  if (!applied.ok) return refusalOf(applied);
  const { book } = applied;
  await insertEvent(trx, call, { request: id, event, more: { terms } });
  await insertJournal(trx, { request: id, event: FIRST, posted_on: call.today }, applied.journal);
  const day = dayOf(call.today) ?? book.start;
  const rows = book.rows.map((row) => amortizationRow(presentRow(book.plan, row, day)));
  const below = { request: id, ...copiesOf(request) };
  await insertMany(
    trx,
    'amortizations',
    rows.map((row) => ({ ...below, ...row, expired_by_hand: false })),
  );
  await insertMany(
    trx,
    'amortizationBackups',
    schedule.rows.map((row) => ({ request: id, ...backupRow(row) })),
  );
  await insertMany(
    trx,
    'amortizationideals',
    schedule.rows.map((row) => ({ request: id, ...idealRow(row) })),
  );
  await markBook(trx, id, call.today, FIRST);
  return {
    ...requestColumns(book),
    activation_date: date,
    opening_commission_amount: amount(schedule.opening.commission),
    cat: schedule.cat === undefined ? null : amount(schedule.cat),
    withholding_agent: settings.terms.withholding_agent,
    moratorium_factor: amount(String(settings.terms.moratorium_factor)),
    moratorium_base: settings.terms.moratorium_base,
  };
}

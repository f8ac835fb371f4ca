import { sql } from 'kysely';
import { loanSchedule } from '../../lending/loan-schedule.ts';
import { requestCat } from '../../lending/request-cat.ts';
import type { Json, Row } from '../../resource/definition.ts';
import type { Trx } from '../context.ts';
import type { Refusal } from '../http/refusal.ts';
import { platformOf } from '../loans/platform.ts';
import { refusalOf } from '../loans/refusals.ts';
import { amount, idealRow } from '../loans/rows.ts';
import { termsOf } from '../loans/terms-of.ts';

/**
 * The table of a loan: as it was activated, or as it would be from the day on which the contract is signed. Contracts are
 * signed before a loan is activated: its CAT is told here too.
 */
export async function scheduleOf(trx: Trx, request: Row, signed: string): Promise<Row | Refusal> {
  const [settings, holidays] = await platformOf(trx);
  const start = String(request.activation_date ?? signed);
  const terms = termsOf(request, settings.terms);
  const schedule = loanSchedule(terms, start, holidays);
  if (!schedule.ok) return refusalOf(schedule);
  const cat = requestCat(terms);
  const written = await sql<Row>`select period, date_final, interests, iva_interests, capital, payment, balance
    from "amortizationBackups" where request = ${request.id} and _deleted_at is null order by period`.execute(trx);
  return {
    rows: (written.rows.length > 0 ? written.rows : schedule.rows.map(idealRow)) as Json,
    to_disperse: amount(schedule.opening.to_disperse),
    cat: request.cat ?? (cat.ok ? amount(cat.shown) : null),
  };
}

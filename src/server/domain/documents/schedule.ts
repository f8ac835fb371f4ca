import { sql } from 'kysely';
import { largestCharge, loanSchedule, requestCat } from '../../../lending/table/loan-schedule.ts';
import type { Json } from '../../../resource/model/definition.ts';
import type { Trx } from '../../core/context.ts';
import { needs, type RecordOf, words } from '../../core/needs.ts';
import { platformSettings } from '../loans/loan-settings.ts';
import { engineRefusal } from '../loans/refusals.ts';
import { amount, type BACKUP, backupRow, REQUEST } from '../loans/rows.ts';
import { isRenewal, termsOf } from '../loans/terms-of.ts';

/** What the platform decides for a loan and a loan keeps from its activation on. */
const KEPT = words('moratorium_factor moratorium_base withholding_agent');
export const SCHEDULED = needs('requests', ...REQUEST.fields, ...KEPT, 'cat');

/** What a template may name of a loan's table. */
export const SCHEDULE = {
  rows: 'list',
  to_disperse: 'number',
  opening_commission: 'number',
  opening_iva: 'number',
  largest_charge: 'number',
  moratorium_rate: 'number',
  terms: 'any',
} as const;

/**
 * The table of a loan: as it was activated, or as it would be from the day on which the contract is signed. Contracts are
 * signed before a loan is activated, so its CAT and the terms that activation copies into it (`terms`) are included.
 */
export async function scheduleOf(trx: Trx, request: RecordOf<typeof SCHEDULED>, signed: string) {
  const [settings, holidays] = await platformSettings(trx);
  const start = request.activation_date ?? signed;
  const kept = Object.fromEntries(KEPT.map((name) => [name, request[name] ?? settings.terms[name]]));
  const terms = termsOf(request, { ...settings.terms, ...kept });
  const schedule = loanSchedule(terms, start, holidays);
  if (!schedule.ok) return engineRefusal(schedule);
  const most = largestCharge(terms, start, { renewal: isRenewal(request) });
  if (!most.ok) return engineRefusal(most);
  const cat = requestCat(terms);
  const written = await sql<
    RecordOf<typeof BACKUP>
  >`select period, date_final, interests, iva_interests, capital, payment, balance,
      commission_as_applicant, payment_as_applicant
    from "amortizationBackups" where request = ${request.id} and _deleted_at is null order by period`.execute(trx);
  return {
    rows: (written.rows.length > 0 ? written.rows : schedule.rows.map(backupRow)) as Json,
    to_disperse: amount(schedule.opening.to_disperse),
    opening_commission: amount(schedule.opening.commission),
    opening_iva: amount(schedule.opening.iva),
    largest_charge: amount(most.amount),
    moratorium_rate: Number(request.rate) * Number(kept.moratorium_factor),
    terms: { ...kept, cat: request.cat ?? (cat.ok ? amount(cat.shown) : null) },
  } satisfies Record<keyof typeof SCHEDULE, unknown>;
}

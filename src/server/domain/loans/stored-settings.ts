import { sql } from 'kysely';
import { IVA_RATES } from '../../../lending/terms/iva.ts';
import { isDate } from '../../../resource/model/dates.ts';
import type { Db } from '../../core/context.ts';
import { loanSettings } from './loan-settings.ts';

type Stored = {
  /** What it decides, for people who run the server. */
  what: string;
  /** The values it takes, or the shape of one. */
  values: readonly string[] | { pattern: RegExp; shape: string };
};

/**
 * Every stored setting (`_settings`, names `loans.*`). Terms are copied into a loan at its activation, the IVA into a request at
 * its creation: a change reaches new ones only. `closed_until` and `reversal` hold for all loans from then on.
 */
export const STORED_SETTINGS: Record<string, Stored> = {
  'loans.withholding_agent': {
    what: 'who withholds ISR and IVA from the lender: the platform, or the applicant who pays them',
    values: ['platform', 'applicant'],
  },
  'loans.moratorium_factor': {
    what: 'the moratorium rate as a multiple of the ordinary rate',
    values: { pattern: /^(100|\d{1,2}(\.\d{1,6})?)$/, shape: 'a number from 0 to 100 with at most 6 decimals' },
  },
  'loans.moratorium_base': {
    what: 'what moratorium is counted on: the capital of the overdue row, or its whole payment',
    values: ['capital', 'payment'],
  },
  'loans.prepayment': {
    what: 'what a payment to capital does: lower payments, or fewer of them',
    values: ['reduce_payment', 'reduce_term'],
  },
  'loans.iva_rate': {
    what: 'IVA as a fraction, of requests that are made from now on',
    values: IVA_RATES,
  },
  'loans.closed_until': {
    what: 'the last day of the closed accounting period; nothing is posted on or before it',
    values: { pattern: /^\d{4}-\d{2}-\d{2}$/, shape: 'a date such as 2026-12-31, or none' },
  },
  'loans.reversal': {
    what: 'which payments may be taken back: the last one, or any in the open period',
    values: ['last', 'any'],
  },
};

const NONE = 'none';

/** Name and present value of each, as text; a closed period that is not set reads `none`. */
export async function readStoredSettings(db: Db): Promise<Record<string, string>> {
  const { terms, iva_rate, books } = await loanSettings(db);
  const values = { ...terms, iva_rate, closed_until: books.closed_until ?? NONE, reversal: books.reversal ?? 'last' };
  return Object.fromEntries(
    Object.keys(STORED_SETTINGS).map((name) => [
      name,
      String(values[name.replace('loans.', '') as keyof typeof values]),
    ]),
  );
}

/** The sentence that says what is wrong with a name or a value; undefined where it may be stored. */
export function wrongSetting(name: string, value: string): string | undefined {
  const known = Object.hasOwn(STORED_SETTINGS, name) ? STORED_SETTINGS[name] : undefined;
  if (!known) return `${name} is no stored setting; these are: ${Object.keys(STORED_SETTINGS).join(', ')}`;
  if (name === 'loans.closed_until' && value === NONE) return undefined;
  if ('pattern' in known.values)
    return known.values.pattern.test(value) && isDay(name, value) ? undefined : `${name} takes ${known.values.shape}`;
  return known.values.includes(value) ? undefined : `${name} takes ${known.values.join(' or ')}`;
}

const isDay = (name: string, value: string) => name !== 'loans.closed_until' || isDate(value);

/**
 * Stores a checked value and writes it into the audit trail, in one transaction; the same value again changes nothing.
 * Answers the value before.
 */
export async function writeStoredSetting(db: Db, name: string, value: string, by: string): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('_settings'))`.execute(trx);
    const before = (await readStoredSettings(trx))[name] as string;
    if (before === value) return before;
    if (value === NONE) await sql`delete from _settings where name = ${name}`.execute(trx);
    else
      await sql`insert into _settings (name, value) values (${name}, to_jsonb(${value}::text))
        on conflict (name) do update set value = excluded.value, updated_at = now()`.execute(trx);
    await trx
      .insertInto('_audit')
      .values({
        at: new Date(),
        actor_id: null,
        actor_name: by,
        resource: '_settings',
        record_id: name,
        operation: 'update',
        before: JSON.stringify({ value: before }),
        after: JSON.stringify({ value }),
      })
      .execute();
    return before;
  });
}

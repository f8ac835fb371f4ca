import { sql } from 'kysely';
import { IVA_RATES } from '../../../lending/terms/iva.ts';
import { isDate } from '../../../resource/model/dates.ts';
import type { Db } from '../../core/context.ts';
import { type Sentence, tell } from '../../core/tell.ts';
import { loanSettings } from './loan-settings.ts';

type Stored = {
  /** The values it takes, or the shape of one. */
  values: readonly string[] | { pattern: RegExp; shape: Sentence };
};

/**
 * Every stored setting (`_settings`, names `loans.*`); the sentence `what-<name>` says what it decides. Terms are copied into a loan at its activation, the IVA into a request at
 * its creation: a change reaches new ones only. `closed_until` and `reversal` hold for all loans from then on.
 */
export const STORED_SETTINGS: Record<string, Stored> = {
  'loans.withholding_agent': {
    values: ['platform', 'applicant'],
  },
  'loans.moratorium_factor': {
    values: { pattern: /^(100|\d{1,2}(\.\d{1,6})?)$/, shape: 'settings-factor' },
  },
  'loans.moratorium_base': {
    values: ['capital', 'payment'],
  },
  'loans.prepayment': {
    values: ['reduce_payment', 'reduce_term'],
  },
  'loans.iva_rate': {
    values: IVA_RATES,
  },
  'loans.closed_until': {
    values: { pattern: /^\d{4}-\d{2}-\d{2}$/, shape: 'settings-day' },
  },
  'loans.reversal': {
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
  if (!known) return tell('settings-unknown', { name, names: Object.keys(STORED_SETTINGS).join(', ') });
  if (name === 'loans.closed_until' && value === NONE) return undefined;
  const takes = (values: string) => tell('settings-takes', { name, values });
  if ('pattern' in known.values)
    return known.values.pattern.test(value) && isDay(name, value) ? undefined : takes(tell(known.values.shape));
  return known.values.includes(value) ? undefined : takes(known.values.join(' o '));
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

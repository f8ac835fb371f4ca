import { sql } from 'kysely';
import type { Holiday } from '../../../lending/calendar/calendar.ts';
import type { Loan } from '../../../lending/events/events.ts';
import { IVA_RATES, STANDARD_IVA, type Terms } from '../../../lending/terms/terms.ts';
import { isDate } from '../../../resource/model/dates.ts';
import { TIMEZONE } from '../../../resource/model/time.ts';
import type { Db, PlatformValue, Trx } from '../../core/context.ts';
import { type Sentence, tell } from '../../core/tell.ts';
import { lockInTransaction } from '../../database/locks.ts';

/** What the platform decides for all loans. Terms are copied into a loan at its activation, the IVA at the creation of its request. */
export type LoanSettings = {
  terms: Required<Pick<Terms, 'withholding_agent' | 'moratorium_factor' | 'moratorium_base' | 'prepayment'>>;
  /** Of new requests, as a fraction: it is copied into each at its creation. */
  iva_rate: string;
  books: Pick<Loan, 'closed_until' | 'reversal'>;
};

const DEFAULTS: LoanSettings['terms'] = {
  withholding_agent: 'platform',
  moratorium_factor: '2',
  moratorium_base: 'capital',
  prepayment: 'reduce_payment',
};
const PREFIX = 'loans.';

/** Rows of `_settings` named `loans.<word>`; what is not there is as the engine assumes. */
export async function loanSettings(db: Db | Trx): Promise<LoanSettings> {
  const answer = await sql<SettingRow>`select name, value from _settings where starts_with(name, ${PREFIX})`.execute(
    db,
  );
  return settingsFrom(answer.rows);
}

type SettingRow = { name: string; value: unknown };

function settingsFrom(rows: readonly SettingRow[]): LoanSettings {
  const found = new Map(rows.map(({ name, value }) => [name.slice(PREFIX.length), value]));
  const terms = Object.fromEntries(
    Object.entries(DEFAULTS).map(([name, value]) => [name, found.get(name) ?? value]),
  ) as LoanSettings['terms'];
  const closed_until = found.get('closed_until');
  const reversal = found.get('reversal');
  return {
    terms,
    iva_rate: String(found.get('iva_rate') ?? STANDARD_IVA),
    books: {
      ...(typeof closed_until === 'string' ? { closed_until } : {}),
      ...(reversal === 'any' ? { reversal } : {}),
    },
  };
}

export type PlatformRow = { settings: { name: string; value: unknown }[]; holidays: Holiday[] };

/**
 * What is the same for all loans, in one statement: settings and closed days. A day entered after it had passed never
 * moved anything, and one that was taken away after it had passed did; so a replay of the past finds the same collection
 * dates whatever was edited since.
 */
export async function platformSettings(db: Db | Trx): Promise<[LoanSettings, Holiday[]]> {
  const answer = await sql<PlatformRow>`select ${platformColumns}`.execute(db);
  return platformFrom(answer.rows[0]);
}

/** The same as two columns of another statement. */
export const platformColumns = sql`
    (select coalesce(json_agg(json_build_object('name', name, 'value', value)), '[]')
      from _settings where starts_with(name, 'loans.')) as settings,
    (select coalesce(json_agg(json_build_object('date', date::text,
        'added', (_created_at at time zone ${sql.lit(TIMEZONE)})::date::text)), '[]')
      from holidays where date is not null
        and (_deleted_at is null or (_deleted_at at time zone ${sql.lit(TIMEZONE)})::date > date)) as holidays`;

export const platformFrom = (row: PlatformRow | undefined): [LoanSettings, Holiday[]] => [
  settingsFrom(row?.settings ?? []),
  row?.holidays ?? [],
];

/** The IVA of requests that are made today, as a fraction: the stored setting `loans.iva_rate`. */
export const ivaRate: PlatformValue = {
  name: 'iva-rate',
  read: async (db) => Number((await loanSettings(db)).iva_rate),
};

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
    await lockInTransaction(trx, 'settings');
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

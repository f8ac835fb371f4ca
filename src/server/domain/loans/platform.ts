import { sql } from 'kysely';
import type { Holiday } from '../../../lending/calendar/collection-date.ts';
import { TIMEZONE } from '../../../resource/model/time.ts';
import type { Db, Trx } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { type LoanSettings, settingsFrom } from './loan-settings.ts';

/** A day that is closed. */
export const HOLIDAY = needs('holidays', 'date');

export type PlatformRow = { settings: { name: string; value: unknown }[]; holidays: Holiday[] };

/**
 * What is the same for all loans, in one statement: settings and closed days. A day entered after it had passed never
 * moved anything, and one that was taken away after it had passed did; so a replay of the past finds the same collection
 * dates whatever was edited since.
 */
export async function platformOf(db: Db | Trx): Promise<[LoanSettings, Holiday[]]> {
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

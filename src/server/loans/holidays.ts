import { sql } from 'kysely';
import type { Holiday } from '../../lending/collection-date.ts';
import type { Db, Trx } from '../context.ts';

/**
 * The closed days that loans know. A day entered after it had passed never moved anything, and one that was taken away
 * after it had passed did; so a replay of the past finds the same collection dates whatever was edited since.
 */
export async function holidaysOf(db: Db | Trx): Promise<Holiday[]> {
  const answer = await sql<{ date: string; added: string }>`
    select date, (_created_at at time zone 'America/Mexico_City')::date::text as added from holidays
    where date is not null
      and (_deleted_at is null or (_deleted_at at time zone 'America/Mexico_City')::date > date)`.execute(db);
  return answer.rows;
}

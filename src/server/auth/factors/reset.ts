import { sql } from 'kysely';
import type { Db } from '../../core/context.ts';
import { dropChallenges, WAITING } from './challenges.ts';

/**
 * Takes all factors and recovery codes of the one account with this e-mail away and ends its sessions. Undefined where there
 * is no such account, or more than one.
 */
export function resetFactors(db: Db, email: string, by: string): Promise<{ factors: number } | undefined> {
  return db.transaction().execute(async (trx) => {
    const found = await sql<{ id: number }>`select id::int as id from users
      where lower(email) = ${email.toLowerCase()} and _deleted_at is null for update`.execute(trx);
    const [person, ...others] = found.rows;
    if (!person || others.length > 0) return undefined;
    const { id } = person;
    const gone = await trx.deleteFrom('_factors').where('user_id', '=', id).returning('id').execute();
    await trx.deleteFrom('_recovery_codes').where('user_id', '=', id).execute();
    await dropChallenges(trx, id, [...WAITING, 'enrol-code']);
    const open = trx.updateTable('_sessions').set({ revoked_at: new Date() }).where('user_id', '=', id);
    await open.where('revoked_at', 'is', null).execute();
    const line = { resource: 'users', record_id: String(id), operation: 'update', action: 'reset-factors' };
    const details = JSON.stringify({ factors: gone.length });
    await trx
      .insertInto('_audit')
      .values({ ...line, actor_name: by, details })
      .execute();
    return { factors: gone.length };
  });
}

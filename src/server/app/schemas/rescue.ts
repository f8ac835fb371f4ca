import { sql } from 'kysely';
import { newLink, resetLink } from '../../auth/reset-link.ts';
import type { Db } from '../../core/context.ts';
import type { Settings } from '../../core/settings.ts';
import { tell } from '../../core/tell.ts';
import { isThere } from '../../database/schema-versions.ts';
import { writeSystemAudit } from './system-audit.ts';
import type { Lines } from './versions.ts';

const LIVES_MINUTES = 30;

/** An account may sign in again and is SUPER_ADMIN: its role, its access, and a link to choose a password. */
export async function rescue(db: Db, email: string, given: { by: string; settings: Settings }): Promise<Lines> {
  if (!(await hasAccounts(db))) return { ok: false, lines: [tell('account-none')] };
  return db.transaction().execute(async (trx) => {
    const found = await sql<{ id: number; roles: unknown; staff: boolean | null; revoked: boolean | null }>`
      select id::int as id, roles, staff, revoked from users
      where lower(email) = ${email.toLowerCase()} and _deleted_at is null for update`.execute(trx);
    const [person, ...others] = found.rows;
    if (!person || others.length > 0) return { ok: false, lines: [tell('account-not-single', { email })] };
    await sql`update users set roles = '["SUPER_ADMIN"]', staff = true, revoked = false,
      _version = _version + 1, _updated_at = now() where id = ${person.id}`.execute(trx);
    const token = await newLink(trx, { user: person.id, minutes: LIVES_MINUTES, now: new Date() });
    const { id, ...before } = person;
    const after = { was: before, roles: ['SUPER_ADMIN'], staff: true, revoked: false };
    await writeSystemAudit(trx, { by: given.by, resource: 'users', record: String(id), action: 'rescue', after });
    return {
      ok: true,
      lines: [tell('account-made', { email, minutes: LIVES_MINUTES }), resetLink(given.settings, token)],
    };
  });
}

async function hasAccounts(db: Db): Promise<boolean> {
  if (!(await isThere(db, 'users'))) return false;
  const found = await sql`select 1 from users where _deleted_at is null limit 1`.execute(db);
  return found.rows.length > 0;
}

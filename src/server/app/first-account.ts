import { sql } from 'kysely';
import { isEmail } from '../../resource/kinds/texts.ts';
import { newLink, resetLink } from '../auth/reset-link.ts';
import type { Db } from '../core/context.ts';
import type { Settings } from '../core/settings.ts';
import { tell } from '../core/tell.ts';
import { isThere } from '../database/schema-versions.ts';
import { readTableState } from '../database/table-state.ts';
import { writeSystemAudit } from './schemas/system-audit.ts';
import type { Lines } from './schemas/versions.ts';

const LIVES_MINUTES = 30;

/** Whether no account is SUPER_ADMIN. */
export async function hasNoSuperAdmin(db: Db): Promise<boolean> {
  const found = await sql`select 1 from users where roles ? 'SUPER_ADMIN' and _deleted_at is null limit 1`.execute(db);
  return found.rows.length === 0;
}

/**
 * Makes the first SUPER_ADMIN of an empty installation, with a link to choose a password. Only while there is none: no form and
 * no call makes one, and who has one already may ask `npm run schemas rescue`.
 */
export async function firstAccount(
  db: Db,
  email: string,
  { by, settings, now = new Date() }: { by: string; settings: Pick<Settings, 'publicUrl'>; now?: Date },
): Promise<Lines> {
  if (!isEmail(email)) return refused(tell('account-no-email', { email }));
  if (!(await isThere(db, 'users'))) return refused(tell('account-no-tables'));
  return db.transaction().execute(async (trx) => {
    // No other write of an account is made meanwhile: of two commands at once one makes it, and the other finds it.
    await sql`lock table users in share row exclusive mode`.execute(trx);
    if (!(await hasNoSuperAdmin(trx))) return refused(tell('account-there'));
    const same =
      await sql`select 1 from users where lower(email) = ${email.toLowerCase()} and _deleted_at is null`.execute(trx);
    if (same.rows.length > 0) return refused(tell('account-same', { email }));
    const state = await readTableState(trx);
    const columns = Object.entries(firstValues(email, now)).filter(([name]) => state.columns.get('users')?.has(name));
    const made = await trx
      .insertInto('users')
      .values(Object.fromEntries(columns))
      .returning(sql<number>`id::int`.as('id'))
      .executeTakeFirstOrThrow();
    const { id } = made;
    const token = await newLink(trx, { user: id, minutes: LIVES_MINUTES, now });
    const after = { email, roles: ['SUPER_ADMIN'], staff: true };
    await writeSystemAudit(trx, {
      by,
      command: 'account',
      resource: 'users',
      record: String(id),
      action: 'first-account',
      after,
    });
    return {
      ok: true,
      lines: [tell('account-made', { email, minutes: LIVES_MINUTES }), resetLink(settings, token)],
    };
  });
}

/** Beyond what the program needs of an account, what the shipped files want of each: a folder has the fields that it has. */
const firstValues = (email: string, now: Date) => ({
  email,
  roles: '["SUPER_ADMIN"]',
  staff: true,
  revoked: false,
  type_account: 'personal',
  status: 'initial',
  validated: false,
  created_at: now,
});

const refused = (sentence: string): Lines => ({ ok: false, lines: [sentence] });

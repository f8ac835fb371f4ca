import { sql } from 'kysely';
import type { Check, Db, Trx } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { tables } from '../../core/tables.ts';

const SUPER_ADMIN = 'SUPER_ADMIN';
export const ACCOUNT = needs('users', 'roles', 'staff', 'revoked');

type Account = { roles?: readonly string[] | null; staff?: boolean | null; revoked?: boolean | null };

/** Whether an account may sign in and give every right back. */
export const isKeeper = ({ roles, staff, revoked }: Account): boolean =>
  staff === true && revoked !== true && (roles ?? []).includes(SUPER_ADMIN);

/** Whether another one remains. Two who take the rights of each other wait here: the second sees what the first did. */
export async function hasOtherKeeper(db: Db | Trx, id: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('last-admin'))`.execute(db);
  const others = await accounts(db).where('id', '!=', id).where('staff', '=', true).execute();
  return others.some(isKeeper);
}

/** One account that may give every right back remains, by whatever action of the files another loses it. */
export const lastKeeper: Check<typeof ACCOUNT> = {
  name: 'last-keeper',
  needs: ACCOUNT,
  async run({ record, stored, db }) {
    const { roles, staff, revoked } = record;
    const isLosing = revoked === true || staff === false || (Array.isArray(roles) && !roles.includes(SUPER_ADMIN));
    if (!stored || !isLosing) return [];
    // A slice shows fewer fields than the account has.
    const id = Number(record.id);
    const account = await accounts(db).where('id', '=', id).executeTakeFirst();
    const isLast = account !== undefined && isKeeper(account) && !(await hasOtherKeeper(db, id));
    return isLast ? [{ field: 'roles', code: 'last-keeper', severity: 'error' }] : [];
  },
};

const accounts = (db: Db | Trx) =>
  tables(db, ACCOUNT).selectFrom('users').select(['revoked', 'roles', 'staff']).where('_deleted_at', 'is', null);

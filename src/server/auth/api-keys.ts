import { sql } from 'kysely';
import type { Db, Trx } from '../core/context.ts';
import type { Signer } from '../core/signer.ts';
import { checkAtCommit } from '../core/transaction.ts';
import { prepared } from '../database/prepared.ts';
import { accountMark } from './reset-link.ts';
import { KEY_PREFIX, newToken } from './tokens.ts';

type Making = { signer: Signer; user: number; by: number; now: Date };

/**
 * A new key of a person for the API; the old one ends in the same transaction. The table keeps a keyed hash of it, and what the account was
 * as the transaction ended: whatever else that writes of the account belongs to it.
 */
export async function newApiKey(trx: Trx, { signer, user, by, now }: Making): Promise<string> {
  const key = KEY_PREFIX + newToken();
  await trx
    .updateTable('_api_keys')
    .set({ ended_at: now })
    .where('user_id', '=', user)
    .where('ended_at', 'is', null)
    .execute();
  const audit_id = sql<string>`(select coalesce(max(id), 0) from _audit)`;
  const { id } = await trx
    .insertInto('_api_keys')
    .values({ hash: hashApiKey(signer, key), user_id: user, created_by: by, created_at: now, audit_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await checkAtCommit(trx, `mark of the key ${id}`, async () => {
    const account_mark = accountMark(sql`${user}::bigint`);
    await trx.updateTable('_api_keys').set({ account_mark }).where('id', '=', id).execute();
  });
  return key;
}

/** Who reads the database can neither use a key nor try texts against it: the hash is made with a key of the settings. */
export const hashApiKey = (signer: Signer, key: string): string => signer.sign('api-key', key);

/** The text in place of the number of a session, where a key opened the call: 'k12'. */
export const numberOfKey = (id: string): string => `k${id}`;

/** The number of the key that is behind such a text. */
export const keyIn = (number: string): string | undefined => /^k(\d{1,18})$/.exec(number)?.[1];

/** What of an account a key is tied to; the password is in its mark alone, where each has a hash of its own. */
const TIED = ['email', 'roles', 'id_partner', 'revoked', 'staff'];

/**
 * A key opens while its account is as it was and the audit knows of no change in between: what was revoked and given back, or changed
 * there and back, has ended the keys of before.
 */
export const whole = sql<boolean>`k.ended_at is null and k.account_mark = ${accountMark(sql`k.user_id`)}
  and not exists (select 1 from _audit a
    where a.resource = 'users' and a.record_id = k.user_id::text and a.id > k.audit_id and a.operation <> 'create'
      and (a.operation in ('delete', 'restore') or a.before ?| ${sql.lit(`{${TIED.join()}}`)}::text[]))`;

export type ApiKey = { id: string; user: number; hash: string; open: boolean };

/** The key with this hash or number; one that does not fit its account any more has ended for good. */
export async function readApiKey(db: Db, [by, value]: ['hash' | 'id', string], now: Date): Promise<ApiKey | undefined> {
  type Row = { id: string; user_id: string; hash: string; ended_at: Date | null; open: boolean | null };
  const found = sql<Row>`select k.id, k.user_id, k.hash, k.ended_at, ${whole} as open
    from _api_keys k where ${sql.ref(`k.${by}`)} = ${value}`;
  const [row] = (await prepared(found, `api-key.${by}`).execute(db)).rows as Row[];
  if (!row) return undefined;
  const open = row.open === true;
  if (!open && !row.ended_at)
    await db.updateTable('_api_keys').set({ ended_at: now }).where('id', '=', row.id).execute();
  return { id: String(row.id), user: Number(row.user_id), hash: row.hash, open };
}

import { createHash } from 'node:crypto';
import type { Json } from '../../../resource/model/definition.ts';
import type { Trx } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import type { Refusal, Written } from '../../core/write-types.ts';
import { prepared } from '../../database/prepared.ts';
import { jsonOf, shown } from '../../sight/answer.ts';

export type Repeat = { userId: number; key: string; requestHash: string };

/** What makes two calls the same call: method, address and body. */
export function requestHash(method: string, url: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${url} ${JSON.stringify(body ?? null)}`)
    .digest('hex');
}

/**
 * Takes the key inside the transaction. A second call with it waits here until the first one committed, and then gets its
 * answer; when the first was refused the key is free again.
 */
export async function takeKey(trx: Trx, repeat: Repeat, now: Date): Promise<'taken' | Written | Refusal> {
  const { userId, key, requestHash: hash } = repeat;
  const take = trx
    .insertInto('_idempotency')
    .values({ user_id: userId, key, request_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key');
  const taken = await prepared(take, 'idempotency.take').execute(trx);
  if (taken.rows.length > 0) return 'taken';
  const first = await trx
    .selectFrom('_idempotency')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!first?.answer) return refuse(409, 'server.idempotency-running');
  if (first.request_hash !== hash) return refuse(409, 'server.idempotency-conflict');
  // A commit that writes waits for its standbys, and so for all before it: what is answered again will not be lost either.
  await trx
    .updateTable('_idempotency')
    .set({ request_hash: hash })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  const { status, body, etag, undo } = first.answer as Omit<Written, 'body'> & { body: Json };
  // The same person asks again within the hours of the key: it is what was shown then.
  return { status, body: shown(body), etag, undo };
}

export async function keepAnswer(trx: Trx, repeat: Repeat, written: Written): Promise<void> {
  const keep = trx
    .updateTable('_idempotency')
    .set({ status: written.status, answer: JSON.stringify({ ...written, body: jsonOf(written.body) }) })
    .where('user_id', '=', repeat.userId)
    .where('key', '=', repeat.key);
  await prepared(keep, 'idempotency.keep').execute(trx);
}

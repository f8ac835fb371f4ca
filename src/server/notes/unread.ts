import { sql } from 'kysely';
import { mayEver } from '../../resource/access/permissions.ts';
import type { Actor, Schemas } from '../../resource/model/definition.ts';
import type { Db } from '../core/context.ts';
import { tables } from '../core/tables.ts';
import { NOTICE } from '../records/write/insert-notice.ts';

/** A bell counts no further than this. */
const COUNTED = 100;

/** How many notices this person has not read; undefined for those who have no bell. */
export async function unreadFor(db: Db, schemas: Schemas, actor: Actor): Promise<number | undefined> {
  const { myNotices: notices } = schemas.resources;
  if (!notices || !mayEver(notices, actor.roles, 'list')) return undefined;
  const rows = await tables(db, NOTICE)
    .selectFrom('notifications')
    .select('id')
    .where('recipient', '=', actor.id)
    .where('_deleted_at', 'is', null)
    .where(sql<boolean>`received is not true`)
    .limit(COUNTED)
    .execute();
  return rows.length;
}

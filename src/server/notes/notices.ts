import { sql } from 'kysely';
import { mayEver } from '../../resource/access/permissions.ts';
import type { Actor, Schemas } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import { ASKED } from '../../resource/model/registry.ts';
import type { Db, Effect } from '../core/context.ts';
import { isRefusal } from '../core/refusal.ts';
import { tables } from '../core/tables.ts';
import { NOTICE } from '../records/write/insert-notice.ts';
import { runPlan } from '../records/write/plan.ts';

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

/** So many are marked at one call, the oldest first. */
const AT_ONCE = 200;

/** Marks what the person has not read, each by its own action: right, audit and events are those of a single one. */
export const readNotices: Effect = {
  name: 'read-notices',
  reads: [NOTICE],
  manifest: { answers: { count: ASKED } },
  async run({ trx, call, services, changed, stored }) {
    const definition = own(call.schemas.resources, 'notifications');
    const receive = definition && own(definition.actions.actions, 'receive');
    if (!definition || !receive) return { answer: { count: 0 } };
    const rows = await tables(trx, NOTICE)
      .selectFrom('notifications')
      .select('id')
      .where('recipient', '=', call.actor.id)
      .where('_deleted_at', 'is', null)
      .where(sql<boolean>`received is not true`)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id } of rows) {
      const steps = [{ kind: 'action' as const, actions: [receive], ask: {} }];
      const done = await runPlan(
        trx,
        { services, call, ip: '', changed, stored },
        { definition, id: Number(id), steps },
      );
      if (isRefusal(done)) return done;
    }
    return { answer: { count: rows.length } };
  },
};

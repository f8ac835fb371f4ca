import type { Db, RequestContext } from '../core/context.ts';
import type { Sessions } from './sessions.ts';

/** Ends this session. Where it was the person's last one, the person is not signed in any more. */
export async function logOut(db: Db, sessions: Sessions, call: RequestContext, token: string): Promise<void> {
  await sessions.close(token);
  const open = await db
    .selectFrom('_sessions')
    .select('token_hash')
    .where('user_id', '=', call.actor.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', call.now)
    .limit(1)
    .execute();
  if (open.length === 0 && call.schemas.resources.users?.fields.logged)
    await db.updateTable('users').set({ logged: false }).where('id', '=', call.actor.id).execute();
}

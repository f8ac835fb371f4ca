import { translate } from '../../resource/messages/messages.ts';
import type { Schemas } from '../../resource/model/definition.ts';
import type { Query } from '../core/context.ts';
import { deviceNames } from './device-names.ts';

/** The open sessions of the person who asks, this one first. Neither an address nor a place is among the columns. */
export const ownSessions: Query<'sessions'> = {
  name: 'own-sessions',
  async rows(db, { actor, schemas, now, session }) {
    const rows = await db
      .selectFrom('_sessions')
      .select(['id', 'agent', 'created_at', 'last_seen_at', 'factor', 'company'])
      .where('user_id', '=', actor.id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy('id', 'desc')
      .execute();
    const own = rows.map((row) => ({
      id: Number(row.id),
      current: String(row.id) === session,
      device: nameOf(schemas, row.agent as string | null),
      since: new Date(String(row.created_at)).toISOString(),
      last_seen: new Date(String(row.last_seen_at ?? row.created_at)).toISOString(),
      factor: String(row.factor ?? 'password'),
      company: row.company === null ? null : Number(row.company),
    }));
    return own.sort((one, other) => Number(other.current) - Number(one.current));
  },
};

/** 'Chrome en Windows'. */
function nameOf(schemas: Schemas, agent: string | null): string {
  const { browser, system } = deviceNames(agent ?? '');
  const key = browser && system ? 'sessions.device' : 'sessions.device.unknown';
  return translate(schemas, undefined, key, { browser: browser ?? '', system: system ?? '' });
}

import { translate } from '../../resource/messages/messages.ts';
import type { Schemas } from '../../resource/model/definition.ts';
import type { Query } from '../core/context.ts';
import { deviceNames } from './devices.ts';

/** The open sessions of the person who asks, this one first. Neither an address nor a place is among the columns. */
export const ownSessionRows: Query<'sessions'> = {
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

/** The factors of the person who asks, and what is left of the recovery codes. No secret and no key is among the columns. */
export const ownFactorRows: Query<'factors'> = {
  name: 'own-factors',
  async rows(db, { actor, schemas }) {
    const found = db.selectFrom('_factors').select(['id', 'kind', 'name', 'created_at', 'last_used_at']);
    const own = found.where('user_id', '=', actor.id).where('confirmed_at', 'is not', null);
    const rows = await own.orderBy('id').execute();
    if (rows.length === 0) return [];
    const codes = await db
      .selectFrom('_recovery_codes')
      .select(({ fn }) => [
        fn.max('created_at').as('created_at'),
        fn.max('used_at').as('used_at'),
        fn.countAll().as('all'),
        fn.count('used_at').as('used'),
      ])
      .where('user_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    const factors = rows.map((row) => ({
      id: Number(row.id),
      kind: String(row.kind),
      name: String(row.name),
      created_at: moment(row.created_at),
      last_used_at: moment(row.last_used_at),
      left: null,
    }));
    const recovery = {
      id: 0,
      kind: 'recovery',
      name: schemas.resources.factors?.messages['recovery.name'] ?? 'recovery',
      created_at: moment(codes.created_at),
      last_used_at: moment(codes.used_at),
      left: Number(codes.all) - Number(codes.used),
    };
    return [...factors, recovery];
  },
};

const moment = (value: unknown): string | null => (value ? new Date(String(value)).toISOString() : null);

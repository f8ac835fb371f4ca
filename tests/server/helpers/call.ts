import { parseCondition } from '../../../src/resource/conditions/condition.ts';
import type { Actor, Condition, Schemas } from '../../../src/resource/model/definition.ts';
import type { ListQuery } from '../../../src/resource/query/list-query.ts';
import type { RequestContext } from '../../../src/server/core/context.ts';
import { makeSigner } from '../../../src/server/core/signer.ts';

export const TODAY = '2026-06-15';

export function actorOf(role: string, extra: Partial<Actor> = {}): Actor {
  const isAdmin = role === 'SUPER_ADMIN' || role === 'ADMIN';
  return {
    id: 1,
    username: role,
    roles: [role],
    isAdmin,
    isPartner: role === 'PARTNER',
    permission: isAdmin ? 0 : null,
    id_partner: null,
    ...extra,
  };
}

export const callOf = (schemas: Schemas, actor: Actor = actorOf('SUPER_ADMIN')): RequestContext => ({
  actor,
  schemas,
  now: new Date(`${TODAY}T18:00:00Z`),
  today: TODAY,
  requestId: 'test',
  signer: makeSigner(Buffer.from('test')),
});

type QueryInput = Partial<Omit<ListQuery, 'where'>> & { where?: Condition };

/** A parsed list query: everything, by key from the newest, ten to a page, unless said otherwise. */
export function queryOf(schemas: Schemas, resource: string, input: QueryInput = {}): ListQuery {
  const definition = schemas.resources[resource];
  const parsed = parseCondition(input.where ?? true, { definition, resources: schemas.resources });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const rest = { sort: { field: 'id', descending: true }, page: 0, limit: 10, parameters: {}, filter: {} };
  return { ...rest, ...input, where: parsed.tree };
}

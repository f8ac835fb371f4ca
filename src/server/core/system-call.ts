import { randomUUID } from 'node:crypto';
import type { Schemas } from '../../resource/model/definition.ts';
import { todayAt } from './clock.ts';
import type { RequestContext, Services } from './context.ts';

/** A call of the system itself, on the current day in Mexico. */
export function systemCall(services: Pick<Services, 'clock' | 'signer'>, schemas: Schemas): RequestContext {
  const now = services.clock();
  const actor = {
    id: 0,
    username: 'system',
    roles: [],
    isAdmin: false,
    isPartner: false,
    permission: null,
    id_partner: null,
  };
  return { actor, schemas, now, today: todayAt(now), requestId: `job-${randomUUID()}`, signer: services.signer };
}

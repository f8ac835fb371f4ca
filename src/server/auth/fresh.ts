import type { Db, RequestContext, Services, Trx } from '../core/context.ts';
import { KEY_REFUSED, type Refusal, refuse } from '../core/refusal.ts';
import { keepChallenge, seeChallenge } from './factors/challenges.ts';
import { factorWords } from './factors/factors.ts';
import type { Site } from './factors/site.ts';

type Asking = { services: Services; call: RequestContext; site: Site | undefined };

/** One press of a button over many records is asked once; its calls may come for so long. */
const BATCH_MINUTES = 60;

/**
 * 403 for a key of the API, which proves no presence. 428 where the last proof of this session is older than so many seconds, with
 * what the person may prove with. Nothing where it is younger, where no person calls, and where the calls of the same press were
 * let through before.
 */
export async function staleness(
  { services, call, site }: Asking,
  within: number,
  { batch, db = services.db }: { batch?: string | undefined; db?: Db | Trx } = {},
): Promise<Refusal | undefined> {
  if (call.key !== undefined) return KEY_REFUSED;
  const { settings, signer } = services;
  if (!settings.factors || call.session === undefined) return undefined;
  const found = db.selectFrom('_sessions').select('fresh_at').where('id', '=', call.session);
  const row = await found.executeTakeFirst();
  const since = call.now.getTime() - within * 1000;
  const isFresh = row?.fresh_at ? new Date(String(row.fresh_at)).getTime() >= since : false;
  const press = batch && {
    value: signer.sign('batch', call.session, batch),
    purpose: 'batch' as const,
    now: call.now,
  };
  if (isFresh) {
    if (press) await keepChallenge(db, { ...press, user: call.actor.id, minutes: BATCH_MINUTES });
    return undefined;
  }
  if (press && (await seeChallenge(db, press))) return undefined;
  const factors = (await factorWords(db, call.actor.id, site)) ?? ['password'];
  return refuse(428, 'server.step-up', { more: { within, factors } });
}

import type { Schemas } from '../../resource/model/definition.ts';
import type { Services, Trx } from '../core/context.ts';
import type { AccountRow } from './actor.ts';
import { deviceOf, sealDevice } from './devices.ts';
import type { Site } from './factors/site.ts';
import type { SessionFactor, SignInPlace } from './session-rows.ts';
import type { Sessions } from './sessions.ts';

export type SignInNeeds = { services: Services; schemas: Schemas; sessions: Sessions; now: Date };
/** `device`: what the device shows of an earlier sign-in, as it came. `site`: where passkeys are good. */
export type From = SignInPlace & { device?: string | undefined; site?: Site | undefined };
export type SignedIn = { id: number; token: string; device: string };

/** The session of a person whose proofs are complete. */
export async function openSession(
  trx: Trx,
  { services, schemas, sessions, now }: SignInNeeds,
  person: Pick<AccountRow, 'id' | 'email'>,
  from: From,
  factor: SessionFactor,
): Promise<SignedIn> {
  await mark(trx, schemas, person.id, now);
  const token = await sessions.open(trx, person.id, from, factor);
  const { secretKey } = services.settings;
  const email = person.email ?? '';
  return { id: person.id, token, device: sealDevice(secretKey, email, deviceOf(secretKey, email, from.device)) };
}

/** What the users list shows about sessions. */
async function mark(trx: Trx, schemas: Schemas, id: number, now: Date): Promise<void> {
  const fields = schemas.resources.users?.fields ?? {};
  const set = { ...(fields.logged ? { logged: true } : {}), ...(fields.last_login ? { last_login: now } : {}) };
  if (Object.keys(set).length > 0) await trx.updateTable('users').set(set).where('id', '=', id).execute();
}

import { isRow } from '../../../resource/model/path.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import { type PasswordProof, provePassword } from '../prove-password.ts';
import type { SessionFactor } from '../session-rows.ts';
import { factorsOf } from './factors.ts';
import { requestOptions } from './passkey.ts';
import { type Proving, proveFactor, readProof } from './prove.ts';

type Needs = Proving & PasswordProof;

/**
 * `{ totp | passkey | recovery | password }`: the person of a session proves again to be there. The password counts for who has
 * no factor. A wrong proof is 422 beside its field, since a 401 would end the session.
 */
export async function stepUp(needs: Needs, body: unknown): Promise<Refusal | undefined> {
  const { password, ...rest } = isRow(body) ? body : {};
  return password === undefined ? byFactor(needs, rest) : byPassword(needs, password, rest);
}

async function byFactor(needs: Needs, body: Record<string, unknown>): Promise<Refusal | undefined> {
  const proof = readProof(body as Parameters<typeof readProof>[0]);
  if (Array.isArray(proof)) return refuseFields(proof);
  const right = await proveFactor(needs, needs.call.actor.id, proof, 'passkey-step-up');
  if (isRefusal(right)) return right;
  if (!right) return refuseFields([{ field: proof.word, code: 'server.factor-wrong' }]);
  return renew(needs, proof.word);
}

async function byPassword(needs: Needs, password: unknown, rest: object): Promise<Refusal | undefined> {
  const problems = Object.keys(rest).map((field) => ({ field, code: 'additionalProperties' }));
  if (typeof password !== 'string' || !password) problems.push({ field: 'password', code: 'required' });
  if (problems.length > 0) return refuseFields(problems);
  if ((await factorsOf(needs.db, needs.call.actor.id)).length > 0)
    return refuseFields([{ field: 'password', code: 'server.factor-needed' }]);
  const fits = await provePassword(needs, String(password));
  // The words of an auth provider, which end no session here.
  if (isRefusal(fits) && fits.status !== 401) return fits;
  if (fits !== true) return refuseFields([{ field: 'password', code: 'server.password-wrong' }]);
  return renew(needs, 'password');
}

/** The session is as fresh as at its beginning. */
async function renew({ db, call, now }: Needs, factor: SessionFactor): Promise<undefined> {
  const set = { fresh_at: now, ...(factor === 'password' ? {} : { factor }) };
  await db.updateTable('_sessions').set(set).where('id', '=', String(call.session)).execute();
  return undefined;
}

/** What a browser needs to show one of the person's passkeys. */
export async function stepUpOptions({ services, site, now, call }: Needs): Promise<object | Refusal> {
  if (!site) return refuse(409, 'server.passkey-not-here');
  return requestOptions({ db: services.db, site, now }, 'passkey-step-up', call.actor.id);
}

import type { Json } from '../../../resource/model/definition.ts';
import { BODIES, readCallBody } from '../../core/call-bodies.ts';
import { isRefusal, type Refusal, refuse, refuseFields } from '../../core/refusal.ts';
import { type PasswordProof, provePassword } from '../prove-password.ts';
import type { SessionFactor } from '../session-rows.ts';
import { factorsOf } from './factors.ts';
import { requestOptions } from './passkey.ts';
import { type FactorProof, type Proving, proofOf, proofProblems, proveFactor } from './prove.ts';

type Needs = Proving & PasswordProof;

/**
 * `{ totp | passkey | recovery | password }`: the person of a session proves again to be there. The password counts for who has
 * no factor. A wrong proof is 422 beside its field, since a 401 would end the session.
 */
export async function stepUp(needs: Needs, body: Json | undefined): Promise<Refusal | undefined> {
  const sent = readCallBody(BODIES.stepUp, body, ({ password, ...proofs }) =>
    password === undefined
      ? proofProblems(proofs)
      : Object.keys(proofs).map((field) => ({ field, code: 'additionalProperties' })),
  );
  if (isRefusal(sent)) return sent;
  const { password, ...proofs } = sent;
  return password === undefined ? byFactor(needs, proofOf(proofs)) : byPassword(needs, password);
}

async function byFactor(needs: Needs, proof: FactorProof): Promise<Refusal | undefined> {
  const right = await proveFactor(needs, needs.call.actor.id, proof, 'passkey-step-up');
  if (isRefusal(right)) return right;
  if (!right) return refuseFields([{ field: proof.word, code: 'server.factor-wrong' }]);
  return renew(needs, proof.word);
}

async function byPassword(needs: Needs, password: string): Promise<Refusal | undefined> {
  if ((await factorsOf(needs.db, needs.call.actor.id)).length > 0)
    return refuseFields([{ field: 'password', code: 'server.factor-needed' }]);
  const fits = await provePassword(needs, password);
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

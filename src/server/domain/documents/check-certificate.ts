import { valueAt } from '../../../resource/model/path.ts';
import type { Effect, EffectInput } from '../../core/context.ts';
import { type Refusal, refuseFields } from '../../core/refusal.ts';
import { checkBillingPassword, SIGNER } from './billing-files.ts';

const PASSWORD = 'billing.billing_password';

/** The password of a key must open it, and the key must be the certificate's. */
export const checkCertificate: Effect = {
  name: 'check-certificate',
  reads: [SIGNER],
  run: refuseWrongPassword,
};

/**
 * 422 beside the password that is typed for the person of `after` and does not open the stored key (`check.password`), or
 * opens a key that is not the certificate's (`check.pair`). Without a stored key any password is kept.
 */
export async function refuseWrongPassword(input: EffectInput): Promise<Refusal | undefined> {
  const { trx, services, definition, ask, after } = input;
  const password = valueAt(ask, PASSWORD);
  if (typeof password !== 'string' || password === '') return undefined;
  const { files, secrets } = services;
  const fault = await checkBillingPassword(trx, files, secrets, after.id, password);
  return fault ? { ...refuseFields([{ field: PASSWORD, code: `check.${fault}` }]), definition } : undefined;
}

import type { Effect } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { SIGNER } from './billing-files.ts';
import { removePair } from './billing-pair.ts';

const PASSWORD = 'billing.billing_password';

/** Certificate, key and password go together; an older pair does not come back. */
export const removeCertificates: Effect<typeof SIGNER> = {
  name: 'remove-certificates',
  needs: SIGNER,
  async run(input) {
    const { after, definition } = input;
    const removed = await removePair(input, after.id);
    if (!removed && !after.billing?.billing_password) return refuse(409, 'remove.none', { definition });
    return { set: { [PASSWORD]: null } };
  },
};

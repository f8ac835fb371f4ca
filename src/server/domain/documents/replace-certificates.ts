import type { Effect } from '../../core/context.ts';
import { SIGNER } from './billing-files.ts';
import { replacePair } from './billing-pair.ts';

const PASSWORD = 'billing.billing_password';

/** A whole pair of the tax office with its password takes the place of the one before, or nothing changes. */
export const replaceCertificates: Effect<typeof SIGNER> = {
  name: 'replace-certificates',
  needs: SIGNER,
  async run(input) {
    const { password } = input.ask;
    const refused = await replacePair(input, input.after.id);
    return refused ?? { set: { [PASSWORD]: typeof password === 'string' ? password : null } };
  },
};

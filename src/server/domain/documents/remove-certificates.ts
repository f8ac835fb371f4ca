import { isEmpty, valueAt } from '../../../resource/model/path.ts';
import type { Effect } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { removePair } from './billing-pair.ts';

const PASSWORD = 'billing.billing_password';

/** Certificate, key and password go together; an older pair does not come back. */
export const removeCertificates: Effect = {
  name: 'remove-certificates',
  async run(input) {
    const { after, definition } = input;
    const removed = await removePair(input, Number(after.id));
    if (!removed && isEmpty(valueAt(after, PASSWORD))) return refuse(409, 'remove.none', { definition });
    return { set: { [PASSWORD]: null } };
  },
};

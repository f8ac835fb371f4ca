import { valueAt } from '../../../resource/path.ts';
import type { Effect } from '../../context.ts';
import { checkBillingPassword } from '../../documents/billing-files.ts';
import { refuseFields } from '../../http/refusal.ts';

const PASSWORD = 'billing.billing_password';

/** The password of a key must open it, and the key must be the certificate's. */
export const checkCertificate: Effect = {
  name: 'check-certificate',
  async run({ trx, services, definition, ask, after }) {
    const password = valueAt(ask, PASSWORD);
    if (typeof password !== 'string' || password === '') return undefined;
    const { files, secrets } = services;
    const fault = await checkBillingPassword(trx, files, secrets, Number(after.id), password);
    return fault ? { ...refuseFields([{ field: PASSWORD, code: `check.${fault}` }]), definition } : undefined;
  },
};

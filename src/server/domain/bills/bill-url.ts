import type { ComputedField } from '../../core/context.ts';
import { isStored } from '../../storage/files.ts';
import { signedUrl } from '../../storage/links.ts';

/** Where the paper of an invoice is seen: an address that lives shortly, for this person alone. */
export const billUrl: ComputedField = {
  name: 'bill-url',
  reads: ['pdf'],
  values: async (_db, call, rows) =>
    rows.map(({ id, pdf }) => (typeof pdf === 'string' && isStored(pdf) ? signedUrl(pdf, `bills.${id}`, call) : null)),
};

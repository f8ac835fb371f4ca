import type { ComputedField } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { addressOf } from '../../sight/address.ts';
import { isStored } from '../../storage/files.ts';

const BILL = needs('bills', 'pdf');

/** Where the paper of an invoice is seen: an address that lives shortly, for this person alone. */
export const billUrl: ComputedField<typeof BILL> = {
  name: 'bill-url',
  needs: BILL,
  values: async (_db, call, rows) =>
    rows.map(({ id, pdf }) =>
      typeof pdf === 'string' && isStored(pdf) ? addressOf(call, `bills.${id}`, 'pdf', pdf) : null,
    ),
};

import type { Check } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { tables } from '../../core/tables.ts';

/** The mandate of a direct debit may be given at any time; everything else is signed before the money moves. */
const DIRECT_DEBIT = 1;

const CONTRACT = needs('contracts', 'type', 'request', 'contract_signing_date');
const REQUEST = needs('requests', 'activation_date');

/** The table of a contract begins on the day of activation: it cannot be signed after that day. */
export const signedBeforeActivation: Check<typeof CONTRACT> = {
  name: 'signed-before-activation',
  needs: CONTRACT,
  reads: [REQUEST],
  async run({ record, db }) {
    const { type, request, contract_signing_date: signed } = record;
    if (!request || !signed || type === DIRECT_DEBIT) return [];
    const found = await tables(db, REQUEST)
      .selectFrom('requests')
      .select('activation_date')
      .where('id', '=', request)
      .executeTakeFirst();
    const start = found?.activation_date;
    if (!start || signed <= start) return [];
    return [{ field: 'contract_signing_date', code: 'signed-before-activation', severity: 'error' }];
  },
};

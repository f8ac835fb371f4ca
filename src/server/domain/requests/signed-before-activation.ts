import type { Check } from '../../core/context.ts';

/** The mandate of a direct debit may be given at any time; everything else is signed before the money moves. */
const DIRECT_DEBIT = 1;

/** The table of a contract begins on the day of activation: it cannot be signed after that day. */
export const signedBeforeActivation: Check = {
  name: 'signed-before-activation',
  async run({ record, db }) {
    const { type, request, contract_signing_date: signed } = record;
    if (typeof request !== 'number' || typeof signed !== 'string' || type === DIRECT_DEBIT) return [];
    const found = await db
      .selectFrom('requests')
      .select('activation_date')
      .where('id', '=', request)
      .executeTakeFirst();
    const start = found?.activation_date;
    if (typeof start !== 'string' || signed <= start) return [];
    return [{ field: 'contract_signing_date', code: 'signed-before-activation', severity: 'error' }];
  },
};

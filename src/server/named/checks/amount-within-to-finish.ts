import type { Check } from '../../context.ts';

/**
 * The limit is what the engine says the loan still owes on the day of the payment; the effect that applies the payment
 * knows it, under the lock of its request, and refuses there. Here only what no engine is needed for.
 */
export const amountWithinToFinish: Check = {
  name: 'amount-within-to-finish',
  async run({ record, db }) {
    if (typeof record.request !== 'number') return [];
    const request = await db
      .selectFrom('requests')
      .select('amount')
      .where('id', '=', record.request)
      .executeTakeFirst();
    const missing = request === undefined || request.amount === null;
    return missing ? [{ field: 'request', code: 'reference', severity: 'error' }] : [];
  },
};

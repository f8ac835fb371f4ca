import type { Check } from '../../context.ts';

/** Money moves on the day a loan became active at the earliest. */
export const dateAfterActivation: Check = {
  name: 'date-after-activation',
  async run({ record, db }) {
    if (typeof record.request !== 'number' || typeof record.date !== 'string') return [];
    const request = await db
      .selectFrom('requests')
      .select('activation_date')
      .where('id', '=', record.request)
      .executeTakeFirst();
    const start = request?.activation_date;
    if (typeof start !== 'string' || record.date >= start) return [];
    return [{ field: 'date', code: 'date-after-activation', severity: 'error' }];
  },
};

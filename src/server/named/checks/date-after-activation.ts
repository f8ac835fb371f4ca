import type { Check } from '../../context.ts';
import { heldRow } from '../../records/held-rows.ts';

/** Money moves on the day a loan became active at the earliest. */
export const dateAfterActivation: Check = {
  name: 'date-after-activation',
  async run({ record, db }) {
    if (typeof record.request !== 'number' || typeof record.date !== 'string') return [];
    const held = heldRow(db, 'requests', record.request);
    const request =
      held?.row ??
      (await db.selectFrom('requests').select('activation_date').where('id', '=', record.request).executeTakeFirst());
    const start = request?.activation_date;
    if (typeof start !== 'string' || record.date >= start) return [];
    return [{ field: 'date', code: 'date-after-activation', severity: 'error' }];
  },
};

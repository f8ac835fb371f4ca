import { valueAt } from '../../../resource/model/path.ts';
import type { Check } from '../../core/context.ts';

const OLDEST_YEARS = 120;

/** A birth date beyond any human age is refused; a company may be older. */
export const birthdatePossible: Check = {
  name: 'birthdate-possible',
  async run({ record, stored, call }) {
    const field = 'general.birthdate';
    const value = valueAt(record, field);
    if (record.type_account === 'company' || typeof value !== 'string' || value === valueAt(stored, field)) return [];
    const oldest = `${Number(call.today.slice(0, 4)) - OLDEST_YEARS}${call.today.slice(4)}`;
    return value < oldest
      ? [{ field, code: 'birthdate-possible', severity: 'error' as const, params: { limit: OLDEST_YEARS } }]
      : [];
  },
};

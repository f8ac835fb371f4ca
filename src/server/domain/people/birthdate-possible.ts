import type { Check } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';

const OLDEST_YEARS = 120;

const PERSON = needs('users', 'type_account', 'general.birthdate');

/** A birth date beyond any human age is refused; a company may be older. */
export const birthdatePossible: Check<typeof PERSON> = {
  name: 'birthdate-possible',
  needs: PERSON,
  async run({ record, stored, call }) {
    const field = 'general.birthdate';
    const value = record.general?.birthdate;
    if (record.type_account === 'company' || !value || value === stored?.general?.birthdate) return [];
    const oldest = `${Number(call.today.slice(0, 4)) - OLDEST_YEARS}${call.today.slice(4)}`;
    return value < oldest
      ? [{ field, code: 'birthdate-possible', severity: 'error' as const, params: { limit: OLDEST_YEARS } }]
      : [];
  },
};

import type { Check } from '../../core/context.ts';
import { isBanned, knownOf } from './banned.ts';

/** A person on the list is reported while typing and cannot be validated; nothing is deleted. */
export const personNotBanned: Check = {
  name: 'person-not-banned',
  async run({ record, call, db }) {
    if (!(await isBanned(db, call.schemas, knownOf(record)))) return [];
    return ['general.curp', 'general.rfc', 'general.full_name'].map((field) => ({
      field,
      code: 'person-not-banned',
      severity: 'warning' as const,
    }));
  },
};

import type { Check } from '../../core/context.ts';
import { BANNED, isBanned, KNOWN } from './banned.ts';

/** A person on the list is reported while typing and cannot be validated; nothing is deleted. */
export const personNotBanned: Check<typeof KNOWN> = {
  name: 'person-not-banned',
  needs: KNOWN,
  reads: [BANNED],
  async run({ record, call, db }) {
    if (!(await isBanned(db, call.schemas, record.general ?? {}))) return [];
    return ['general.curp', 'general.rfc', 'general.full_name'].map((field) => ({
      field,
      code: 'person-not-banned',
      severity: 'warning' as const,
    }));
  },
};

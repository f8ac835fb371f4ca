import type { Row } from '../../../resource/model/definition.ts';
import { nest } from '../../../resource/model/path.ts';
import type { Check, CheckResult } from '../../core/context.ts';
import { isBanned, knownOf } from '../people/banned.ts';

const PARTIES = ['user', 'user_lender', 'user_aval'];

/** A person on the list cannot become a party of a loan. */
export const partiesNotBanned: Check = {
  name: 'parties-not-banned',
  async run({ record, stored, call, db }) {
    const results: CheckResult[] = [];
    for (const field of PARTIES) {
      const id = record[field];
      if (typeof id !== 'number' || stored?.[field] === id) continue;
      const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
      if (row && (await isBanned(db, call.schemas, knownOf(nest(row as Row)))))
        results.push({ field, code: 'parties-not-banned', severity: 'error' });
    }
    return results;
  },
};

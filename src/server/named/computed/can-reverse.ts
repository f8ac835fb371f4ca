import { sql } from 'kysely';
import type { Computed } from '../../context.ts';
import { flagsById } from './flags.ts';

/** The last live payment of a loan that is not written off, as long as it was not paid out to the lender. */
export const canReverse: Computed = {
  name: 'can-reverse',
  values: (db, _call, rows) =>
    flagsById(
      db,
      rows,
      (ids) => sql`
        select p.id from payments p join requests r on r.id = p.request
        where p.id in (${ids}) and p.reversed is not true and p.dispersed is not true and p.test is not true
          and r.status in (1, 4) and not exists (
            select 1 from payments n where n.request = p.request and n._deleted_at is null and n.reversed is not true
              and n.test is not true and (n.date, n.id) > (p.date, p.id))`,
    ),
};

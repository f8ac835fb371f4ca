import { sql } from 'kysely';
import type { Row } from '../../../resource/model/definition.ts';
import type { Query } from '../../core/context.ts';

/** The people of a request who are not validated yet. */
export const peopleToValidate: Query = {
  name: 'people-to-validate',
  async rows(db, _call, { parent }) {
    const parties = [parent?.user, parent?.user_lender, parent?.user_aval].filter((id) => typeof id === 'number');
    if (parties.length === 0) return [];
    const answer = await sql<Row>`
      select id, coalesce(username, general__full_name, email) as username, status from users
      where id in (${sql.join(parties)}) and _deleted_at is null
        and validated is not true and status is distinct from 'validated' order by id`.execute(db);
    return answer.rows;
  },
};

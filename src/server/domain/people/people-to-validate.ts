import { sql } from 'kysely';
import type { Query } from '../../core/context.ts';
import { needs, type RecordIn } from '../../core/needs.ts';

const REQUEST = needs('requests', 'user', 'user_lender', 'user_aval');
const USER = needs('users', 'username', 'general.full_name', 'email', 'status', 'validated');

/** The people of a request who are not validated yet. */
export const peopleToValidate: Query<'validators', typeof REQUEST> = {
  name: 'people-to-validate',
  needs: REQUEST,
  reads: [USER],
  async rows(db, _call, { parent }) {
    const parties = [parent?.user, parent?.user_lender, parent?.user_aval].filter((id) => typeof id === 'number');
    if (parties.length === 0) return [];
    const answer = await sql<RecordIn<'validators'>>`
      select id, coalesce(username, general__full_name, email) as username, status from users
      where id in (${sql.join(parties)}) and _deleted_at is null
        and validated is not true and status is distinct from 'validated' order by id`.execute(db);
    return answer.rows;
  },
};

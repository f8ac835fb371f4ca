import { sql } from 'kysely';

/** How a row names a person; who may not read that person sees the mask instead, on the row's way out. */
export const personSql = sql`coalesce(u.general__full_name, u.username, u.email)`;

import { sql } from 'kysely';
import { needs } from '../../core/needs.ts';

export const PERSON_NAME = needs('users', 'general.full_name', 'username', 'email');

/** How a row names a person; who may not read that person sees the mask instead, on the row's way out. */
export const personSql = sql`coalesce(u.general__full_name, u.username, u.email)`;

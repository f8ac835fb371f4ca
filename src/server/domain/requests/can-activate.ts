import { sql } from 'kysely';
import { flagField } from '../shared/flags.ts';
import { canActivateSql, DECISIVE } from './can-activate-sql.ts';

export const canActivate = flagField({
  name: 'can-activate',
  reads: DECISIVE,
  statement: (ids) => sql`select r.id from requests r where r.id = any(${ids}) and ${canActivateSql}`,
});

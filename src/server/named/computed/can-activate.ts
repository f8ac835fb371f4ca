import { sql } from 'kysely';
import type { Computed } from '../../context.ts';
import { canActivateSql } from '../loan/can-activate-sql.ts';
import { flagsById } from './flags.ts';

export const canActivate: Computed = {
  name: 'can-activate',
  values: (db, _call, rows) =>
    flagsById(db, rows, (ids) => sql`select r.id from requests r where r.id = any(${ids}) and ${canActivateSql}`),
};

import { sql } from 'kysely';
import type { ComputedField } from '../../core/context.ts';
import { flagsById } from '../shared/flags.ts';
import { canActivateSql, DECISIVE } from './can-activate-sql.ts';

export const canActivate: ComputedField = {
  name: 'can-activate',
  reads: DECISIVE,
  values: (db, _call, rows) =>
    flagsById(db, rows, (ids) => sql`select r.id from requests r where r.id = any(${ids}) and ${canActivateSql}`),
};

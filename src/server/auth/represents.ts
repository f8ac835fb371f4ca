import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schemas } from '../../resource/model/definition.ts';
import { RECORD_MARK } from '../database/columns.ts';

const VALIDATED = '1';

/**
 * Whether a row `l` of the representatives lets its person act for its company `c`: it was validated, both by its mark and
 * as a representative, nothing of it changed or was rejected since, and neither it nor the company is gone.
 */
export const REPRESENTS: RawBuilder<SqlBool> = sql<SqlBool>`(
  l._deleted_at is null and l.status = 1 and l._reviews ->> ${sql.lit(RECORD_MARK)} = ${sql.lit(VALIDATED)}
  and c._deleted_at is null and c.revoked is not true)`;

/** Whether the files still define representatives; without them no person acts for a company. */
export function knowsRepresentatives({ resources }: Schemas): boolean {
  const { legalRepresentatives: of, users } = resources;
  const { company, user, role, status } = of?.fields ?? {};
  return Boolean(of?.review && company && user && role && status && users?.fields.revoked);
}

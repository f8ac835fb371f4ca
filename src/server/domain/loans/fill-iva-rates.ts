import { sql } from 'kysely';
import { STANDARD_IVA } from '../../../lending/terms/iva.ts';
import type { Db, RequestContext } from '../../core/context.ts';

/**
 * Part of the start: requests of versions that kept no IVA beside their terms get that of their loan's first event, and where there is
 * none the standard one, by which their commissions were stored. Answers how many there were.
 */
export async function fillIvaRates(db: Db, call: RequestContext): Promise<number> {
  if (!call.schemas.resources.requests) return 0;
  const filled = await sql`update requests set iva_rate = coalesce((
      select (payload #>> '{terms,iva_rate}')::numeric from _loan_events as e
      where e.request = requests.id and e.kind = 'activation'), ${sql.lit(STANDARD_IVA)}::numeric)
    where iva_rate is null`.execute(db);
  return Number(filled.numAffectedRows ?? 0);
}

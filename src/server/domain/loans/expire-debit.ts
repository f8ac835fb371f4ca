import { sql } from 'kysely';
import type { Effect } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { refuse } from '../../core/refusal.ts';
import { writeAudit } from '../../records/audit/audit.ts';
import { holdOwner } from '../../records/write/hold-owner.ts';

const AMORTIZATION = needs('amortizations', 'status', 'expired_by_hand');
type Marked = { id: number; expired_by_hand: boolean; _version: number };

/** Marks an open row as expired by hand, or takes the mark away: 0 becomes 2 and 2 becomes 0. */
export const expireDebit: Effect = {
  name: 'expire-debit',
  reads: [AMORTIZATION],
  async run({ trx, call, after, changed }) {
    await holdOwner(trx, call, 'amortizations', Number(after.id));
    const answer = await sql<Marked>`update amortizations
      set expired_by_hand = expired_by_hand is not true, _version = _version + 1, _updated_at = now()
      where id = ${after.id} and status = 0 and _deleted_at is null
      returning id, expired_by_hand, _version`.execute(trx);
    const [row] = answer.rows;
    if (!row) return refuse(409, 'server.raced');
    const base = call.schemas.resources.amortizations;
    const { id, expired_by_hand, _version: version } = row;
    const [before, now] = [{ expired_by_hand: !expired_by_hand }, { expired_by_hand }];
    if (base)
      await writeAudit(trx, call, { base, door: 'debits', id, operation: 'update', before, after: now, version });
    changed.push({ resource: 'amortizations', id }, { resource: 'debits', id });
    return undefined;
  },
};

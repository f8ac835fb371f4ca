import { dateOf } from '../../../lending/calendar/calendar.ts';
import type { Book } from '../../../lending/ledger/book.ts';
import { nest, valueAt } from '../../../resource/model/path.ts';
import type { RequestContext, RowChange, Trx } from '../../core/context.ts';
import { readBy, type ValuesOf } from '../../core/needs.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { writeAudit } from '../../records/audit/audit.ts';
import { updateRow } from '../../records/write/write-row.ts';
import { type LoanRequest, REQUEST } from './records.ts';

type RequestValues = ValuesOf<typeof REQUEST>;

export const ACTIVE = 1;
export const FINISHED = 4;
const CANCELLED = 3;

/** What of a request follows from its loan: whether it lives, and when it ends. */
export function requestColumns({ finished_on, is_cancelled, rows, start }: Book): RequestValues {
  return {
    status: is_cancelled ? CANCELLED : finished_on === undefined ? ACTIVE : FINISHED,
    finish_date: dateOf(rows[rows.length - 1]?.due_on ?? start),
  };
}

/**
 * When a loan closed: the moment at which the closing event was recorded, whatever its value date. It stays as long as the loan
 * is closed; a loan that is open, or opens again, has none.
 */
export function closingOf(book: Book, stored: LoanRequest, now: Date): RequestValues {
  if (book.finished_on === undefined) return { closed_at: null };
  const kept = stored.status === FINISHED ? stored.closed_at : undefined;
  return { closed_at: kept ?? now.toISOString() };
}

/** Writes what changed of the request, with its audit row; answers the row as it is then. */
export async function writeRequest(
  input: { trx: Trx; call: RequestContext; changed: RowChange[]; door: string },
  stored: LoanRequest,
  columns: RequestValues,
): Promise<LoanRequest | Refusal> {
  const values = Object.fromEntries(Object.entries(columns).filter(([name, value]) => valueAt(stored, name) !== value));
  const base = input.call.schemas.resources.requests;
  if (Object.keys(values).length === 0 || !base) return stored;
  const { id } = stored;
  const after = await updateRow(input.trx, input.call.schemas, base, id, { values });
  if (isRefusal(after)) return after;
  const before = nest(stored);
  await writeAudit(input.trx, input.call, {
    base,
    door: input.door,
    id,
    operation: 'update',
    before,
    after,
    version: Number(after._version ?? 0),
  });
  input.changed.push({ resource: 'requests', id, before, after });
  return readBy(REQUEST, after);
}

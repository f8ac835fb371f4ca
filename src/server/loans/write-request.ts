import type { Book } from '../../lending/book.ts';
import { dateOf } from '../../lending/calendar.ts';
import type { Json, Row } from '../../resource/definition.ts';
import { nest } from '../../resource/path.ts';
import type { Call, Change, Trx } from '../context.ts';
import { isRefusal, type Refusal } from '../http/refusal.ts';
import { writeAudit } from '../records/audit.ts';
import { updateRow } from '../records/write-row.ts';
import type { Values } from '../records/write-types.ts';

export const ACTIVE = 1;
export const FINISHED = 4;

/** What of a request follows from its loan: whether it lives, when it closed, and when it ends. */
export function requestColumns(book: Book): Values {
  const { finished_on, rows, start } = book;
  return {
    status: finished_on === undefined ? ACTIVE : FINISHED,
    closed_at: finished_on === undefined ? null : noonOf(dateOf(finished_on)),
    finish_date: dateOf(rows[rows.length - 1]?.due_on ?? start),
  };
}

/** A business day as a moment: noon in Mexico, which is the same day in UTC. */
export const noonOf = (date: string): string => `${date}T18:00:00.000Z`;

/** Writes what changed of the request, with its audit row; answers the row as it is then. */
export async function writeRequest(
  input: { trx: Trx; call: Call; changed: Change[]; door: string },
  stored: Row,
  columns: Values,
): Promise<Row | Refusal> {
  const values = Object.fromEntries(Object.entries(columns).filter(([name, value]) => stored[name] !== value));
  const base = input.call.schemas.resources.requests;
  if (Object.keys(values).length === 0 || !base) return stored;
  const id = Number(stored.id);
  const after = await updateRow(input.trx, input.call.schemas, base, id, { values: values as Record<string, Json> });
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
  return after;
}

import { maskable } from '../../resource/access/masks.ts';
import { may, readableFields } from '../../resource/access/permissions.ts';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { pathToday } from '../../resource/model/fields.ts';
import { isRow } from '../../resource/model/path.ts';
import { type Refusal, refuse, refuseFields } from '../core/refusal.ts';
import { tableOf } from '../database/columns.ts';
import { auditOf } from '../database/former-names.ts';
import { readRecord } from '../records/read/read.ts';
import type { ApiRequest, ApiResponse } from './api-request.ts';
import { refuseWords } from './read-list.ts';

const LIMIT = 25;
const LIMIT_MAX = 100;
const WORDS = ['page', 'limit', 'field', 'order'];

/** The audit trail of a record, cut by the fields that the person may read today. */
export async function answerHistory(
  request: ApiRequest,
  definition: Definition,
  id: string,
): Promise<ApiResponse | Refusal> {
  const { call, runtime, query } = request;
  const unknown = Object.keys(query).filter((name) => !WORDS.includes(name));
  if (unknown.length > 0) return refuseWords(unknown);
  const [page, limit] = [wholeOf(query.page, 0), wholeOf(query.limit, LIMIT)];
  if (page === undefined) return refuseFields([{ field: 'page', code: 'server.page-wrong' }]);
  if (!limit) return refuseFields([{ field: 'limit', code: 'server.limit-wrong' }]);
  if (limit > LIMIT_MAX)
    return refuseFields([{ field: 'limit', code: 'server.limit-too-large', params: { limit: LIMIT_MAX } }]);
  const base = tableOf(call.schemas, definition);
  const record = base && (await readRecord(runtime.services.db, call, definition, id));
  if (!record) return refuse(404, 'server.not-found', { definition });
  const verdict = may(definition, call.actor, 'history', record);
  if (!verdict.allowed) return refuse(409, verdict.reason, { definition, params: verdict.params, rule: verdict.rule });
  const readable = new Set(readableFields(definition, call.actor, record));
  // Of whom a value of that day spoke is not known any more: what may be masked is left out.
  for (const { path } of maskable(call.schemas, definition, call.actor)) readable.delete(path);
  const of = runtime.services.db
    .selectFrom('_audit')
    .where(await auditOf(runtime.services.db, base))
    .where('record_id', '=', String(record.id ?? id));
  const rows = await of
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const { count } = await of.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return {
    status: 200,
    body: { resources: rows.map((row) => entryOf(row as Row, readable, pathToday(base))), count: Number(count) },
  };
}

/** A number of at most nine digits, as in the lists; undefined for anything else. */
function wholeOf(text: string | undefined, absent: number): number | undefined {
  if (text === undefined || text === '') return absent;
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** A line of the audit, with the names that its fields have today. */
function entryOf(row: Row, readable: ReadonlySet<string>, today: (path: string) => string): Row {
  const [before, after] = [row.before, row.after].map((values) =>
    Object.fromEntries(Object.entries(isRow(values) ? values : {}).map(([path, value]) => [today(path), value])),
  ) as [Row, Row];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => readable.has(name));
  const changes = names.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
  return {
    id: row.id,
    at: row.at,
    who: row.actor_name,
    id_user: row.actor_id,
    operation: row.operation,
    action: row.action,
    schema_version: row.schema_version,
    reason: isRow(row.details) ? (row.details.reason ?? null) : null,
    changes: [...changes, ...markChanges(before, after, readable)] as Json,
  };
}

/** A mark beside a value that the person may not read is left out. */
function markChanges(before: Row, after: Row, readable: ReadonlySet<string>) {
  const [was, is] = [isRow(before._reviews) ? before._reviews : {}, isRow(after._reviews) ? after._reviews : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => was[name] !== is[name] && (readable.has(name) || name.startsWith('_')))
    .map((name) => ({ field: `${name}_validated`, before: was[name] ?? 0, after: is[name] ?? 0 }));
}

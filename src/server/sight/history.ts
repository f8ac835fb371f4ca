import { seenFields } from '../../resource/access/may-see.ts';
import { may, mayEver } from '../../resource/access/permissions.ts';
import type { Definition, Json, Row } from '../../resource/model/definition.ts';
import { own, pathToday } from '../../resource/model/fields.ts';
import { isRow, nest, valueAt } from '../../resource/model/path.ts';
import type { Shown } from '../core/answer.ts';
import type { Db, RequestContext } from '../core/context.ts';
import { isRefusal, type Refusal, refuse } from '../core/refusal.ts';
import { tableDefinition } from '../database/columns.ts';
import { auditOf } from '../database/former-names.ts';
import { readRecord } from '../records/read/read.ts';
import { shown } from './answer.ts';
import { addReferenceLabels, referencesOf } from './labels.ts';

/** The audit trail of a record, cut by the fields that the person may read today. */
export async function historyOf(
  db: Db,
  call: RequestContext,
  definition: Definition,
  { id, page, limit }: { id: string; page: number; limit: number },
): Promise<Shown | Refusal> {
  const trail = await trailOf(db, call, definition, id);
  if (isRefusal(trail)) return trail;
  const { base, readable } = trail;
  const of = db
    .selectFrom('_audit')
    .where(await auditOf(db, base))
    .where('record_id', '=', trail.id);
  const rows = await of
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const { count } = await of.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
  const entries = rows.map((row) => entryOf(call, row as Row, readable, pathToday(base)));
  return shown({ resources: await withNames(db, call, base, entries, readable), count: Number(count) });
}

type Change = { field: string; before: Json; after: Json; before_label?: Json; after_label?: Json };
type Entry = Row & { changes: Change[] };

/** Who a line speaks of by number is named as everywhere: `before_label`, `after_label`. */
async function withNames(
  db: Db,
  call: RequestContext,
  base: Definition,
  entries: Entry[],
  readable: ReadonlySet<string>,
): Promise<Row[]> {
  const sides = entries.flatMap(({ changes }) =>
    changes.flatMap(({ field, before, after }) => [before, after].map((value) => nest({ [field]: value }))),
  );
  const references = await referencesOf(db, call, base, sides, readable);
  const label = (field: string, value: Json) =>
    valueAt(addReferenceLabels(nest({ [field]: value }), base, references, readable), `${field}_label`);
  return entries.map(({ changes, ...entry }) => ({
    ...entry,
    changes: changes.map((change) => {
      const [before_label, after_label] = [change.before, change.after].map((value) => label(change.field, value));
      return { ...change, ...(before_label ? { before_label } : {}), ...(after_label ? { after_label } : {}) };
    }) as Json,
  }));
}

type Trail = { base: Definition; id: string; readable: Set<string> };

/** Whose trail it is, and what the person may read of it today; refused without the right to the history. */
export async function trailOf(
  db: Db,
  call: RequestContext,
  definition: Definition,
  id: string,
): Promise<Trail | Refusal> {
  const base = tableDefinition(call.schemas, definition);
  const record = base && (await readRecord(db, call, definition, id));
  if (!record) return refuse(404, 'server.not-found', { definition });
  const verdict = may(definition, call.actor, 'history', record);
  if (!verdict.allowed) return refuse(409, verdict.reason, { definition, params: verdict.params, rule: verdict.rule });
  // Of whom a value of that day spoke is not known any more: what may be masked is left out.
  const readable = new Set(seenFields({ ...call, definition }, 'history', { record }));
  return { base, id: String(record.id ?? id), readable };
}

/** A line of the audit, with the names that its fields have today. */
function entryOf(
  call: RequestContext,
  row: Row,
  readable: ReadonlySet<string>,
  today: (path: string) => string,
): Entry {
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
    exported: exportedIn(call, row.details),
    undoes: isRow(row.details) && Array.isArray(row.details.undoes),
    changes: [...changes, ...markChanges(before, after, readable)],
  };
}

/** The list that a person took as a file: to who may list it. */
function exportedIn({ schemas, actor }: RequestContext, details: unknown): Json {
  const exported = isRow(details) && isRow(details.exported) ? details.exported : undefined;
  const definition = own(schemas.resources, String(exported?.resource ?? ''));
  return exported && definition && mayEver(definition, actor.roles, 'list') ? exported : null;
}

/** A mark beside a value that the person may not read is left out. */
function markChanges(before: Row, after: Row, readable: ReadonlySet<string>): Change[] {
  const [was, is] = [isRow(before._reviews) ? before._reviews : {}, isRow(after._reviews) ? after._reviews : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names
    .filter((name) => was[name] !== is[name] && (readable.has(name) || name.startsWith('_')))
    .map((name) => ({ field: `${name}_validated`, before: was[name] ?? 0, after: is[name] ?? 0 }));
}

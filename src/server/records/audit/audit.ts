import { isDeepStrictEqual } from 'node:util';
import type { Definition, Json, Row } from '../../../resource/model/definition.ts';
import { isSecret } from '../../../resource/model/of-kind.ts';
import { valueAt } from '../../../resource/model/path.ts';
import type { RequestContext, Trx } from '../../core/context.ts';
import type { AuditLine } from '../../core/tables.ts';
import { hasColumn } from '../../database/columns.ts';
import { prepared } from '../../database/prepared.ts';

type AuditEntry = {
  /** The definition whose table holds the row, and the one whose door was used. */
  base: Definition;
  door: string;
  id: number | string;
  operation: string;
  action?: string;
  before?: Row;
  after?: Row;
  version?: number;
  ip?: string;
  /** Why, in the words of who did it. */
  reason?: string;
};

/** Replaces a secret: the audit shows that it changed, never its value. */
const HIDDEN = '••••';

/** Only what changed is written down, by dotted field; on create and delete everything that has a value. */
export function auditChanges(base: Definition, before: Row | undefined, after: Row | undefined) {
  const [was, is]: [Row, Row] = [{}, {}];
  const marks = isDeepStrictEqual(before?._reviews, after?._reviews) ? [] : ['_reviews'];
  const stored = Object.values(base.fields).filter((field) => hasColumn(base, field));
  for (const path of [...stored.map((field) => field.path), ...marks]) {
    const [old, now] = [valueAt(before, path) ?? null, valueAt(after, path) ?? null];
    if (isDeepStrictEqual(old, now)) continue;
    const hide = (value: Json) => (isSecret(base.fields[path]) && value !== null ? HIDDEN : value);
    if (before) was[path] = hide(old);
    if (after) is[path] = hide(now);
  }
  return { before: before ? was : null, after: after ? is : null };
}

const FEW = 5;

/** The lines of a transaction that gathers them, as one statement; from then on each line is written at once. */
export async function writeGathered(trx: Trx): Promise<void> {
  const { gathered } = trx;
  const lines = gathered?.audit ?? [];
  if (gathered) gathered.audit = undefined;
  if (lines.length > 0) await insertLines(trx, lines);
}

/** Who, when, what, before, after, schema version: in the transaction of the write itself. */
export async function writeAudit(trx: Trx, call: RequestContext, entry: AuditEntry): Promise<AuditLine> {
  const { before, after } = auditChanges(entry.base, entry.before, entry.after);
  const details = {
    ip: entry.ip,
    version: entry.version,
    reason: entry.reason,
    approved: call.approved,
    undoes: call.undoes,
    key: call.key,
    ...(entry.door === entry.base.name ? {} : { door: entry.door }),
  };
  const values = {
    at: call.now,
    actor_id: call.actor.id,
    actor_name: call.actor.username,
    resource: entry.base.name,
    record_id: String(entry.id),
    operation: entry.operation,
    action: entry.action ?? null,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    details: JSON.stringify(details),
    schema_version: call.schemas.version,
    request_id: call.requestId,
  };
  const line: AuditLine = { values };
  const others = trx.gathered?.audit;
  if (others) others.push(line);
  else await insertLines(trx, [line]);
  return line;
}

/** Each number of lines is a text of its own: only few are worth a plan. */
async function insertLines(trx: Trx, lines: AuditLine[]): Promise<void> {
  const insert = trx
    .insertInto('_audit')
    .values(lines.map(({ values }) => values))
    .returning('id');
  const rows = lines.length > FEW ? await insert.execute() : (await prepared(insert, 'audit.insert').execute(trx)).rows;
  lines.forEach((line, place) => {
    line.id = String(rows[place]?.id);
  });
}

import { sql } from 'kysely';
import { formatHere } from '../../resource/conditions/field-here.ts';
import { recordLabel } from '../../resource/conditions/label.ts';
import type { Definition, Field, Json, Row, Schemas } from '../../resource/model/definition.ts';
import { own, pathToday } from '../../resource/model/fields.ts';
import { holdsFiles, isObject, isSecret, isSlot } from '../../resource/model/of-kind.ts';
import { isEmpty, isRow, nest, valueAt, withValues } from '../../resource/model/path.ts';
import type { ComputedField, Db, Query, RequestContext, Trx, View } from '../core/context.ts';
import { needs } from '../core/needs.ts';
import { tableDefinition } from '../database/columns.ts';
import { readRecord } from '../records/read/read.ts';
import { subjectOf } from '../records/read/subject.ts';
import { projectPage } from '../sight/project.ts';

/**
 * The decisions that a person asked for or may take: those of a partner's people only within their company. What was not
 * decided in time is over, whether or not the job has noted it.
 */
export const approvalsView: View = {
  name: 'approvals',
  manifest: {
    columns: {
      id: 'integer',
      asked_at: 'moment',
      asked_by: 'reference',
      resource: 'text',
      action: 'text',
      records: 'integer',
      amount: 'money',
      until: 'moment',
      by: 'choices',
      status: 'choice',
      decided_by: 'reference',
      decided_at: 'moment',
      reason: 'text',
    },
    sorts: ['id', 'asked_at', 'until'],
  },
  from: (_db, { actor, now }) => sql`
    select a.id, a.asked_at, a.asked_by, a.resource, a.action, a.until, a.by_roles as by, a.decided_by, a.decided_at, a.reason,
      case when a.status = 'waiting' and a.until <= ${now} then 'expired' else a.status end as status,
      (select count(*)::int from _approval_calls as c where c.approval = a.id) as records,
      (select sum(c.amount) from _approval_calls as c where c.approval = a.id) as amount
    from _approvals as a
    where a.asked_by = ${actor.id} or (a.by_roles ?| ${sql.val(actor.roles)}::text[]
      and (${!actor.isPartner} or a.company = ${actor.id_partner}::bigint))`,
};

const APPROVAL = needs('approvals', 'resource', 'action', 'records');

/** What is asked, in the words of the files: 'Dispersar · Pagos (3)'. */
export const approvalSubject: ComputedField<typeof APPROVAL> = {
  name: 'approval-subject',
  needs: APPROVAL,
  async values(_db, { schemas }, rows) {
    return rows.map(({ resource, action, records }) =>
      subjectOf(schemas, String(resource), String(action), Number(records)),
    );
  },
};

/** Lines of one answer; more records than these are counted in the approval itself. */
const MOST = 500;

/**
 * What the calls of one decision would change, field by field, as the person who asks may see it: through the rights to the
 * record of today, with masks. A record that the person may not read is named without values.
 */
export const approvalChanges: Query<'approvalChanges'> = {
  name: 'approval-changes',
  async rows(db, call, { parent }) {
    if (!parent) return [];
    const found = await sql<Row>`select id, resource, record_id, action, before, after from _approval_calls
      where approval = ${Number(parent.id)} order by id limit ${MOST}`.execute(db);
    const lines = [];
    for (const row of found.rows) lines.push(...(await linesOf(db, call, row)));
    return lines.slice(0, MOST).map((line, index) => ({ ...line, id: index + 1, approval: Number(parent.id) }));
  },
};

type Line = { record: string; field: string | null; before: string | null; after: string | null };

async function linesOf(db: Db | Trx, call: RequestContext, row: Row): Promise<Line[]> {
  const definition = own(call.schemas.resources, String(row.resource));
  if (!definition) return [];
  const key = row.record_id === null ? undefined : String(row.record_id);
  const unseen: Line = { record: `${definition.title} ${key ?? ''}`.trim(), field: null, before: null, after: null };
  const [before, after] = [valuesOf(call, definition, row.before), valuesOf(call, definition, row.after)];
  const current = key === undefined ? null : await readRecord(db, call, definition, key);
  if (key !== undefined && !current) return [unseen];
  const start = current ?? {};
  const shown = await shownAs(db, call, definition, [overlaid(start, before), overlaid(start, after)]);
  const record = current
    ? recordLabel(definition, { definition, record: shown[0], schemas: call.schemas }, call.actor.roles)
    : definition.title;
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const lines = paths.flatMap((path) => lineOf(call, definition, path, { record, before, after, shown }));
  return lines.length > 0 ? lines : [{ ...unseen, record }];
}

/** The values by the names that their fields have today. */
function valuesOf({ schemas }: RequestContext, definition: Definition, values: Json | undefined): Row {
  const today = pathToday(tableDefinition(schemas, definition) ?? definition);
  return Object.fromEntries(Object.entries(isRow(values) ? values : {}).map(([path, value]) => [today(path), value]));
}

const overlaid = (record: Row, values: Row): Row =>
  Object.keys(record).length === 0 ? nest(values) : withValues(record, Object.entries(values));

async function shownAs(db: Db | Trx, call: RequestContext, definition: Definition, rows: Row[]): Promise<Row[]> {
  return (await projectPage(db, call, definition, rows, { computed: true })).rows;
}

type Compared = { record: string; before: Row; after: Row; shown: Row[] };

function lineOf(call: RequestContext, definition: Definition, path: string, given: Compared): Line[] {
  const field = own(definition.fields, path);
  const [was, is] = given.shown as [Row, Row];
  const isShown = [was, is].some((row) => valueAt(row, path) !== undefined);
  if (!field || isObject(field) || !isShown) return [];
  const text = (row: Row, from: Row) =>
    Object.hasOwn(from, path)
      ? textOf({ ...call, definition, record: row }, field, valueAt(from, path) ?? from[path])
      : null;
  const line = { before: text(was, given.before), after: text(is, given.after) };
  return line.before === line.after ? [] : [{ record: given.record, field: field.title, ...line }];
}

/** A value as people read it; a paper or secret that is not kept yet has no address. */
function textOf(
  here: { schemas: Schemas; definition: Definition; record: Row },
  field: Field,
  stored: Json | undefined,
): string | null {
  const { record } = here;
  const value = valueAt(record, field.path);
  if (isEmpty(stored)) return null;
  if (isSecret(field) || isSlot(field) || holdsFiles(field)) return '••••';
  if (isEmpty(value)) return '••••';
  const label = valueAt(record, `${field.path}_label`);
  return typeof label === 'string' && label !== '' ? label : formatHere(here, field, value);
}

import { isDeepStrictEqual } from 'node:util';
import { seenFields } from '../../../resource/access/may-see.ts';
import { formatHere } from '../../../resource/conditions/field-here.ts';
import { translate } from '../../../resource/messages/messages.ts';
import type { Definition, Json, Row, Schemas } from '../../../resource/model/definition.ts';
import { own } from '../../../resource/model/fields.ts';
import { isSecret } from '../../../resource/model/of-kind.ts';
import { isRow, valueAt } from '../../../resource/model/path.ts';
import type { Db, RequestContext } from '../../core/context.ts';
import { type FieldProblem, isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Step, Values, WritePlan } from '../../core/write-types.ts';
import { hasColumn } from '../../database/columns.ts';
import { auditOf } from '../../database/former-names.ts';
import { inverseOf, isPlainDelete, readUndo, valuesBack } from './undo-seal.ts';
import type { UnitOfWork } from './unit-of-work.ts';

type Line = { resource: string; operation: string; action: string | null; before: Row; after: Row; record_id: string };

/**
 * The counter-plan of an earlier call, made from its lines of the audit: an ordinary plan, run with the rights, states and
 * second persons of today. `ids` are the lines that it takes back.
 */
export async function undoPlan(
  db: Db,
  call: RequestContext,
  undo: unknown,
): Promise<{ plan: WritePlan; ids: string[] } | Refusal> {
  const ids = readUndo(call, undo);
  if (isRefusal(ids)) return ids;
  const found = db.selectFrom('_audit').selectAll().where('id', 'in', ids).where('actor_id', '=', call.actor.id);
  const rows = await found.orderBy('id').execute();
  const [first] = rows;
  const door = isRow(first?.details) ? first.details.door : undefined;
  const definition = first && own(call.schemas.resources, String(door ?? first.resource));
  if (!definition || rows.length !== ids.length) return refuse(409, 'undo.impossible');
  const lines = rows.map((row) => ({ ...row, before: rowOf(row.before), after: rowOf(row.after) }) as unknown as Line);
  const steps = lines.toReversed().map((line) => stepBack(call, definition, line));
  if (steps.includes(undefined)) return refuse(409, 'undo.impossible', { definition });
  const left = Object.assign({}, ...lines.map((line) => leftBy(definition, line)));
  return { plan: { definition, id: String(first.record_id), steps: steps as Step[], left }, ids };
}

const rowOf = (value: unknown): Row => (isRow(value as Json) ? (value as Row) : {});

function stepBack(call: RequestContext, definition: Definition, line: Line): Step | undefined {
  if (line.operation === 'create') return isPlainDelete(definition) ? { kind: 'delete', ask: {} } : undefined;
  if (line.operation === 'delete')
    return { kind: 'restore', ask: { reason: translate(call.schemas, definition, 'undo.reason') } };
  if (line.operation === 'action') {
    const inverse = inverseOf(definition, line.action);
    return inverse && { kind: 'action', actions: [inverse], ask: {} };
  }
  const values = line.operation === 'update' ? valuesBack(definition, line.before) : undefined;
  return values && { kind: 'update', values };
}

/** What the record has to hold still, by path. Of a new record also what was empty. */
function leftBy(definition: Definition, { operation, before, after }: Line): Values {
  if (operation === 'delete') return {};
  const paths =
    operation === 'create'
      ? Object.values(definition.fields).filter((field) => hasColumn(definition, field) && !isSecret(field))
      : Object.keys(operation === 'update' ? (valuesBack(definition, before) ?? {}) : after).flatMap(
          (path) => own(definition.fields, path) ?? [],
        );
  return Object.fromEntries(paths.filter(({ copy }) => !copy).map(({ path }) => [path, after[path] ?? null]));
}

/**
 * Why the locked record can no longer be taken back: it was already, an action was done to it since, or one of the fields holds
 * another value than the call left (409 with both values).
 */
export async function movedSince(work: UnitOfWork, ids: readonly string[]): Promise<Refusal | undefined> {
  const { trx, definition, plan, id, stored } = work;
  const later = await trx
    .selectFrom('_audit')
    .select(['operation', 'details'])
    .where(await auditOf(trx, work.base ?? definition))
    .where('record_id', '=', String(id))
    .where('id', '>', ids.at(-1) ?? '0')
    .execute();
  const undone = later.flatMap(
    ({ details }) => (isRow(details as Json) ? ((details as Row).undoes ?? []) : []) as Json[],
  );
  if (undone.some((one) => ids.includes(String(one)))) return refuse(409, 'undo.impossible', { definition });
  const acts = plan.steps.some(({ kind }) => kind === 'action');
  if (acts && later.some(({ operation }) => operation === 'action')) return refuse(409, 'undo.changed', { definition });
  const fields = stored ? othersIn(work, stored) : [];
  return fields.length > 0 ? refuse(409, 'undo.changed', { fields, definition }) : undefined;
}

function othersIn({ plan, definition, context, record, parent }: UnitOfWork, stored: Row): FieldProblem[] {
  const readable = seenFields({ ...context.call, definition }, 'read', { record, parent });
  return Object.entries(plan.left ?? {}).flatMap(([field, mine]) => {
    const now = JSON.parse(JSON.stringify(valueAt(stored, field) ?? null)) as Json;
    if (isDeepStrictEqual(now, mine)) return [];
    if (!readable.includes(field)) return [{ field, code: 'changed' }];
    return [
      {
        field,
        code: 'changed',
        mine,
        theirs: now,
        message: bothValues({ ...context.call, definition, record: stored }, field, [mine, now]),
      },
    ];
  });
}

type Here = { schemas: Schemas; definition: Definition; record: Row };

function bothValues(here: Here, path: string, values: Json[]): string {
  const { schemas, definition } = here;
  const field = definition.fields[path];
  const nothing = translate(schemas, definition, 'placeholders.none');
  const [mine, theirs] = values.map((value) => (field && formatHere(here, field, value)) || nothing);
  return translate(schemas, definition, 'undo.changed-field', { title: field?.title ?? path, mine, theirs });
}

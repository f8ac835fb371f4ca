import { mayEver, mayWrite, scopesFor, type WriteMode } from '../../../resource/access/permissions.ts';
import { mayWriteThrough, throughSlice } from '../../../resource/access/slices.ts';
import { holds } from '../../../resource/conditions/condition.ts';
import type { Definition, Field, Json, Operation, Row } from '../../../resource/model/definition.ts';
import { own } from '../../../resource/model/fields.ts';
import { brokenImplies } from '../../../resource/model/implies.ts';
import { isReference, isSlot } from '../../../resource/model/of-kind.ts';
import { isEmpty, valueAt } from '../../../resource/model/path.ts';
import { validateRecord } from '../../../resource/validation/validate-record.ts';
import type { CheckResult, RequestContext, Trx } from '../../core/context.ts';
import { refuse, refuseFields } from '../../core/refusal.ts';
import { codeOf } from '../../core/registry.ts';
import type { FieldProblem, Refusal, Values } from '../../core/write-types.ts';
import { lockedRow } from '../read/locked-rows.ts';
import { readAnyRecord, readRecord } from '../read/read.ts';
import { dateProblems } from './judge-dates.ts';

export type Judged = {
  definition: Definition;
  mode: WriteMode;
  /** What was sent or set, by path. */
  sent: Values;
  record: Row;
  stored?: Row;
  parent?: Row;
  /** Of a slice: the row as the table of its source holds it, as it would be and as it is. */
  source?: { record: Row; stored?: Row };
};

/**
 * Judges a record that is created or updated as a whole: rights to the fields first, then values, references and dates, then
 * the named rules. `unknown` and `denied` are the problems already found in its body and in the rights to its fields.
 */
export async function judgeRecord(
  trx: Trx,
  call: RequestContext,
  judged: Judged,
  { unknown, denied }: { unknown: FieldProblem[]; denied: FieldProblem[] },
): Promise<Refusal | undefined> {
  const { definition } = judged;
  if (denied.length > 0) return { ...refuseFields([...unknown, ...denied]), definition };
  const dates = await dateProblems(trx, call, { ...judged, fields: definition.fields });
  const invalid = [...unknown, ...validity(call, judged), ...(await references(trx, call, judged)), ...dates];
  if (invalid.length > 0) return { ...refuseFields(invalid), definition };
  const wrong = await checks(trx, call, judged);
  return wrong.length > 0 ? { ...refuseFields(wrong), definition } : undefined;
}

/**
 * Every field that these roles may not write in this row: the whole save is refused and names them all. Through a slice the
 * lines of its source hold as well.
 */
export function fieldRights(call: RequestContext, judged: Judged): FieldProblem[] {
  const { definition, mode, sent, record, stored, parent } = judged;
  const source = { ...(judged.source ?? { record, stored }), parent };
  return Object.keys(sent).flatMap((path) => {
    const own = mayWrite(definition, call.actor, mode, path, { record, stored, parent });
    const verdict = own.allowed ? mayWriteThrough(call.schemas, definition, call.actor, mode, path, source) : own;
    return verdict.allowed ? [] : [{ field: path, code: verdict.reason, params: verdict.params, rule: verdict.rule }];
  });
}

/** What the source of a slice says against a write that the slice itself allows; nothing where there is no source. */
export function refusedBySource(
  call: RequestContext,
  definition: Definition,
  operation: Operation,
  rows: { before?: Row; after?: Row; parent?: Row },
): Refusal | undefined {
  const verdict = throughSlice(call.schemas, definition, call.actor, operation, rows);
  if (verdict.allowed) return undefined;
  return refuse(409, verdict.reason, { params: verdict.params, rule: verdict.rule, definition });
}

/** Validity of what was sent, of the rules it may break, and of the implications between its fields. */
export function validity(call: RequestContext, judged: Judged): FieldProblem[] {
  const { definition, mode, sent, record } = judged;
  const paths = mode === 'update' ? Object.keys(sent) : undefined;
  const { _version, _reviews, ...fields } = record;
  const errors = validateRecord(definition, call.schemas, fields, {
    mode,
    ...(paths ? { paths } : {}),
  });
  const invalid = errors
    .filter((error) => error.severity === 'error')
    .map(({ field, code, message, path }) => ({ field, code, message, path }));
  const named = new Set(invalid.map((error) => error.field));
  const broken = brokenImplies(definition, record)
    .filter(({ field, needs }) => (field in sent || needs in sent) && !named.has(field))
    .map(({ field, needs }) => ({
      field,
      code: 'implies',
      params: { other: definition.fields[needs]?.title ?? needs },
    }));
  return [...invalid, ...broken, ...typedPapers(definition, sent)];
}

/** A slot holds what was uploaded into it: a text that is sent in its place would be kept nowhere. */
const typedPapers = (definition: Definition, sent: Values): FieldProblem[] =>
  Object.keys(sent)
    .filter((path) => isSlot(own(definition.fields, path)))
    .map((field) => ({ field, code: 'document' }));

/** A chosen record must exist, be one this person may choose, and fulfil the field's own condition. */
export async function references(trx: Trx, call: RequestContext, judged: Judged): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const path of Object.keys(judged.sent)) {
    const field = own(judged.definition.fields, path);
    const value = valueAt(judged.record, path);
    // What is no key at all was refused as invalid already.
    if (!isReference(field) || isEmpty(value) || !['number', 'string'].includes(typeof value)) continue;
    const code = await referenceFault(trx, call, field, value as Json, judged);
    if (code) problems.push({ field: path, code });
  }
  return problems;
}

async function referenceFault(
  trx: Trx,
  call: RequestContext,
  field: Field,
  value: Json,
  judged: Judged,
): Promise<string | undefined> {
  const target = own(call.schemas.resources, field.reference ?? '');
  if (!target) return 'reference';
  const known = (['read', 'list'] as const).find((operation) => mayEver(target, call.actor.roles, operation));
  const id = value as number | string;
  if (field.where === undefined && isHeld(trx, call, target, id, known)) return undefined;
  // Whether it is there is one thing to ask, what it holds another.
  const wanted = field.where === undefined ? { computed: false, only: [] } : {};
  const row = known
    ? await readRecord(trx, call, target, id, { operation: known, ...wanted })
    : await readAnyRecord(trx, call, target, id, wanted);
  if (!row) return 'reference';
  if (field.where === undefined) return undefined;
  const vars = { me: call.actor, today: call.today, record: judged.record, source: judged.record };
  return holds(field.where, { definition: target, record: row, vars, resources: call.schemas.resources })
    ? undefined
    : 'where';
}

/** A locked row exists; for a person who may choose among all rows no other check is needed. */
function isHeld(
  trx: Trx,
  call: RequestContext,
  target: Definition,
  id: number | string,
  known: 'read' | 'list' | undefined,
) {
  if (target.source.kind !== 'table' || !lockedRow(trx, target.name, id)?.row) return false;
  return known === undefined || scopesFor(target, call.actor, known) === true;
}

/** The named rules of the definition. A warning never refuses, except while a value is being validated. */
export async function checks(trx: Trx, call: RequestContext, judged: Judged): Promise<FieldProblem[]> {
  const results = await checkResults(trx, call, judged);
  return results
    .filter((result) => result.severity === 'error')
    .map(({ field, code, params }) => ({ field, code, params }));
}

export async function checkResults(trx: Trx, call: RequestContext, judged: Judged): Promise<CheckResult[]> {
  const { definition, record, stored } = judged;
  const results: CheckResult[] = [];
  for (const name of definition.checks) {
    const check = codeOf(call.schemas).check(name);
    if (!check) throw new Error(`no check is named ${name}`);
    results.push(...(await check.run({ definition, record, stored, call, db: trx })));
  }
  return results;
}

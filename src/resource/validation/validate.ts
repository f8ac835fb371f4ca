import { brokenLimit } from '../conditions/date-limits.ts';
import { choicesOf } from '../kinds/choice.ts';
import type { Flaw, JsonSchema } from '../kinds/kind.ts';
import { decimalsAtMost, TYPED_DECIMALS } from '../kinds/numbers.ts';
import { kindOf } from '../kinds/registry.ts';
import type { Vars } from '../model/condition-tree.ts';
import type { Definition, Field, Json, Row, Rule, Schemas } from '../model/definition.ts';
import { fieldLocation, own } from '../model/fields.ts';
import { isBlank, isEmpty, isRow, valueAt } from '../model/path.ts';
import { type FieldError, fieldError } from './field-error.ts';
import type { Failure, Judge } from './judge.ts';
import { type Mode, recordSchema, ruleSchema, shownLimit } from './record-schema.ts';
import { valuesOf, warningsOf } from './warnings.ts';

export type { FieldError } from './field-error.ts';
export type { Failure, Judge } from './judge.ts';
export { type Mode, recordSchema } from './record-schema.ts';

export type ValidateOptions = {
  mode: Mode;
  judge: Judge;
  /** The fields to judge: on update those that are sent, null included. All when absent. */
  paths?: string[];
  /** The record as it was typed, where fields with `x-entry` do not carry their factor yet; `record` has them with it. */
  typed?: Row;
  /** `today`, and `record` for what an action asks: with them dates are held against their limits (`x-limits`). */
  vars?: Vars;
  /** The record before: a date that it holds already is not judged again. */
  stored?: Row;
};

type Work = ValidateOptions & { definition: Definition; schemas: Schemas; record: Row; errors: FieldError[] };

/**
 * Everything that is wrong with a record, all fields at once. `record` is the whole record as the write would leave it;
 * with `paths`, only failures of those fields and of rules that mention one of them are reported, so that old rows with
 * flaws elsewhere can still be changed. Null, the empty text and a text of blanks count as not given.
 *
 * @example validateRecord(requests, schemas, { amount: 0 }, { mode: 'create', judge: judgeAjv })[0] // { field: 'amount', code: 'exclusiveMinimum', … }
 */
export function validateRecord(
  definition: Definition,
  schemas: Schemas,
  record: Row,
  options: ValidateOptions,
): FieldError[] {
  const work: Work = { ...options, definition, schemas, record: withoutEmpty(record, definition.fields), errors: [] };
  refuseUnknown(work, record, definition.fields, '', '');
  const key = `${schemas.version}/${definition.name}/${options.mode}`;
  for (const failure of options.judge(schemaOf(definition, schemas, options.mode), work.record as Json, key))
    report(work, failure);
  if (options.mode === 'update') requireSent(work);
  for (const [index, rule] of definition.rules.entries()) {
    if (!rule.completes && concerns(rule, work.paths)) judgeRule(work, rule, `${key}/rule/${index}`);
  }
  checkValues(work);
  return unique([...work.errors, ...warningsOf(definition, schemas, work.record, options.paths)]);
}

export type CheckOptions = Omit<ValidateOptions, 'mode' | 'judge'> & {
  /** Rules whose schema the record fails, each with what failed. */
  broken?: { rule: Rule; failures: Failure[] }[];
};

/**
 * What the compiled schema of a form does not say of a record, for a caller who runs that schema itself: rules beside it, shapes
 * and digits of kinds, days outside their limits, codes that a catalogue does not hold; with `stored` also what was emptied.
 */
export function checkRecord(
  definition: Definition,
  schemas: Schemas,
  record: Row,
  { broken = [], ...options }: CheckOptions,
): FieldError[] {
  const filled = withoutEmpty(record, definition.fields);
  const work: Work = { ...options, mode: 'create', judge: () => [], definition, schemas, record: filled, errors: [] };
  for (const { rule, failures } of broken) reportRule(work, rule, failures);
  if (work.stored) requireSent(work);
  for (const field of Object.values(definition.fields)) checkCodes(work, field);
  checkValues(work);
  return unique(work.errors);
}

/** A code that its catalogue does not hold. */
function checkCodes(work: Work, field: Field): void {
  if (!wanted(work, field.path)) return;
  for (const { field: one, value, path, pointer } of valuesOf(work.record, field)) {
    const codes = one.catalog === undefined ? [] : choicesOf(one, work.schemas, 'valid').map((item) => item.code);
    if (codes.length > 0 && !codes.includes(value)) add(work, path, 'enum', pointer, { limit: codes });
  }
}

function checkValues(work: Work): void {
  for (const field of Object.values(work.definition.fields)) {
    checkKinds(work, field);
    if (work.vars && field.dateLimits) checkLimits(work, field, work.vars);
  }
}

const built = new WeakMap<Definition, Map<string, JsonSchema>>();

/** One schema object per definition and mode: judges keep what they compiled for it. */
function schemaOf(definition: Definition, schemas: Schemas, mode: string, make?: () => JsonSchema): JsonSchema {
  const kept = built.get(definition) ?? new Map<string, JsonSchema>();
  built.set(definition, kept);
  const schema = kept.get(mode) ?? make?.() ?? recordSchema(definition, schemas, undefined, mode as Mode);
  kept.set(mode, schema);
  return schema;
}

function refuseUnknown(work: Work, value: Row, fields: Record<string, Field>, prefix: string, pointer: string): void {
  for (const [name, inner] of Object.entries(value)) {
    const path = `${prefix}${name}`;
    const here = `${pointer}/${name}`;
    const field = own(fields, path);
    if (!field) {
      if (fields === work.definition.fields && fieldLocation(work.definition, path)?.derived) continue;
      add(work, path, 'additionalProperties', here, { title: path, field: path });
    } else if (field.kind === 'object' && isRow(inner)) {
      refuseUnknown(work, inner, fields, `${path}.`, here);
    } else if (field.itemFields && Array.isArray(inner)) {
      for (const [index, item] of inner.entries()) {
        if (isRow(item)) refuseUnknown(work, item, field.itemFields, '', `${here}/${index}`);
      }
    }
  }
}

/** A failure of a field, said in the words of the field, its kind or the keyword. */
function report(work: Work, { path, keyword, limit }: Failure): void {
  const field = dotted(path);
  if (!wanted(work, field)) return;
  const known = fieldLocation(work.definition, field)?.field;
  const shown = known && limit !== undefined ? shownLimit(limit, known) : limit;
  add(work, field, keyword, path, { limit: shown as Json });
}

/** On update a required field, or a text with a least length, may be absent, but not be emptied. */
function requireSent(work: Work): void {
  for (const path of work.paths ?? Object.keys(work.definition.fields)) {
    const field = own(work.definition.fields, path);
    const kept = field?.required || (field?.kind === 'long-text' && field.limits.minLength !== undefined);
    if (kept && !field.readOnly && isEmpty(valueAt(work.record, path))) {
      add(work, path, 'required', `/${path.replaceAll('.', '/')}`, {});
    }
  }
}

/** A failing rule says its own sentence, beside the fields that it asks for. */
function judgeRule(work: Work, rule: Rule, key: string): void {
  const schema = schemaOf(work.definition, work.schemas, `rule/${rule.name}`, () =>
    ruleSchema(rule.schema, work.schemas),
  );
  reportRule(work, rule, work.judge(schema, work.record as Json, key));
}

function reportRule(work: Work, rule: Rule, failures: Failure[]): void {
  for (const failure of failures) {
    const field = failure.keyword === 'anyOf' ? (firstAsked(work, rule) ?? dotted(failure.path)) : dotted(failure.path);
    add(work, field, failure.keyword, `/${field.replaceAll('.', '/')}`, { limit: failure.limit as Json }, rule.name);
  }
}

/** The first empty field of those that an `anyOf` requires: the message is shown beside it. */
function firstAsked(work: Work, rule: Rule): string | undefined {
  const asked = mentioned(withoutIf(rule.schema));
  return (
    asked.find((path) => isEmpty(valueAt(work.record, path)) && own(work.definition.fields, path)?.kind !== 'object') ??
    asked[0]
  );
}

/** What a rule asks for, without what it asks about. */
function withoutIf(schema: Json): Json {
  if (!isRow(schema)) return schema;
  const { if: _, ...rest } = schema;
  return rest as Json;
}

/** Whether a rule speaks of one of these fields; of all when absent. */
export function concerns(rule: Rule, paths: readonly string[] | undefined): boolean {
  if (!paths) return true;
  const fields = mentioned(rule.schema);
  return paths.some((path) =>
    fields.some((field) => field === path || field.startsWith(`${path}.`) || path.startsWith(`${field}.`)),
  );
}

/** The fields that a rule speaks of, dotted. */
export function mentioned(schema: Json, prefix = ''): string[] {
  if (Array.isArray(schema)) return schema.flatMap((item) => mentioned(item, prefix));
  if (!isRow(schema)) return [];
  const required = Array.isArray(schema.required) ? schema.required.map((name) => `${prefix}${name}`) : [];
  const properties = isRow(schema.properties)
    ? Object.entries(schema.properties).flatMap(([name, inner]) => [
        `${prefix}${name}`,
        ...mentioned(inner as Json, `${prefix}${name}.`),
      ])
    : [];
  const branches = ['if', 'then', 'else', 'anyOf', 'allOf'].flatMap((word) =>
    mentioned((schema[word] ?? null) as Json, prefix),
  );
  return [...new Set([...required, ...properties, ...branches])];
}

/** Checks that a valid date is also plausible. */
function checkLimits(work: Work, field: Field, vars: Vars): void {
  const { definition, record, stored } = work;
  const value = valueAt(record, field.path);
  if (isEmpty(value) || !wanted(work, field.path) || value === valueAt(stored, field.path)) return;
  const broken = brokenLimit(field, value, { definition, record, vars });
  if (broken) add(work, field.path, broken.code, `/${field.path.replaceAll('.', '/')}`, broken.params);
}

/** What JSON Schema cannot say: shapes and digits of keys, calendar dates, decimals, characters that no text may hold. */
function checkKinds(work: Work, field: Field): void {
  if (!wanted(work, field.path)) return;
  for (const { field: one, value, path, pointer } of valuesOf(work.record, field)) {
    const flaws = [...kindOf(one).check(value, one)];
    if (typeof value === 'string' && UNPRINTABLE.test(value)) flaws.unshift({ code: 'text' });
    if (one.entry && work.typed) flaws.push(...typedFlaws(work.typed, one));
    for (const { code, params = {} } of flaws) add(work, path, code, pointer, params);
  }
}

const typedFlaws = (typed: Row, field: Field): Flaw[] =>
  decimalsAtMost(TYPED_DECIMALS, (valueAt(typed, field.path) ?? null) as Json);

/** NUL and lone halves of a pair: no database takes them. */
const UNPRINTABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

function add(work: Work, field: string, code: string, path: string, params: Record<string, Json>, rule?: string): void {
  work.errors.push(fieldError(work, { field, code, path, params, rule, severity: 'error' }));
}

const wanted = ({ paths }: Work, field: string): boolean =>
  !paths || paths.some((path) => field === path || field.startsWith(`${path}.`));

/** `/lines/0/amount` -> `lines.amount`. */
export const dotted = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .filter((name) => !/^\d+$/.test(name))
    .join('.');

/** The record as JSON Schema should see it: null, texts that say nothing and objects without anything are not given. */
export function withoutEmpty(record: Row, fields: Record<string, Field>, prefix = ''): Row {
  const entries = Object.entries(record).map(([name, value]): [string, Json | undefined] => {
    const field = own(fields, `${prefix}${name}`);
    // An object where a scalar belongs is no empty value, whatever it holds: its kind refuses it.
    if (isRow(value) && (!field || field.kind === 'object'))
      return [name, nonEmpty(withoutEmpty(value, fields, `${prefix}${name}.`))];
    if (!Array.isArray(value)) return [name, value];
    return [name, value.map((item) => (isRow(item) ? (withoutEmpty(item, field?.itemFields ?? {}) as Json) : item))];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null && !isBlank(value)));
}

const nonEmpty = (row: Row): Json | undefined => (Object.keys(row).length > 0 ? (row as Json) : undefined);

function unique(errors: FieldError[]): FieldError[] {
  const seen = new Map(errors.map((error) => [`${error.path} ${error.code} ${error.rule ?? ''}`, error]));
  return [...seen.values()];
}

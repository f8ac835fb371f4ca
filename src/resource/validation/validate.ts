import { brokenDateLimit } from '../conditions/date-limits.ts';
import { choicesOf } from '../kinds/choices.ts';
import type { Flaw } from '../kinds/kind.ts';
import { decimalsAtMost, TYPED_DECIMALS } from '../kinds/numbers.ts';
import { kindOf } from '../kinds/registry.ts';
import type { Vars } from '../model/condition-tree.ts';
import type { Definition, Field, Json, Row, Rule, Schemas } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { isObject } from '../model/of-kind.ts';
import { isBlank, isEmpty, isRow, valueAt } from '../model/path.ts';
import type { Failure } from './failures.ts';
import { type FieldError, fieldError } from './field-error.ts';
import { brokenTyped } from './record-schema.ts';
import { valuesOf } from './warnings.ts';

export type { FieldError } from './field-error.ts';

/** What a check needs to know beside the record. */
export type RuleContext = {
  /** The fields to check: on update those that are sent, null included. All when absent. */
  paths?: string[];
  /** The record as it was typed, where fields with `x-input-factor` do not carry their factor yet; `record` has them with it. */
  typed?: Row;
  /** `today`, and `record` for what an action asks: with them dates are held against their limits (`x-limits`). */
  vars?: Vars;
  /** The record before: a date that it holds already is not checked again. */
  stored?: Row;
};

export type Work = RuleContext & { definition: Definition; schemas: Schemas; record: Row; errors: FieldError[] };

type CheckOptions = RuleContext & {
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
  const work: Work = { ...options, definition, schemas, record: filled, errors: [] };
  for (const { rule, failures } of broken) reportRule(work, rule, failures);
  if (work.stored) requireSent(work);
  for (const field of Object.values(definition.fields)) checkCodes(work, field);
  checkValues(work);
  return unique(work.errors);
}

/** A code that its catalogue does not hold. */
function checkCodes(work: Work, field: Field): void {
  const isList = field.base === 'array';
  if (!wanted(work, field.path) || (isList && !Array.isArray(valueAt(work.record, field.path)))) return;
  for (const { field: one, value, path, pointer } of valuesOf(work.record, field)) {
    const codes = one.catalog === undefined ? [] : choicesOf(one, work.schemas, 'valid').map((item) => item.code);
    if (codes.length > 0 && !codes.includes(value)) add(work, path, 'enum', pointer, { limit: codes });
  }
}

export function checkValues(work: Work): void {
  for (const field of Object.values(work.definition.fields)) {
    checkKinds(work, field);
    if (work.vars && field.dateLimits) checkLimits(work, field, work.vars);
  }
}

/** On update a required field, or a text with a least length, may be absent, but not be emptied. */
export function requireSent(work: Work): void {
  for (const path of work.paths ?? Object.keys(work.definition.fields)) {
    const field = own(work.definition.fields, path);
    const kept = field?.required || (field && kindOf(field).typing.lines && field.limits.minLength !== undefined);
    if (kept && !field.readOnly && isEmpty(valueAt(work.record, path))) {
      add(work, path, 'required', `/${path.replaceAll('.', '/')}`, {});
    }
  }
}

export function reportRule(work: Work, rule: Rule, failures: Failure[]): void {
  for (const failure of failures) {
    const field = failure.keyword === 'anyOf' ? (firstAsked(work, rule) ?? dotted(failure.path)) : dotted(failure.path);
    add(work, field, failure.keyword, `/${field.replaceAll('.', '/')}`, { limit: failure.limit as Json }, rule.name);
  }
}

/** The first empty field of those that an `anyOf` requires: the message is shown beside it. */
function firstAsked(work: Work, rule: Rule): string | undefined {
  const asked = mentioned(withoutIf(rule.schema));
  return (
    asked.find((path) => isEmpty(valueAt(work.record, path)) && !isObject(own(work.definition.fields, path))) ??
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
  const broken = brokenDateLimit(field, value, { definition, record, vars });
  if (broken) add(work, field.path, broken.code, `/${field.path.replaceAll('.', '/')}`, broken.params);
}

/** What JSON Schema cannot say: shapes and digits of keys, calendar dates, decimals, characters that no text may hold. */
function checkKinds(work: Work, field: Field): void {
  if (!wanted(work, field.path)) return;
  for (const { field: one, value, path, pointer } of valuesOf(work.record, field)) {
    const flaws = [...kindOf(one).check(value, one)];
    if (typeof value === 'string' && UNPRINTABLE.test(value)) flaws.unshift({ code: 'text' });
    if (one.entry && work.typed) flaws.push(...typedFlaws(work.typed, one));
    const limit = work.typed ? undefined : brokenTyped(one, value, work.record);
    if (limit) flaws.push({ code: limit, params: { limit: one.limits[limit] as number } });
    for (const { code, params = {} } of flaws) add(work, path, code, pointer, params);
  }
}

const typedFlaws = (typed: Row, field: Field): Flaw[] =>
  decimalsAtMost(TYPED_DECIMALS, (valueAt(typed, field.path) ?? null) as Json);

/** NUL and lone halves of a pair: no database takes them. */
const UNPRINTABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

export function add(
  work: Work,
  field: string,
  code: string,
  path: string,
  params: Record<string, Json>,
  rule?: string,
): void {
  work.errors.push(fieldError(work, { field, code, path, params, rule, severity: 'error' }));
}

export const wanted = ({ paths }: Work, field: string): boolean =>
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
    if (isRow(value) && (!field || isObject(field)))
      return [name, nonEmpty(withoutEmpty(value, fields, `${prefix}${name}.`))];
    if (!Array.isArray(value)) return [name, value];
    return [name, value.map((item) => (isRow(item) ? (withoutEmpty(item, field?.itemFields ?? {}) as Json) : item))];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null && !isBlank(value)));
}

const nonEmpty = (row: Row): Json | undefined => (Object.keys(row).length > 0 ? (row as Json) : undefined);

export function unique(errors: FieldError[]): FieldError[] {
  const seen = new Map(errors.map((error) => [`${error.path} ${error.code} ${error.rule ?? ''}`, error]));
  return [...seen.values()];
}

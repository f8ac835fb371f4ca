import { choicesOf } from '../kinds/choices.ts';
import type { Vars } from '../model/condition-tree.ts';
import type { Definition, Json, Row, Rule, Schemas } from '../model/definition.ts';
import { valueAt } from '../model/path.ts';
import { escapedName, type Failure, normalised, schemaAt } from './failures.ts';
import { type FieldError, fieldError } from './field-error.ts';
import { drawnRules, type FormModule } from './form-schemas.ts';
import { holdingNarrowings } from './holding-rules.ts';
import { checkRecord, concerns, dotted, withoutEmpty } from './validate.ts';

/** What a compiled schema found, as Ajv reports it. */
type SchemaFailure = {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: { missingProperty?: string };
};

type FormOf = { definition: Definition; schemas: Schemas; module: FormModule };

type FormCheck = {
  /** The fields that are asked about, all when absent: other errors are left out, unless a rule about one of them found them. */
  paths?: readonly string[];
  /** The record as it is stored: fields typed without tax carry their factor. */
  stored: Row;
  /** The record before: a day that it holds already is not checked again. */
  before?: Row;
  vars?: Vars;
};

/**
 * Everything that is wrong with a typed record by the compiled schemas of its form, with the sentences that a person reads: what
 * the form shows, without a form.
 */
export function formErrors(of: FormOf, typed: Row, check: FormCheck): FieldError[] {
  const found = schemaErrors(of, 'record', failuresOf(of.module, 'record', withoutEmpty(typed, of.definition.fields)));
  return [...found, ...valueErrors(of, typed, check)].filter((error) => isAsked(of.definition, error, check.paths));
}

/** The failures of one schema of the module, in the fields' own words. An error at `allOf/<n>` is of that rule. */
export function schemaErrors(
  { definition, schemas, module }: FormOf,
  name: string,
  found: SchemaFailure[],
): FieldError[] {
  return normalised(found.map((failure) => failureOf(failure, module.schemas[name] ?? {}))).map((failure) => {
    const place = /^\/allOf\/(\d+)\//.exec(failure.schemaPath);
    return fieldError(
      { definition, schemas },
      {
        field: dotted(failure.path),
        code: failure.keyword,
        path: failure.path,
        params: failure.limit === undefined ? {} : { limit: failure.limit },
        severity: 'error',
        rule: name === 'record' && place ? module.rules[Number(place[1])] : undefined,
      },
    );
  });
}

/** What no schema of the form says: rules beside it, digits and shapes of kinds, days within their limits, codes of catalogues. */
export function valueErrors({ definition, schemas, module }: FormOf, typed: Row, check: FormCheck): FieldError[] {
  const filled = withoutEmpty(typed, definition.fields);
  const drawn = drawnRules(definition);
  const broken = definition.rules
    .filter((rule) => !rule.completes && !drawn.includes(rule))
    .map((rule) => ({ rule, failures: ruleFailures(module, rule, filled) }));
  const narrowings = holdingNarrowings(definition, filled, (rule, record) => conditionHolds(module, rule, record));
  const strays = Object.entries(narrowings).flatMap(([field, { catalog, rule }]) => {
    const codes = catalog === undefined ? [] : choicesOf({ catalog }, schemas, 'valid').map((item) => item.code);
    const value = valueAt(filled, field);
    if (catalog === undefined || value === undefined || codes.includes(value)) return [];
    const path = `/${field.replaceAll('.', '/')}`;
    return [
      fieldError(
        { definition, schemas },
        { field, code: 'enum', path, params: { limit: codes }, severity: 'error', rule },
      ),
    ];
  });
  const found = checkRecord(definition, schemas, check.stored, {
    broken,
    typed,
    ...(check.paths ? { paths: [...check.paths] } : {}),
    ...(check.before ? { stored: check.before } : {}),
    ...(check.vars ? { vars: check.vars } : {}),
  });
  return [...strays, ...found];
}

/** Whether an error is about one of the fields, or of a rule that speaks of one of them. */
export function isAsked(
  { rules }: Pick<Definition, 'rules'>,
  error: FieldError,
  paths: readonly string[] | undefined,
): boolean {
  if (!paths || paths.some((path) => error.field === path || error.field.startsWith(`${path}.`))) return true;
  const rule = error.rule && rules.find(({ name }) => name === error.rule);
  return rule ? concerns(rule, paths) : false;
}

/** Whether the condition of a rule holds for a record without empty values. */
export const conditionHolds = (module: FormModule, rule: string, filled: Row): boolean =>
  module.validators[`if.${rule}`]?.(filled) ?? false;

function ruleFailures(module: FormModule, rule: Rule, filled: Row): Failure[] {
  const name = `rule.${rule.name}`;
  return normalised(failuresOf(module, name, filled).map((failure) => failureOf(failure, module.schemas[name] ?? {})));
}

function failuresOf({ validators }: FormModule, name: string, filled: Row): SchemaFailure[] {
  const validate = validators[name];
  return !validate || validate(filled) ? [] : ((validate.errors ?? []) as SchemaFailure[]);
}

function failureOf({ keyword, instancePath, schemaPath, params }: SchemaFailure, schema: Json): Failure {
  const pointer = schemaPath.replace(/^#/, '');
  const missing = keyword === 'required' ? escapedName(String(params.missingProperty ?? '')) : undefined;
  if (missing !== undefined)
    return { keyword, path: `${instancePath}/${missing}`, schemaPath: `${pointer}/${missing}` };
  const limit = schemaAt(schema, pointer);
  return { keyword, path: instancePath, schemaPath: pointer, ...(limit === undefined ? {} : { limit }) };
}

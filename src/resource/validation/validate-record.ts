import type { JsonSchema } from '../kinds/kind.ts';
import type { Definition, Field, Json, Row, Schemas } from '../model/definition.ts';
import { fieldLocation, own } from '../model/fields.ts';
import { isObject } from '../model/of-kind.ts';
import { isRow } from '../model/path.ts';
import { schemaFailures } from './compile.ts';
import type { Failure } from './failures.ts';
import type { FieldError } from './field-error.ts';
import { type Mode, recordSchema, ruleSchema, shownLimit } from './record-schema.ts';
import {
  add,
  checkValues,
  concerns,
  dotted,
  type RuleContext,
  reportRule,
  requireSent,
  unique,
  type Work,
  wanted,
  withoutEmpty,
} from './validate.ts';
import { warningsOf } from './warnings.ts';

type ValidateOptions = RuleContext & { mode: Mode };

/**
 * Everything that is wrong with a record, all fields at once. `record` is the whole record as the write would leave it;
 * with `paths`, only failures of those fields and of rules that mention one of them are reported, so that old rows with
 * flaws elsewhere can still be changed. Null, the empty text and a text of blanks count as not given.
 *
 * @example validateRecord(requests, schemas, { amount: 0 }, { mode: 'create' })[0] // { field: 'amount', code: 'exclusiveMinimum', … }
 */
export function validateRecord(
  definition: Definition,
  schemas: Schemas,
  record: Row,
  options: ValidateOptions,
): FieldError[] {
  const work: Work = { ...options, definition, schemas, record: withoutEmpty(record, definition.fields), errors: [] };
  refuseUnknown(work, record, definition.fields, '', '');
  const schema = schemaOf(definition, options.mode, () => recordSchema(definition, schemas, undefined, options.mode));
  for (const failure of schemaFailures(schema, work.record as Json)) report(work, failure);
  if (options.mode === 'update') requireSent(work);
  for (const rule of definition.rules) {
    if (rule.completes || !concerns(rule, work.paths)) continue;
    const own = schemaOf(definition, `rule/${rule.name}`, () => ruleSchema(rule.schema, schemas));
    reportRule(work, rule, schemaFailures(own, work.record as Json));
  }
  checkValues(work);
  return unique([...work.errors, ...warningsOf(definition, schemas, work.record, options.paths)]);
}

const built = new WeakMap<Definition, Map<string, JsonSchema>>();

/** One schema object per definition and name: what was compiled for it is kept with it. */
function schemaOf(definition: Definition, name: string, make: () => JsonSchema): JsonSchema {
  const kept = built.get(definition) ?? new Map<string, JsonSchema>();
  built.set(definition, kept);
  const schema = kept.get(name) ?? make();
  kept.set(name, schema);
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
    } else if (isObject(field) && isRow(inner)) {
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

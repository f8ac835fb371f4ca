import type { JsonSchema } from '../../resource/kinds/kind.ts';
import type { Definition, Field, Json, Row } from '../../resource/model/definition.ts';
import { isEmpty, isRow, valueAt } from '../../resource/model/path.ts';
import { schemaFailures } from '../../resource/validation/compile.ts';

/** Read when asked, never stored: a field that a file now requires makes records incomplete at once. */
export function isPartComplete(definition: Definition, part: Field, row: Row): boolean {
  return missingInPart(definition, part, row).length === 0;
}

/** The fields of a part that it needs, by itself or by a rule that says what completes it, and the record does not have. */
export function missingInPart(definition: Definition, part: Field, row: Row): Field[] {
  const asked = askedByRules(definition, row);
  return Object.values(definition.fields)
    .filter((field) => field.path.startsWith(`${part.path}.`))
    .filter((field) => field.required || field.completes || asked.has(field.path))
    .filter((field) => isEmpty(valueAt(row, field.path)));
}

const answers = new WeakMap<Row, ReadonlySet<string>>();

/** The fields that a completing rule misses in this record; asked once for all parts of a row. */
function askedByRules(definition: Definition, row: Row): ReadonlySet<string> {
  const known = answers.get(row);
  if (known) return known;
  const rules = definition.rules.filter((rule) => rule.completes);
  const record = rules.length > 0 ? { ...partsOf(definition), ...withoutEmpty(row) } : {};
  const failures = rules.flatMap((rule) => schemaFailures(rule.schema as JsonSchema, record as Json));
  const asked = new Set(failures.map(({ path }) => path.slice(1).replaceAll('/', '.')));
  answers.set(row, asked);
  return asked;
}

/** A part without any value yet is an empty object: what it requires is asked for all the same. */
const partsOf = (definition: Definition): Row =>
  Object.fromEntries(
    Object.values(definition.fields)
      .filter((field) => field.part !== undefined && !field.path.includes('.'))
      .map((field) => [field.path, {}]),
  );

/** Objects stay, so that what they require is asked for. */
function withoutEmpty(row: Row): Row {
  const filled = Object.entries(row).filter(([, value]) => !isEmpty(value));
  return Object.fromEntries(
    filled.map(([name, value]) => [name, isRow(value) ? (withoutEmpty(value) as Json) : value]),
  );
}

import type { Definition, Field, Json, Row } from '../model/definition.ts';
import { isEmpty, isRow, valueAt } from '../model/path.ts';

/**
 * The field as it is in this record: with the catalogue that a conditional rule of its file gives it, as the type of a paper
 * has that of people or that of requests. Without one that is known to hold, the field's own.
 *
 * Rules are read that ask whether fields are there or have certain values; the engine of forms judges all others. A field that
 * the record does not bring (a row of a list) is not known, and decides nothing; one that is null is empty.
 */
export function fieldHere(definition: Pick<Definition, 'rules'>, field: Field, record: Row): Field {
  for (const { schema, completes } of definition.rules) {
    if (completes || !isRow(schema) || !isRow(schema.if)) continue;
    const branches = [schema.then, schema.else].map((branch) => catalogIn(branch, field.path));
    if (branches.every((catalog) => catalog === undefined)) continue;
    const fits = fitsPlainly(schema.if, record);
    const catalog = fits === undefined ? undefined : branches[fits ? 0 : 1];
    if (catalog !== undefined) return { ...field, catalog };
  }
  return field;
}

function catalogIn(branch: Json | undefined, path: string): string | undefined {
  const properties = isRow(branch) ? branch.properties : undefined;
  const part = isRow(properties) ? properties[path] : undefined;
  return isRow(part) && typeof part['x-catalog'] === 'string' ? part['x-catalog'] : undefined;
}

const READ = ['required', 'properties'];

/** Undefined where that is not known. */
function fitsPlainly(condition: Row, record: Row): boolean | undefined {
  if (Object.keys(condition).some((word) => !READ.includes(word))) return undefined;
  const required = Array.isArray(condition.required) ? condition.required.map(String) : [];
  const parts = Object.entries(isRow(condition.properties) ? condition.properties : {});
  if ([...required, ...parts.map(([name]) => name)].some((name) => valueAt(record, name) === undefined))
    return undefined;
  const answers = parts.map(([name, part]) => isEmpty(valueAt(record, name)) || hasValue(part, valueAt(record, name)));
  if (answers.includes(undefined)) return undefined;
  return required.every((name) => !isEmpty(valueAt(record, name))) && answers.every((answer) => answer === true);
}

function hasValue(part: Json | undefined, value: Json | undefined): boolean | undefined {
  if (!isRow(part)) return undefined;
  const words = Object.keys(part);
  if (words.some((word) => word !== 'const' && word !== 'enum')) return undefined;
  const allowed = Array.isArray(part.enum) ? part.enum : [part.const];
  return allowed.includes(value as Json);
}

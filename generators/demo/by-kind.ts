import { kindOf } from '../../src/resource/kinds/registry.ts';
import type { Definition, Field, Json, Row, Schemas } from '../../src/resource/model/definition.ts';
import { valueAt, withValue } from '../../src/resource/model/path.ts';
import { codeOf } from './catalog-codes.ts';
import { SURNAMES } from './names.ts';
import type { Random } from './random.ts';

/**
 * Completes a section of a record: each field of the section that is still empty gets a value that fits its kind, so that a
 * field added to the files appears in the demo as well. Documents, files and computed fields are left alone.
 */
export function completeSection(
  schemas: Schemas,
  definition: Definition,
  section: string,
  row: Row,
  random: Random,
): Row {
  let completed = row;
  for (const field of Object.values(definition.fields)) {
    if (!field.path.startsWith(`${section}.`) || !isPlain(field)) continue;
    // `null` is a value that was left empty on purpose.
    if (valueAt(row, field.path) !== undefined) continue;
    const value = valueByKind(schemas, field, random);
    if (value !== undefined) completed = withValue(completed, field.path, value);
  }
  return completed;
}

function isPlain(field: Field): boolean {
  return !field.readOnly && field.computed === undefined && field.copy === undefined && field.document === undefined;
}

function valueByKind(schemas: Schemas, field: Field, random: Random): Json | undefined {
  switch (field.kind) {
    case 'choice':
      return choice(schemas, field, random);
    case 'choices':
      return [choice(schemas, field, random)].filter((code) => code !== null);
    case 'boolean':
      return random.chance(0.2);
    case 'text':
    case 'name':
    case 'long-text':
      return random.pick(SURNAMES);
    case 'integer':
    case 'months':
      return random.int(field.limits.minimum ?? 1, field.limits.maximum ?? 12);
    case 'money':
      return random.int(10, 200) * 1000;
    default: {
      const { samples } = kindOf(field);
      return samples.length > 0 ? random.pick(samples) : undefined;
    }
  }
}

function choice(schemas: Schemas, field: Field, random: Random): Json {
  if (field.choices?.length) return random.pick(field.choices);
  return field.catalog === undefined ? null : codeOf(schemas, field.catalog, random);
}

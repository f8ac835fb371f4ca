import type { Definition, Json, Row } from '../model/definition.ts';
import { isRow } from '../model/path.ts';
import { withoutEmpty } from './validate.ts';

/** What the rules that hold now say of one field, beyond the field's own words. */
export type Narrowing = {
  required?: boolean;
  choices?: Json[];
  catalog?: string;
  /** The rule that names the catalogue. */
  rule?: string;
  mediaType?: string;
};

/**
 * The branches (`then` or `else`) of the conditional rules that hold for this record, read as narrowings by dotted field.
 *
 * @example a rule `if recognition in [0, 1] then version_commission const v1`, record { recognition: 0 }
 * // { version_commission: { choices: ['v1'] } }
 */
export function holdingNarrowings(
  definition: Pick<Definition, 'rules' | 'fields'>,
  record: Row,
  fits: Fits,
): Record<string, Narrowing> {
  const found: Record<string, Narrowing> = {};
  const filled = withoutEmpty(record, definition.fields);
  for (const { name, schema, completes } of definition.rules) {
    if (completes || !isRow(schema) || schema.if === undefined) continue;
    const branch = fits(name, filled) ? schema.then : schema.else;
    if (isRow(branch)) readConstraints(branch, name, '', found);
  }
  return found;
}

/** Whether the condition of a rule holds for a record without empty values. */
type Fits = (rule: string, filled: Row) => boolean;

function readConstraints(schema: Row, rule: string, prefix: string, found: Record<string, Narrowing>): void {
  for (const name of Array.isArray(schema.required) ? schema.required : []) {
    narrow(found, prefix + String(name), { required: true });
  }
  for (const [name, part] of Object.entries(isRow(schema.properties) ? schema.properties : {})) {
    if (!isRow(part)) continue;
    const path = prefix + name;
    for (const place of [part, part.items]) {
      if (!isRow(place)) continue;
      if (Array.isArray(place.enum)) narrow(found, path, { choices: place.enum });
      if (place.const !== undefined) narrow(found, path, { choices: [place.const] });
      if (typeof place['x-catalog'] === 'string') narrow(found, path, { catalog: place['x-catalog'], rule });
      if (typeof place.contentMediaType === 'string') narrow(found, path, { mediaType: place.contentMediaType });
    }
    readConstraints(part, rule, `${path}.`, found);
  }
}

function narrow(found: Record<string, Narrowing>, path: string, more: Narrowing): void {
  const before = found[path] ?? {};
  const both =
    before.choices && more.choices ? before.choices.filter((code) => more.choices?.includes(code)) : undefined;
  found[path] = { ...before, ...more, ...(both ? { choices: both } : {}) };
}

import { asGiven, kindOf } from '../../../resource/kinds/registry.ts';
import type { Definition, Field, Json, Row } from '../../../resource/model/definition.ts';
import { isObject } from '../../../resource/model/of-kind.ts';
import { isRow } from '../../../resource/model/path.ts';
import type { FieldProblem, Values } from '../../core/write-types.ts';

type ReadValues = { values: Values; problems: FieldProblem[] };

const KEYS = ['id', '_id'];

/**
 * A body as values by dotted path. Objects are opened as far as the definition opens them, every unknown name is reported at
 * once, and a text of blanks counts as empty. `id`: the record's own id may be in the body and means nothing (L-013).
 */
export function readValues(definition: Definition, body: Row, id?: number | string): ReadValues {
  const values: Values = {};
  const problems: FieldProblem[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (KEYS.includes(name) && id !== undefined && String(value) === String(id)) continue;
    if (value !== undefined) open(definition, name, value, values, problems);
  }
  return { values, problems };
}

function open(definition: Definition, path: string, value: Json, values: Values, problems: FieldProblem[]): void {
  const field = Object.hasOwn(definition.fields, path) ? definition.fields[path] : undefined;
  if (!field) {
    problems.push({ field: path, code: 'additionalProperties', path: `/${path.replaceAll('.', '/')}` });
    return;
  }
  if (!isOpened(definition, field)) {
    values[path] = asGiven(value, field.kind);
    return;
  }
  if (value === null) for (const child of childrenOf(definition, path)) open(definition, child, null, values, problems);
  else if (!isRow(value)) problems.push({ field: path, code: 'type' });
  else
    for (const [name, inner] of Object.entries(value))
      if (inner !== undefined) open(definition, `${path}.${name}`, inner, values, problems);
}

/** An object whose fields the definition names one by one. */
function isOpened(definition: Definition, field: Field): boolean {
  return isObject(field) && childrenOf(definition, field.path).length > 0;
}

export function childrenOf(definition: Definition, path: string): string[] {
  const prefix = `${path}.`;
  return Object.keys(definition.fields).filter(
    (name) => name.startsWith(prefix) && !name.slice(prefix.length).includes('.'),
  );
}

/** Judged values as their columns hold them, such as an amount with tax rounded to cents. */
export function asKept(definition: Definition, values: Values): Values {
  const kept: Values = {};
  for (const [path, value] of Object.entries(values)) {
    const field = definition.fields[path];
    kept[path] = field && value !== null ? kindOf(field).keep(value, field) : value;
  }
  return kept;
}

/** The paths of the part that one address edits, as if they had been sent below its name. */
export const underPart = (part: string, body: Row): Row => {
  const [first = '', ...rest] = part.split('.');
  return { [first]: (rest.length > 0 ? underPart(rest.join('.'), body) : body) as Json };
};

import { kindOf } from '../kinds/registry.ts';
import { translateFirst } from '../messages/messages.ts';
import type { Definition, Field, Json, Row, Schemas } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { isObject } from '../model/of-kind.ts';
import { isEmpty, isRow, valueAt } from '../model/path.ts';
import { disagreements } from './agreements.ts';
import { type FieldError, fieldError } from './field-error.ts';

/**
 * Contradictions in a record: a key with wrong check digits, or two values that disagree. They refuse nothing and are shown as
 * long as they exist: while typing, when a form opens and beside a stored value. Two values that contradict each other are
 * reported once, at the first of `paths` (all fields when absent) that can be wrong.
 *
 * @example warningsOf(users, schemas, user, ['general.birthdate'])[0]
 * // { field: 'general.birthdate', code: 'kinds.curp.birthdate', … }
 */
export function warningsOf(
  definition: Definition,
  schemas: Schemas,
  record: Row,
  paths?: readonly string[],
): FieldError[] {
  const wanted = (field: string) => !paths || paths.some((path) => field === path || field.startsWith(`${path}.`));
  const found: FieldError[] = [];
  for (const field of Object.values(definition.fields)) {
    const values = valuesOf(record, field);
    // Most fields of a form are asked at each key and hold nothing.
    if (values.length === 0 || !wanted(field.path)) continue;
    for (const { field: one, value, path, pointer } of values) {
      const kind = kindOf(one);
      if (kind.check(value, one).length > 0) continue;
      for (const { code, params } of kind.warn(value, one))
        found.push(
          fieldError(
            { definition, schemas },
            { field: path, code, path: pointer, severity: 'warning', params: params ?? {} },
          ),
        );
    }
  }
  for (const { fields, code, params } of disagreements({ definition, record, catalogs: schemas.catalogs })) {
    const field = fields.find((path) => own(definition.fields, path) && wanted(path));
    if (!field) continue;
    const message = translateFirst(schemas, definition, [`fields.${field}.${code}`, code], params ?? {});
    found.push({ field, code, message, path: `/${field.replaceAll('.', '/')}`, severity: 'warning' });
  }
  return found;
}

/** One value: its field, its dotted path (`lines.amount`) and its JSON pointer (`/lines/0/amount`). */
type Placed = { field: Field; value: Json; path: string; pointer: string };

/** The values that a record holds in a field: one, or in a list each element, or each field of its elements. */
export function valuesOf(record: Row, field: Field): Placed[] {
  const value = valueAt(record, field.path);
  if (isEmpty(value) || isObject(field)) return [];
  const { path, itemFields } = field;
  const pointer = `/${path.replaceAll('.', '/')}`;
  const values = field.base === 'array' && Array.isArray(value) ? value : [value as Json];
  if (!itemFields) return values.map((one) => ({ field: field.items ?? field, value: one, path, pointer }));
  return values.flatMap((item, index) =>
    Object.values(itemFields).flatMap((inner): Placed[] => {
      const one = isRow(item) ? valueAt(item, inner.path) : undefined;
      if (isEmpty(one)) return [];
      const at = `${pointer}/${index}/${inner.path.replaceAll('.', '/')}`;
      return [{ field: inner, value: one as Json, path: `${path}.${inner.path}`, pointer: at }];
    }),
  );
}

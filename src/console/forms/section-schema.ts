import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Definition, Field, FieldLine, Kind } from '../../resource/model/definition.ts';
import { controlOf } from '../fields/controls.ts';
import { isPlugin } from '../plugins/registry.ts';

/**
 * The schema and the drawing instructions of one group of fields. It is flat: properties are named by dotted fields, so
 * that a section may hold fields from anywhere in the record. Rules stay out of it; `validateRecord` judges the record.
 */
export function sectionSchema(
  definition: Definition,
  lines: readonly FieldLine[],
): { schema: RJSFSchema; uiSchema: UiSchema } {
  const properties: Record<string, RJSFSchema> = {};
  const uiSchema: UiSchema = { 'ui:order': lines.map((line) => line.field) };
  for (const line of lines) {
    const field = definition.fields[line.field];
    if (!field) continue;
    properties[line.field] = valueSchema(field);
    uiSchema[line.field] = drawing(field, line.widget);
  }
  return { schema: { type: 'object', properties }, uiSchema };
}

function valueSchema(field: Field): RJSFSchema {
  if (field.kind !== 'array') return { type: field.base, title: field.title };
  const fields = Object.entries(field.itemFields ?? {});
  const items: RJSFSchema = fields.length
    ? {
        type: 'object',
        properties: Object.fromEntries(
          fields.filter(([, one]) => !one.readOnly).map(([name, one]) => [name, valueSchema(one)]),
        ),
      }
    : field.items
      ? valueSchema(field.items)
      : { type: 'string' };
  return { type: 'array', title: field.title, items, ...limits(field) };
}

/** Lists without a control of their own are the library's; everything else is drawn by `KindField`. */
function drawing(field: Field, widget?: string): UiSchema {
  if (field.kind !== 'array' || controlOf(field, widget) || isPlugin(widget ?? '')) {
    return { 'ui:field': 'kind' };
  }
  const inner: UiSchema = Object.fromEntries(
    Object.keys(field.itemFields ?? {}).map((name) => [name, { 'ui:field': 'kind' }]),
  );
  return {
    items: field.itemFields ? inner : { 'ui:field': 'kind' },
    'ui:options': { orderable: false, copyable: false },
  };
}

function limits(field: Field): RJSFSchema {
  const { minItems, maxItems } = field.limits;
  return { ...(minItems === undefined ? {} : { minItems }), ...(maxItems === undefined ? {} : { maxItems }) };
}

/** The field behind a place in the form: `['docs', 0, 'key']` is the field `key` of an element of `docs`. */
export function fieldAt(definition: Definition, path: readonly (string | number)[]): Field | undefined {
  const [first, , ...rest] = path;
  const field = definition.fields[String(first)];
  if (!field || path.length === 1) return field;
  return rest.length === 0 ? (field.items ?? undefined) : field.itemFields?.[rest.join('.')];
}

const WIDE: readonly Kind[] = ['long-text', 'file', 'array', 'object', 'document'];

export const isWide = (field: Field, widget?: string): boolean =>
  WIDE.includes(field.kind) || widget === 'tabs' || widget === 'add-remove';

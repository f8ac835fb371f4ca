import { firstCase } from '../../resource/conditions/cases.ts';
import { fieldHere } from '../../resource/conditions/field-here.ts';
import { formatValue } from '../../resource/conditions/format.ts';
import { fillTemplate, type TemplateEnv } from '../../resource/conditions/template.ts';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Actor, Column, Field, Row, Tone } from '../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../resource/model/path.ts';
import { type SchemasIndex, schemasOf } from '../schemas/schemas.ts';
import { withLabels } from '../schemas/with-labels.ts';

export const isAtTheRight = (field: Field | undefined) =>
  field !== undefined && kindOf(field).align === 'right' && !field.catalog && field.path !== 'id';
export const neverWraps = (field: Field | undefined) => field !== undefined && !kindOf(field).wraps;
export const isCode = (field: Field | undefined) => field !== undefined && kindOf(field).isCode;

/** What a cell says: the column's template, the label that rides beside a reference, or the value as its kind writes it. */
export function cellText(column: Column, row: Row, env: TemplateEnv, index: SchemasIndex, actor: Actor): string {
  const template = column.show && firstCase(column.show, env, actor.roles);
  if (template !== undefined) return fillTemplate(template, withLabels(env));
  const value = valueAt(row, column.field);
  const label = valueAt(row, `${column.field}_label`);
  if (typeof label === 'string' && label) return label;
  const field = env.definition?.fields[column.field];
  if (field?.reference === 'users' && isEmpty(value))
    return env.definition?.messages[`fields.${field.path}.empty`] ?? index.messages['placeholders.no-user'] ?? '';
  if (!field) return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
  const here = env.definition ? fieldHere(env.definition, field, row) : field;
  return formatValue(here, value, env.schemas ?? schemasOf(index));
}

/** The tone of a value of a catalogue, where the catalogue gives it one. */
export function toneOf(field: Field | undefined, row: Row, index: SchemasIndex): Tone | undefined {
  if (!field?.catalog) return undefined;
  const value = valueAt(row, field.path);
  return index.catalogs[field.catalog]?.items.find(({ code }) => code === value)?.tone;
}

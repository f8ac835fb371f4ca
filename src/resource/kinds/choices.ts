import { translate } from '../messages/messages.ts';
import type { CatalogItem, Field, Json, Schemas } from '../model/definition.ts';
import { own } from '../model/fields.ts';
import { coerceTo } from './coerce.ts';
import { kindWith } from './kind.ts';

/** Yes or no; the words are those of the messages. */
const boolean = kindWith({
  kind: 'boolean',
  base: 'boolean',
  format: (value, _field, schemas) =>
    translate(schemas, undefined, value === true ? 'kinds.boolean.yes' : 'kinds.boolean.no'),
  filterAs: 'yes-no',
});

/** One code of a catalogue, or of the field's own values; shown by its label. */
const choice = kindWith({
  kind: 'choice',
  base: 'string',
  control: 'choice',
  column: (field) => (field.base === 'integer' ? 'integer' : field.base === 'number' ? 'numeric' : 'text'),
  parse: (typed, field) => (typed.trim() === '' ? null : coerceTo('choice', field?.base, typed.trim())),
  format: labelOf,
  filterAs: 'choice',
  jsonSchema: (field) => ({ type: field.base }),
});

/** The label of a code; a code that the catalogue does not know is shown as it is. */
export function labelOf(value: Json, field: Pick<Field, 'catalog'>, schemas: Pick<Schemas, 'catalogs'>): string {
  return itemOf(value, field, schemas)?.label ?? String(value);
}

export function itemOf(
  value: Json,
  field: Pick<Field, 'catalog'>,
  schemas: Pick<Schemas, 'catalogs'>,
): CatalogItem | undefined {
  const catalog = field.catalog === undefined ? undefined : own(schemas.catalogs, field.catalog);
  return catalog?.items.find((item) => item.code === value);
}

/**
 * The items that may be chosen: the catalogue's, narrowed by the field's own values; items that mean "no filter" are left out.
 * Historic items (`active: false`) stay valid but are not offered.
 */
export function choicesOf(
  field: Pick<Field, 'catalog' | 'choices'>,
  schemas: Pick<Schemas, 'catalogs'>,
  which: 'valid' | 'offered' = 'offered',
): CatalogItem[] {
  const catalog = field.catalog === undefined ? undefined : own(schemas.catalogs, field.catalog);
  const items: CatalogItem[] = catalog?.items ?? (field.choices ?? []).map((code) => ({ code, label: String(code) }));
  return items.filter(
    (item) => !item.all && (which === 'valid' || item.active !== false) && (field.choices?.includes(item.code) ?? true),
  );
}

/** Several codes of a catalogue. */
const choices = kindWith({
  kind: 'choices',
  base: 'array',
  control: 'choices',
  format: (value, field, schemas) =>
    (Array.isArray(value) ? value : [value]).map((code) => labelOf(code, field.items ?? field, schemas)).join(', '),
  filterAs: 'choice',
});

/** The id of another resource's record; its label rides beside it, so that here only the id can be written. */
const reference = kindWith({
  kind: 'reference',
  base: 'integer',
  control: 'reference',
  align: 'left',
  wraps: true,
  sheet: undefined,
  column: (field) => (field.base === 'integer' ? 'bigint' : 'text'),
  format: (value) => `#${value}`,
  copyText: (value) => String(value),
  filterAs: 'reference',
  jsonSchema: (field) => ({ type: field.base }),
});

export const CHOICE_KINDS = [boolean, choice, choices, reference];

import type { Catalog, CatalogItem, Field, FieldLine, Json } from '../../resource/model/definition.ts';
import type { Narrowing } from '../../resource/validation/holding-rules.ts';

/**
 * What may be chosen now: the catalogue (the line's, a holding rule's, the field's), cut to the field's own values and to
 * those that the holding rules leave.
 */
export function choicesOf(
  field: Field,
  line: Pick<FieldLine, 'catalog'> | undefined,
  narrowing: Narrowing | undefined,
  catalogs: Record<string, Catalog>,
): CatalogItem[] {
  const inner = Object.values(field.itemFields ?? {}).find((one) => one.catalog) ?? field.items;
  const name = line?.catalog ?? narrowing?.catalog ?? field.catalog ?? inner?.catalog;
  const items = name ? (catalogs[name]?.items ?? []) : (field.choices ?? inner?.choices ?? []).map(plain);
  const lists = [field.choices ?? inner?.choices, narrowing?.choices].filter((list) => list !== undefined);
  return items.filter((item) => !item.all && lists.every((list) => list.includes(item.code)));
}

const plain = (code: Json): CatalogItem => ({ code, label: String(code) });

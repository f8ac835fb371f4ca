import { formatValue } from '../../resource/conditions/format.ts';
import type { Field, Filter, Json } from '../../resource/model/definition.ts';
import { isRow, valueAt } from '../../resource/model/path.ts';
import { WHERE } from '../../resource/model/where.ts';
import type { ListController } from '../fields/list-controller.ts';
import { schemasOf, type Translate } from '../schemas/schemas.ts';
import { company } from '../session/company.ts';

/** What a filter's chip says about its value: the catalogue's word, a range in words, a date as people write it. */
export function filterText(list: ListController, filter: Filter, value: Json, translate: Translate): string {
  const field = list.definition.fields[filter.field ?? filter.name];
  const catalog = filter.catalog ?? field?.catalog;
  const write = (one: Json | undefined) => oneText(list, field, catalog, one, translate);
  if (isRow(value)) return rangeText(value as Record<string, Json>, write);
  const { id_partner, username } = company.read() ?? {};
  return filter.name === 'id_partner' && username && String(id_partner) === String(value) ? username : write(value);
}

function rangeText(range: Record<string, Json>, write: (value: Json | undefined) => string): string {
  const low = range.$gte ?? range.$gt;
  const high = range.$lte ?? range.$lt;
  if (low !== undefined && high !== undefined) return `${write(low)} – ${write(high)}`;
  return low !== undefined ? `≥ ${write(low)}` : `≤ ${write(high)}`;
}

function oneText(
  list: ListController,
  field: Field | undefined,
  catalog: string | undefined,
  value: Json | undefined,
  translate: Translate,
): string {
  const item = catalog ? list.index.catalogs[catalog]?.items.find(({ code }) => code === value) : undefined;
  if (item) return item.label;
  if (typeof value === 'boolean') return translate(value ? 'console.yes' : 'console.no');
  const name = nameOf(list, field, value);
  if (name) return name;
  if (field && field.kind !== 'reference') return formatValue(field, value, schemasOf(list.index));
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value.split('-').reverse().join('/');
  return String(value ?? '');
}

/** The name of what a reference points to, as the rows that were found by it say it. */
function nameOf({ rows }: ListController, field: Field | undefined, value: Json | undefined): string | undefined {
  if (field?.kind !== 'reference') return undefined;
  const row = rows.find((one) => String(valueAt(one, field.path)) === String(value));
  const name = row && valueAt(row, `${field.path}_label`);
  return typeof name === 'string' ? name : undefined;
}

/** The tab and the text searched are shown elsewhere; what an address filters by without a name of its own, by its field's. */
export function filtersInForce(list: ListController): { filter: Filter; value: Json }[] {
  const { definition, state, tabs } = list;
  return Object.entries(state.filter).flatMap(([name, value]) => {
    if (name === 'q' || name === WHERE || (name === tabs?.by && tabs.values.includes(value))) return [];
    const known = definition.list.filters.find((candidate) => candidate.name === name);
    const title = known?.title || definition.fields[name]?.title || name;
    const filter: Filter = known ?? { name, title, field: name, as: 'text', visibleWhen: true, enabledWhen: true };
    return [{ filter: { ...filter, title }, value }];
  });
}

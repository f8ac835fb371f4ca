import type { Filter, Json } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';

/** The tab and the text searched are shown elsewhere; what an address filters by without a name of its own, by its field's. */
export function filtersInForce(list: ListController): { filter: Filter; value: Json }[] {
  const { definition, state, tabs } = list;
  return Object.entries(state.filter).flatMap(([name, value]) => {
    if (name === 'q' || (name === tabs?.by && tabs.values.includes(value))) return [];
    const known = definition.list.filters.find((candidate) => candidate.name === name);
    const title = known?.title || definition.fields[name]?.title || name;
    const filter: Filter = known ?? { name, title, field: name, as: 'text', visibleWhen: true, enabledWhen: true };
    return [{ filter: { ...filter, title }, value }];
  });
}

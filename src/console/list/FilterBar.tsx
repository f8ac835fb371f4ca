import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import { Button, Chip } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import type { Filter, Json } from '../../resource/definition.ts';
import { useSay } from '../app/schemas.ts';
import { filterText } from './filter-text.ts';
import type { ListController } from './use-list.ts';

const FilterPopover = lazy(async () => ({ default: (await import('./FilterPopover.tsx')).FilterPopover }));

/** Each filter in force is a chip that says what it does and goes with one click. */
export function FilterBar({ list }: { list: ListController }) {
  const say = useSay(list.definition);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chips = filtersInForce(list);
  return (
    <>
      {list.filters.length > 0 ? (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<FilterListOutlined />}
          aria-haspopup="dialog"
          aria-expanded={Boolean(anchor)}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ borderColor: 'divider' }}
        >
          {say('console.list.filters')}
        </Button>
      ) : null}
      {chips.map(({ filter, value }) => (
        <Chip
          key={filter.name}
          label={say('console.list.filter-chip', { title: filter.title, value: filterText(list, filter, value, say) })}
          onDelete={() => list.setFilter(filter.name, undefined)}
          slotProps={{ root: { title: say('console.list.remove-filter', { title: filter.title }) } }}
          sx={{ maxWidth: 320 }}
        />
      ))}
      {chips.length > 1 ? (
        <Button color="inherit" onClick={() => list.change({ filter: tabAlone(list) })}>
          {say('console.list.clear-filters')}
        </Button>
      ) : null}
      <Suspense>
        {anchor ? <FilterPopover list={list} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
      </Suspense>
    </>
  );
}

/** The tab and the text searched are shown elsewhere; what an address filters by without a name of its own, by its field's. */
function filtersInForce(list: ListController): { filter: Filter; value: Json }[] {
  const { definition, state, tabs } = list;
  return Object.entries(state.filter).flatMap(([name, value]) => {
    if (name === 'q' || (name === tabs?.by && tabs.values.includes(value))) return [];
    const known = definition.list.filters.find((candidate) => candidate.name === name);
    const title = known?.title || definition.fields[name]?.title || name;
    const filter: Filter = known ?? { name, title, field: name, as: 'text', visibleWhen: true, enabledWhen: true };
    return [{ filter: { ...filter, title }, value }];
  });
}

function tabAlone({ state, tabs }: ListController): Record<string, Json> {
  const kept = Object.entries(state.filter).filter(([name]) => name === tabs?.by || name === 'q');
  return Object.fromEntries(kept);
}

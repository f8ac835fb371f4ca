import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import { Button, Chip } from '@mui/material';
import { Suspense, useState } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import { WHERE } from '../../resource/model/where.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { filtersInForce, filterText } from './filter-text.ts';

const ConditionChip = lazyInline(async () => (await import('./ConditionChip.tsx')).ConditionChip);
const FilterPopover = lazyInline(async () => (await import('./FilterPopover.tsx')).FilterPopover);

/** On a phone after all buttons, which keep their line. */
const BELOW = { xs: 1, md: 0 };

/** Each filter in force is a chip that says what it does and goes with one click. */
export function FilterBar({ list }: { list: ListController }) {
  const translate = useTranslate(list.definition);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chips = filtersInForce(list);
  return (
    <>
      {list.filters.length > 0 || list.path === list.definition.name ? (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<FilterListOutlined />}
          aria-haspopup="dialog"
          aria-expanded={Boolean(anchor)}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ borderColor: 'divider' }}
        >
          {translate('console.list.filters')}
        </Button>
      ) : null}
      {chips.map(({ filter, value }) => (
        <Chip
          key={filter.name}
          label={translate('console.list.filter-chip', {
            title: filter.title,
            value: filterText(list, filter, value, translate),
          })}
          onDelete={() => list.setFilter(filter.name, undefined)}
          slotProps={{ root: { title: translate('console.list.remove-filter', { title: filter.title }) } }}
          sx={{ maxWidth: 320, order: BELOW }}
        />
      ))}
      {list.state.filter[WHERE] === undefined ? null : (
        <Suspense>
          <ConditionChip list={list} />
        </Suspense>
      )}
      {chips.length > 1 ? (
        <Button color="inherit" sx={{ order: BELOW }} onClick={() => list.change({ filter: tabAlone(list) })}>
          {translate('console.list.clear-filters')}
        </Button>
      ) : null}
      <Suspense>
        {anchor ? <FilterPopover list={list} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
      </Suspense>
    </>
  );
}

function tabAlone({ state, tabs }: ListController): Record<string, Json> {
  const kept = Object.entries(state.filter).filter(([name]) => name === tabs?.by || name === 'q');
  return Object.fromEntries(kept);
}

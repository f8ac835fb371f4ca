import { Stack } from '@mui/material';
import { FilterBar } from './FilterBar.tsx';
import { filtersInForce } from './filters-in-force.ts';
import { SearchBox } from './SearchBox.tsx';
import type { ListController } from './use-list.ts';

/** Search, and filters as chips; nothing where a list has neither. */
export function Toolbar({ list }: { list: ListController }) {
  const { search } = list.definition.list;
  if (!search && list.filters.length === 0 && filtersInForce(list).length === 0) return null;
  return (
    <Stack
      direction="row"
      role="search"
      sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', px: { xs: 2, md: 3 }, py: 1, flex: 'none' }}
    >
      {search ? <SearchBox list={list} /> : null}
      <FilterBar list={list} />
    </Stack>
  );
}

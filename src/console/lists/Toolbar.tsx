import { Box, Stack } from '@mui/material';
import { mayEver } from '../../resource/access/permissions.ts';
import type { ListController } from '../fields/list-controller.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { filtersInForce } from './filter-text.ts';
import { SearchBox } from './SearchBox.tsx';

/** Search, filters as chips, and the list as a file; nothing where a list has none of them. */
export function Toolbar({ list, columns, nested }: { list: ListController; columns: string[]; nested: boolean }) {
  const { search } = list.definition.list;
  const exports = mayEver(list.definition, list.actor.roles, 'export');
  if (!search && !exports && list.filters.length === 0 && filtersInForce(list).length === 0) return null;
  return (
    <Stack
      direction="row"
      role="search"
      aria-label={list.definition.plural}
      sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', px: nested ? 0 : { xs: 2, md: 3 }, py: 1, flex: 'none' }}
    >
      {search ? <SearchBox list={list} /> : null}
      <FilterBar list={list} />
      <Box sx={{ flex: 1 }} />
      <ExportButton list={list} columns={columns} />
    </Stack>
  );
}

import { Box, Stack } from '@mui/material';
import { FilterBar } from './FilterBar.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { ListController } from './use-list.ts';
import { type View, ViewMenu } from './ViewMenu.tsx';

/** Search, filters as chips, and how the rows are shown. */
export function Toolbar({ list, view }: { list: ListController; view: View }) {
  return (
    <Stack
      direction="row"
      role="search"
      sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap', px: { xs: 2, md: 3 }, py: 1, flex: 'none' }}
    >
      {list.definition.list.search ? <SearchBox list={list} /> : null}
      <FilterBar list={list} />
      <Box sx={{ flex: 1 }} />
      <ViewMenu list={list} view={view} />
    </Stack>
  );
}

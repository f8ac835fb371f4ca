import { Box, Typography } from '@mui/material';
import { ListView } from '../lists/ListView.tsx';
import { useAddressState } from '../lists/list-state.ts';
import { useList } from '../lists/use-list.ts';
import { useDefinition } from '../schemas/schemas.ts';
import { Blocks } from './parts.ts';

/** A list below a record, on a page of its own. */
export function NestedPage({ resource, path }: { resource: string; path: string }) {
  const definition = useDefinition(resource);
  const list = useList(definition, useAddressState(definition), { path });
  const title = definition.list.title || definition.plural;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: 1 }}>
      <title>{title}</title>
      <Typography variant="h1" sx={{ px: { xs: 2, md: 3 }, pt: 2, pb: 1 }}>
        {title}
      </Typography>
      <ListView key={resource} list={list} Expanded={Blocks} />
    </Box>
  );
}

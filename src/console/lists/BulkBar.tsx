import { Box, Typography } from '@mui/material';
import { Suspense } from 'react';
import type { Row } from '../../resource/model/definition.ts';
import type { BulkResult } from '../actions/bulk-run.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';

const BulkActions = lazyInline(async () => (await import('../actions/BulkActions.tsx')).BulkActions);

/** What can be done with the rows that were chosen. */
export function BulkBar({
  list,
  selected,
  onDone,
}: {
  list: ListController;
  selected: Row[];
  onDone: (results: BulkResult[]) => void;
}) {
  const translate = useTranslate(list.definition);
  if (selected.length === 0) return null;
  return (
    <Box
      role="toolbar"
      aria-label={translate('console.actions')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: { xs: 2, md: 3 },
        py: 0.75,
        bgcolor: 'surface.selected',
      }}
    >
      <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
        {translate('console.list.selected', { count: selected.length })}
      </Typography>
      <Suspense>
        <BulkActions definition={list.definition} rows={selected} onDone={onDone} />
      </Suspense>
    </Box>
  );
}

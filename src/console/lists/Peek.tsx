import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Row } from '../../resource/model/definition.ts';
import { addressOfRow, type ListController, rowLabel } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { useRecord } from '../schemas/records.ts';
import { isCovered } from '../ui/keep-focus.ts';
import { isKey } from '../ui/keys.ts';
import { ErrorState, Skeletons } from '../ui/Placeholders.tsx';
import type { Expanded } from './RowParts.tsx';

type PeekProps = { list: ListController; row: Row; Blocks: Expanded; onClose: () => void };

/** The summary of one record beside the list. The row keeps the focus: up and down lead to the next ones, escape closes. */
export function Peek({ list, row, Blocks, onClose }: PeekProps) {
  const { definition } = list;
  const translate = useTranslate(definition);
  const loaded = useRecord(definition.name, row.id ?? row._id ?? null);
  const address = addressOfRow(list, row);
  const label = rowLabel(list, row);
  useEscape(onClose);
  // What one may do with the record, the lists that it leads to and the way of its states need the width of its page.
  const blocks = definition.tabs?.summary.filter(({ buttons, cards, course }) => !buttons && !cards && !course) ?? [];
  return (
    <Box
      component="aside"
      aria-label={translate('console.peek.of', { label })}
      sx={{
        flex: 'none',
        width: 380,
        overflow: 'auto',
        position: 'relative',
        borderLeft: 1,
        borderColor: 'divider',
        p: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography variant="h2" aria-live="polite" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {label}
        </Typography>
        {address ? (
          <Button size="small" component={Link} to={address}>
            {translate('console.open')}
          </Button>
        ) : null}
        <IconButton size="small" aria-label={translate('console.peek.close')} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Box>
      {loaded.isError && !loaded.data ? (
        <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : loaded.data ? (
        <Blocks definition={definition} record={{ ...row, ...loaded.data.record }} blocks={blocks} />
      ) : (
        <Skeletons lines={4} height={28} />
      )}
    </Box>
  );
}

function useEscape(act: () => void): void {
  const run = useEffectEvent(act);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isKey(event, 'close') && !event.defaultPrevented && !isCovered()) run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

import { Box } from '@mui/material';
import type { Row } from '../../resource/model/definition.ts';
import { StatusChip } from '../ui/StatusChip.tsx';
import { useRowMarks } from './row-marks.ts';

/** What became of the row, below its name. */
export function RowMark({ row }: { row: Row }) {
  const mark = useRowMarks().of(row);
  if (!mark) return null;
  return (
    <Box role="status" sx={{ py: 0.25 }}>
      <StatusChip label={mark.text} tone={mark.ok ? 'done' : 'bad'} />
    </Box>
  );
}

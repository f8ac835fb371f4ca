import { Box } from '@mui/material';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { CellProps } from './cell-props.ts';
import { Ellipsis } from './Ellipsis.tsx';

/** A text with a button that copies it. */
export function CopyCell({ field, value, text }: CellProps) {
  if (!text) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Ellipsis text={text} />
      <CopyButton value={typeof value === 'object' ? text : String(value ?? text)} name={field?.title ?? ''} />
    </Box>
  );
}

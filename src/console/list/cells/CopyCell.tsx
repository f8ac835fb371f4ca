import { Box, Typography } from '@mui/material';
import { ownEmptyText, useSay } from '../../app/say.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { CellProps } from './cell-props.ts';
import { Ellipsis } from './Ellipsis.tsx';

/** A text with a button that copies it. Its field may have words of its own for nothing, and for what was copied. */
export function CopyCell({ list, column, field, value, text }: CellProps) {
  const say = useSay(list.definition);
  if (!text) {
    const empty = ownEmptyText(say, column.field);
    return empty ? (
      <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
        {empty}
      </Typography>
    ) : null;
  }
  const key = `fields.${column.field}.copied`;
  const copied = say(key);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Ellipsis text={text} />
      <CopyButton
        value={typeof value === 'object' ? text : String(value ?? text)}
        name={field?.title ?? ''}
        {...(copied === key ? {} : { told: copied })}
      />
    </Box>
  );
}

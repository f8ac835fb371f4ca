import { TextField } from '@mui/material';
import { useCallback, useRef } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { useTypedInWindow } from '../ui/typed-in-window.ts';
import type { TypedTotal } from './typed-total.ts';

/** Where the total of a large amount is typed before it moves. */
export function TypedTotalField({ total, isNeeded, typed, setTyped }: TypedTotal) {
  const translate = useTranslate();
  const now = useRef(typed);
  now.current = typed;
  useTypedInWindow(useCallback(() => now.current !== '', []));
  if (!isNeeded) return null;
  return (
    <TextField
      fullWidth
      size="small"
      sx={{ mt: 1.5 }}
      label={translate('console.preview.typed-label')}
      helperText={translate('console.preview.typed', { total: total ?? '' })}
      value={typed}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}

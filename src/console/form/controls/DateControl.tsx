import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useRef, useState } from 'react';
import { useSay } from '../../app/say.ts';
import type { ControlProps } from './control-props.ts';
import { readDate, withSlashes, writeDate } from './date-text.ts';

const Calendar = lazy(() => import('./Calendar.tsx'));

/** A date is typed as DD/MM/YYYY or picked from a calendar, which loads when it is opened. */
export function DateControl(props: ControlProps) {
  const { id, field, label, value, onChange, onBlur, disabled, required, invalid, describedBy, autoFocus } = props;
  const say = useSay();
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const stored = value === undefined || value === null ? '' : String(value);
  const shown = writeDate(field.kind, stored);
  return (
    <>
      <TextField
        id={id}
        ref={anchor}
        fullWidth
        size="small"
        value={shown}
        placeholder={say(`console.form.placeholder.${field.kind}`)}
        onChange={(event) => onChange(readDate(field.kind, withSlashes(field.kind, event.target.value, shown)))}
        onBlur={onBlur}
        disabled={disabled}
        error={invalid}
        autoFocus={autoFocus}
        slotProps={{
          htmlInput: {
            inputMode: 'numeric',
            autoComplete: 'off',
            'aria-describedby': describedBy,
            'aria-required': required,
            'aria-invalid': invalid,
            style: { fontVariantNumeric: 'tabular-nums' },
          },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  disabled={disabled}
                  aria-label={say('console.form.open-calendar')}
                  onClick={() => setOpen(true)}
                >
                  <CalendarTodayOutlined fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Popover
        open={open}
        anchorEl={anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { 'aria-label': label, role: 'dialog' } }}
      >
        <Suspense fallback={null}>
          <Calendar
            kind={field.kind}
            value={stored}
            onPick={(picked) => {
              onChange(picked);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}

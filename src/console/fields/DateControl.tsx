import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { Suspense, useRef, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { readDate, withSlashes, writeDate } from '../ui/date-text.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import type { ControlProps } from './control-props.ts';
import { LineField, textOf } from './LineField.tsx';

const Calendar = lazyInline(async () => (await import('./Calendar.tsx')).default);

/** A date is typed as DD/MM/YYYY or picked from a calendar, which loads when it is opened. */
export function DateControl(props: ControlProps) {
  const { field, label, value, onChange, disabled } = props;
  const translate = useTranslate();
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const stored = textOf(value);
  // Written anew only when one leaves the field: before, a day that is being mended would be rewritten under the caret.
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? writeDate(field.kind, stored);
  return (
    <>
      <LineField
        ref={anchor}
        props={props}
        text={shown}
        onText={(text) => {
          const next = withSlashes(field.kind, text, shown);
          setTyped(next);
          onChange(readDate(field.kind, next));
        }}
        onBlur={() => {
          setTyped(undefined);
          props.onBlur?.();
        }}
        placeholder={translate(`console.form.placeholder.${field.kind}`)}
        input={{ inputMode: 'numeric' }}
        end={
          <IconButton
            edge="end"
            size="small"
            disabled={disabled}
            aria-label={translate('console.form.open-calendar')}
            onClick={() => setOpen(true)}
          >
            <CalendarTodayOutlined fontSize="small" />
          </IconButton>
        }
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
              setTyped(undefined);
              onChange(picked);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}

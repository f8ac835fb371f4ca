import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined';
import IconButton from '@mui/material/IconButton';
import { Suspense, useRef, useState } from 'react';
import { formatValue } from '../../resource/conditions/format.ts';
import { isMoment, isMonth } from '../../resource/model/of-kind.ts';
import { dayOf, momentAt, timeOf } from '../../resource/model/time.ts';
import { useTranslate } from '../i18n/translate.ts';
import { readTyped } from '../schemas/form-module.ts';
import { schemasOf, useSchemas } from '../schemas/schemas.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { Popup } from '../ui/Popup.tsx';
import type { ControlProps } from './entry.ts';
import { LineField, typedText, withSlashes } from './LineField.tsx';

const Calendar = lazyInline(async () => (await import('./Calendar.tsx')).default);

/** A date is typed as people write it, or picked from a calendar, which loads when it is opened. It is shown as DD/MM/YYYY. */
export function DateControl(props: ControlProps) {
  const { field, label, value, onChange, disabled } = props;
  const translate = useTranslate();
  const anchor = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const stored = typedText(value);
  // Written anew only when one leaves the field: before, a day that is being mended would be rewritten under the caret.
  const [typed, setTyped] = useState<string>();
  const schemas = schemasOf(useSchemas(), props.definition);
  const shown = typed ?? formatValue(field, stored, schemas);
  const day = isMonth(field) ? stored : (dayOf(stored) ?? '');
  return (
    <>
      <LineField
        ref={anchor}
        props={props}
        text={shown}
        onText={(text) => {
          const next = withSlashes(field.kind, text, shown);
          setTyped(next);
          const read = readTyped(field, next);
          // What is no day stays the text it is: the form refuses it beside the field.
          onChange(read === undefined ? next.trim() : (read ?? undefined));
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
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <CalendarTodayOutlined fontSize="small" />
          </IconButton>
        }
      />
      <Popup label={label} anchor={anchor.current} open={open} onClose={() => setOpen(false)}>
        <Suspense fallback={null}>
          <Calendar
            month={isMonth(field)}
            value={day}
            onPick={(picked) => {
              setTyped(undefined);
              // A moment keeps its time of day.
              onChange(isMoment(field) ? momentAt(picked, timeOf(stored) ?? '00:00') : picked);
              setOpen(false);
            }}
          />
        </Suspense>
      </Popup>
    </>
  );
}

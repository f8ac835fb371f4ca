import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { Kind } from '../../../resource/definition.ts';
import { useSay } from '../../app/say.ts';
import type { ControlProps } from './control-props.ts';
import { readNumber, writeNumber } from './number-text.ts';

/** Places always shown on leaving, and the unit inside the field (a key of messages.json). */
const SHOWN: Partial<Record<Kind, { decimals: number; start?: string; end?: string }>> = {
  money: { decimals: 2, start: 'console.currency' },
  percent: { decimals: 0, end: 'console.percent' },
  rate1: { decimals: 0, end: 'console.percent' },
  rate4: { decimals: 0, end: 'console.percent' },
  months: { decimals: 0, end: 'console.months' },
};

/** Numbers are typed freely and written with separators when the person leaves the field. */
export function NumberControl(props: ControlProps) {
  const { id, field, value, onChange, disabled, required, invalid, describedBy, autoFocus } = props;
  const say = useSay();
  const [typed, setTyped] = useState<string>();
  const shown = SHOWN[field.kind];
  const end = field.kind === 'months' && value === 1 ? 'console.units.month' : shown?.end;
  return (
    <TextField
      id={id}
      fullWidth
      size="small"
      value={typed ?? writeNumber(value, shown?.decimals ?? 0)}
      onFocus={() => setTyped(value === undefined || value === null ? '' : String(value))}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readNumber(event.target.value));
      }}
      onBlur={() => {
        setTyped(undefined);
        props.onBlur?.();
      }}
      disabled={disabled}
      error={invalid}
      autoFocus={autoFocus}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          'aria-describedby': describedBy,
          'aria-required': required,
          'aria-invalid': invalid,
          style: { fontVariantNumeric: 'tabular-nums', textAlign: field.kind === 'money' ? 'right' : undefined },
        },
        input: {
          startAdornment: shown?.start ? (
            <InputAdornment position="start">{say(shown.start)}</InputAdornment>
          ) : undefined,
          endAdornment: end ? <InputAdornment position="end">{say(end)}</InputAdornment> : undefined,
        },
      }}
    />
  );
}

import TextField from '@mui/material/TextField';
import type { HTMLInputTypeAttribute } from 'react';
import type { Kind } from '../../../resource/definition.ts';
import type { ControlProps } from './control-props.ts';

type Habit = {
  type?: HTMLInputTypeAttribute;
  inputMode?: 'email' | 'tel' | 'url' | 'numeric';
  upper?: boolean;
  mono?: boolean;
};

const HABITS: Partial<Record<Kind, Habit>> = {
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'url', inputMode: 'url' },
  curp: { upper: true, mono: true },
  rfc: { upper: true, mono: true },
};

/** One line of text, and several for long texts. CURP and RFC are written in capitals as they are typed. */
export function TextControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, required, invalid, describedBy, autoFocus } = props;
  const habit = HABITS[field.kind] ?? {};
  const long = field.kind === 'long-text';
  return (
    <TextField
      id={id}
      fullWidth
      size="small"
      multiline={long}
      minRows={long ? 3 : undefined}
      maxRows={long ? 12 : undefined}
      type={long ? undefined : (habit.type ?? 'text')}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(event) => {
        const text = habit.upper ? event.target.value.toUpperCase() : event.target.value;
        onChange(text === '' ? undefined : text);
      }}
      onBlur={onBlur}
      disabled={disabled}
      error={invalid}
      autoFocus={autoFocus}
      slotProps={{
        htmlInput: {
          inputMode: habit.inputMode,
          autoComplete: 'off',
          spellCheck: long,
          'aria-describedby': describedBy,
          'aria-required': required,
          'aria-invalid': invalid,
          style: habit.mono ? { fontFamily: 'monospace' } : undefined,
        },
      }}
    />
  );
}

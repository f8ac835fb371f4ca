import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { InputHTMLAttributes, ReactNode } from 'react';
import type { ControlProps } from './control-props.ts';

type LineFieldProps = Pick<TextFieldProps, 'ref' | 'type' | 'multiline' | 'minRows' | 'maxRows' | 'placeholder'> & {
  /** What the control was handed. */
  props: ControlProps;
  text: string;
  onText: (text: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  input?: InputHTMLAttributes<HTMLInputElement>;
  /** Inside of the field, before and after what is typed. */
  start?: ReactNode;
  end?: ReactNode;
};

/** The line in which every typed value stands, with what is known about it told to whoever cannot see. */
export function LineField({ props, text, onText, onFocus, onBlur, input, start, end, ...more }: LineFieldProps) {
  const { id, disabled, required, invalid, describedBy, autoFocus } = props;
  return (
    <TextField
      id={id}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onFocus={onFocus}
      onBlur={onBlur ?? props.onBlur}
      disabled={disabled}
      error={invalid}
      autoFocus={autoFocus}
      {...more}
      slotProps={{
        htmlInput: {
          autoComplete: 'off',
          'aria-describedby': describedBy,
          'aria-required': required,
          'aria-invalid': invalid,
          ...input,
          style: { fontVariantNumeric: 'tabular-nums', ...input?.style },
        },
        input: {
          startAdornment: start ? <InputAdornment position="start">{start}</InputAdornment> : undefined,
          endAdornment: end ? <InputAdornment position="end">{end}</InputAdornment> : undefined,
        },
      }}
    />
  );
}

/** A stored value as it is typed. */
export const textOf = (value: ControlProps['value']): string =>
  value === undefined || value === null ? '' : String(value);

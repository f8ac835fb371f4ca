import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { keepCaret } from '../ui/keep-caret.ts';
import { useSelectAll } from '../ui/use-select-all.ts';
import type { ControlProps } from './control-props.ts';

type LineFieldProps = Pick<TextFieldProps, 'ref' | 'type' | 'multiline' | 'minRows' | 'maxRows' | 'placeholder'> & {
  /** What the control was handed. */
  props: ControlProps;
  text: string;
  onText: (text: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  input?: InputHTMLAttributes<HTMLInputElement>;
  /** Numbers are selected whole on focus; any other line keeps its caret. */
  selects?: boolean;
  /** Inside of the field, before and after what is typed. */
  start?: ReactNode;
  end?: ReactNode;
};

/** The input line of every typed value; hints and errors are linked to it for screen readers. */
export function LineField(line: LineFieldProps) {
  const { props, text, onText, onFocus, onBlur, input, start, end, selects = false, ...more } = line;
  const { id, disabled, required, invalid, describedBy, autoFocus } = props;
  const selecting = useSelectAll(selects);
  return (
    <TextField
      id={id}
      value={text}
      onChange={(event) => {
        keepCaret(event.target);
        onText(event.target.value);
      }}
      onFocus={(event) => {
        onFocus?.();
        selecting.onFocus?.(event);
      }}
      onMouseUp={selecting.onMouseUp}
      onKeyDown={selecting.onKeyDown}
      onBlur={() => {
        selecting.onBlur?.();
        (onBlur ?? props.onBlur)?.();
      }}
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

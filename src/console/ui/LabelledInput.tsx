import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId } from 'react';

type LabelledInputProps = Omit<OutlinedInputProps, 'error' | 'onChange'> & {
  label: string;
  /** What is wrong with it, in words. */
  error?: string | undefined;
  onChange: (text: string) => void;
};

/** One line of text with its name and its error: a text field without the selects that the library's own brings along. */
export function LabelledInput({ label, error, onChange, ...rest }: LabelledInputProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={Boolean(error)}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        {...rest}
        id={id}
        label={label}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? (
        <FormHelperText id={`${id}-error`} role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}

import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import CircularProgress from '@mui/material/CircularProgress';
import TextField from '@mui/material/TextField';

type AutocompleteInputProps = {
  params: AutocompleteRenderInputParams;
  /** The name where no label is on the screen. */
  label?: string | undefined;
  describedBy?: string | undefined;
  required?: boolean | undefined;
  invalid?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** Choices are being fetched. */
  busy?: boolean | undefined;
};

export function AutocompleteInput({ params, label, describedBy, required, invalid, ...rest }: AutocompleteInputProps) {
  const { busy, autoFocus } = rest;
  const { input, htmlInput } = params.slotProps ?? {};
  return (
    <TextField
      {...params}
      error={invalid}
      autoFocus={autoFocus}
      slotProps={{
        ...params.slotProps,
        input: busy
          ? {
              ...input,
              endAdornment: (
                <>
                  <CircularProgress size={14} color="inherit" aria-hidden />
                  {input?.endAdornment}
                </>
              ),
            }
          : input,
        htmlInput: {
          ...htmlInput,
          'aria-label': label,
          'aria-describedby': describedBy,
          'aria-required': required,
          'aria-invalid': invalid,
        },
      }}
    />
  );
}

import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useSay } from '../../app/say.ts';
import type { ControlProps } from './control-props.ts';

const CLABE_DIGITS = 18;
const PHONE_DIGITS = 10;

/** Digits only: a phone of ten, a CLABE shown in groups of four and stored without the spaces. */
export function DigitsControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur, disabled, required, invalid, describedBy, autoFocus } = props;
  const say = useSay();
  const clabe = field.kind === 'clabe';
  const most = field.limits.maxLength ?? (clabe ? CLABE_DIGITS : PHONE_DIGITS);
  const text = value === undefined || value === null ? '' : String(value);
  return (
    <TextField
      id={id}
      fullWidth
      size="small"
      value={clabe ? inFours(text) : text}
      onChange={(event) => {
        const prefix = !clabe && most > PHONE_DIGITS && event.target.value.trim().startsWith('+') ? '+' : '';
        const digits = prefix + event.target.value.replace(/\D/g, '').slice(0, most);
        onChange(digits === '' ? undefined : digits);
      }}
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
          startAdornment:
            clabe || most > PHONE_DIGITS ? undefined : (
              <InputAdornment position="start">{say('console.units.phone')}</InputAdornment>
            ),
        },
      }}
    />
  );
}

const inFours = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useSay } from '../../app/say.ts';
import type { ControlProps } from './control-props.ts';

/** A secret is typed hidden; an eye shows it. */
export function SecretControl(props: ControlProps) {
  const { id, value, onChange, onBlur, disabled, required, invalid, describedBy, autoFocus, field } = props;
  const say = useSay();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      id={id}
      fullWidth
      size="small"
      type={shown ? 'text' : 'password'}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
      onBlur={onBlur}
      disabled={disabled}
      error={invalid}
      autoFocus={autoFocus}
      slotProps={{
        htmlInput: {
          autoComplete: 'new-password',
          maxLength: field.limits.maxLength,
          'aria-describedby': describedBy,
          'aria-required': required,
          'aria-invalid': invalid,
        },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={say(shown ? 'console.sign-in.hide' : 'console.sign-in.show')}
                aria-pressed={shown}
                onClick={() => setShown(!shown)}
              >
                {shown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { LabelledInput } from './LabelledInput.tsx';

type PasswordFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** `new-password` where one is chosen. */
  autoComplete?: string;
  autoFocus?: boolean;
};

/** A password with a button that shows and hides it. */
export function PasswordField({
  label,
  value,
  onChange,
  error,
  autoComplete = 'current-password',
  autoFocus = false,
}: PasswordFieldProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={translate(shown ? 'console.sign-in.hide' : 'console.sign-in.show')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <LabelledInput
      label={label}
      type={shown ? 'text' : 'password'}
      value={value}
      onChange={onChange}
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      error={error}
      endAdornment={toggle}
    />
  );
}

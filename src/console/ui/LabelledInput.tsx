import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUncheckedOutlined from '@mui/icons-material/RadioButtonUncheckedOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';

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

/** Which rules the password meets, live, in words and not by colour alone. */
export function PasswordChecklist({ password }: { password: string }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Box>
      <Typography id={titleId} variant="caption" component="p" sx={{ color: 'text.secondary', mb: 0.5 }}>
        {translate('console.password.title')}
      </Typography>
      <Box component="ul" aria-labelledby={titleId} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {PASSWORD_RULES.map((rule) => (
          <RuleLine key={rule.key} text={translate(rule.key)} met={rule.test(password)} />
        ))}
      </Box>
    </Box>
  );
}

function RuleLine({ text, met }: { text: string; met: boolean }) {
  const translate = useTranslate();
  const Icon = met ? CheckCircleOutlined : RadioButtonUncheckedOutlined;
  return (
    <Box
      component="li"
      data-met={met}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, color: met ? 'success.main' : 'text.secondary', py: 0.25 }}
    >
      <Icon sx={{ fontSize: 15 }} titleAccess={translate(met ? 'console.password.met' : 'console.password.unmet')} />
      <Typography variant="caption">{text}</Typography>
    </Box>
  );
}

/** Section 5: the five rules of a sign-in password. It has no maximum length. */
const PASSWORD_RULES = [
  { key: 'console.password.length', test: (password: string) => password.length >= 8 },
  { key: 'console.password.upper', test: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'console.password.lower', test: (password: string) => /\p{Ll}/u.test(password) },
  { key: 'console.password.digit', test: (password: string) => /\d/.test(password) },
  { key: 'console.password.special', test: (password: string) => /[!@#$%^&*]/.test(password) },
] as const;

export const meetsAllRules = (password: string) => PASSWORD_RULES.every((rule) => rule.test(password));

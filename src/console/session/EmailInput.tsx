import { useTranslate } from '../i18n/translate.ts';
import { LabelledInput } from '../ui/LabelledInput.tsx';

type EmailInputProps = { value: string; onChange: (value: string) => void; missing: boolean };

/** The address of an account, first in its form. */
export function EmailInput({ value, onChange, missing }: EmailInputProps) {
  const translate = useTranslate();
  return (
    <LabelledInput
      label={translate('console.sign-in.email')}
      type="email"
      autoComplete="username"
      autoFocus
      value={value}
      onChange={onChange}
      error={missing ? translate('console.sign-in.email-required') : undefined}
    />
  );
}

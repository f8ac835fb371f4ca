import { useTranslate } from '../i18n/translate.ts';
import type { ControlProps } from './control-props.ts';
import { LineField, textOf } from './LineField.tsx';

const CLABE_DIGITS = 18;
const PHONE_DIGITS = 10;

/** Digits only: a phone of ten, a CLABE shown in groups of four and stored without the spaces. */
export function DigitsControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const translate = useTranslate();
  const clabe = field.kind === 'clabe';
  const most = field.limits.maxLength ?? (clabe ? CLABE_DIGITS : PHONE_DIGITS);
  const text = textOf(value);
  return (
    <LineField
      props={props}
      text={clabe ? inFours(text) : text}
      onText={(typed) => {
        const prefix = !clabe && most > PHONE_DIGITS && typed.trim().startsWith('+') ? '+' : '';
        const digits = prefix + typed.replace(/\D/g, '').slice(0, most);
        onChange(digits === '' ? undefined : digits);
      }}
      input={{ inputMode: 'numeric' }}
      start={clabe || most > PHONE_DIGITS ? undefined : translate('console.units.phone')}
    />
  );
}

const inFours = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

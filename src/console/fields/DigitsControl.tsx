import { useState } from 'react';
import { useTranslate } from '../i18n/translate.ts';
import { readTyped } from '../schemas/typed.ts';
import type { ControlProps } from './control-props.ts';
import { LineField, textOf } from './LineField.tsx';

const PHONE_DIGITS = 10;

/**
 * Digits: a phone, a CLABE shown in groups of four and stored without the spaces. What is pasted is read as the kind reads it;
 * what it cannot read stays as it was typed, and the form refuses it beside the field.
 */
export function DigitsControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const clabe = field.kind === 'clabe';
  const hasCode = field.limits.pattern !== undefined || (field.limits.maxLength ?? 0) > PHONE_DIGITS;
  const text = textOf(value);
  const shown = typed ?? (clabe && /^\d+$/.test(text) ? inFours(text) : text);
  return (
    <LineField
      props={props}
      text={shown}
      onText={(next) => {
        const read = readTyped(field, next);
        // One key that no reading allows is not taken (U-021); what is pasted, or typed within a CLABE, is refused beside the field.
        const isKey = next.length === shown.length + 1 && next !== '+';
        if (read === undefined && isKey && !(clabe && digitsOf(next) !== digitsOf(shown))) return;
        setTyped(read === undefined ? next : undefined);
        onChange(read === undefined ? next.trim() : (read ?? undefined));
      }}
      onBlur={() => {
        setTyped(undefined);
        props.onBlur?.();
      }}
      input={{ inputMode: 'numeric' }}
      start={clabe || hasCode ? undefined : translate('console.units.phone')}
    />
  );
}

const digitsOf = (text: string) => text.replace(/\D/g, '');
const inFours = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ');

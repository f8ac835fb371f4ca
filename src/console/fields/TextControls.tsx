import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Json } from '../../resource/model/definition.ts';
import { isMoney } from '../../resource/model/of-kind.ts';
import { useTranslate } from '../i18n/translate.ts';
import { readTyped } from '../schemas/form-module.ts';
import type { ControlProps } from './entry.ts';
import { LineField, typedText } from './LineField.tsx';

/**
 * One line of text, and several for long texts. CURP and RFC are written in capitals as they are typed. What counts is what the
 * kind reads, which is shown once the line is left.
 */
export function TextControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const { typing, isCode } = kindOf(field);
  const [typed, setTyped] = useState<string>();
  const long = typing.lines ?? false;
  return (
    <LineField
      props={props}
      {...(long ? { multiline: true, minRows: 3, maxRows: 12 } : { type: typing.input ?? 'text' })}
      text={typed ?? typedText(value)}
      onText={(next) => {
        const text = typing.upper ? next.toUpperCase() : next;
        setTyped(text);
        const read = readTyped(field, text);
        onChange(read === undefined ? text : (read ?? undefined));
      }}
      onBlur={() => {
        setTyped(undefined);
        props.onBlur?.();
      }}
      input={{
        inputMode: typing.input,
        spellCheck: long,
        ...(isCode ? { style: { fontFamily: 'monospace' } } : {}),
      }}
    />
  );
}

/** Numbers are typed freely and written with separators when the person leaves the field. */
export function NumberControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const { decimals = 0, start, end: unit, endOfOne } = kindOf(field).typing;
  const end = value === 1 ? (endOfOne ?? unit) : unit;
  return (
    <LineField
      props={props}
      selects
      text={typed ?? writeNumber(value, decimals)}
      onFocus={() => setTyped(typedText(value))}
      onText={(text) => {
        setTyped(text);
        const read = readTyped(field, text);
        // What is no number stays the text it is: the form refuses it beside the field.
        onChange(read === undefined ? text.trim() : (read ?? undefined));
      }}
      onBlur={() => {
        setTyped(undefined);
        props.onBlur?.();
      }}
      input={{ inputMode: 'decimal', ...(isMoney(field) ? { style: { textAlign: 'right' } } : {}) }}
      start={start && translate(start)}
      end={end && translate(end)}
    />
  );
}

/** Writes a number with thousands separators and at least `decimals` places, by its digits and without rounding. */
export function writeNumber(value: Json | undefined, decimals: number): string {
  if (value === undefined || value === null || value === '') return '';
  const text = String(value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const places = part.padEnd(decimals, '0');
  return `${text.startsWith('-') ? '-' : ''}${grouped}${places ? `.${places}` : ''}`;
}

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
  const text = typedText(value);
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

/** A secret is typed hidden; an eye shows it. */
export function SecretControl(props: ControlProps) {
  const { value, onChange } = props;
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  return (
    <LineField
      props={props}
      type={shown ? 'text' : 'password'}
      text={typedText(value)}
      onText={(text) => onChange(text === '' ? undefined : text)}
      input={{ autoComplete: 'new-password' }}
      end={
        <IconButton
          edge="end"
          size="small"
          aria-label={translate(shown ? 'console.sign-in.hide' : 'console.sign-in.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
        </IconButton>
      }
    />
  );
}

import { useState } from 'react';
import { kindOf } from '../../resource/kinds/registry.ts';
import type { Json } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { readTyped } from '../schemas/typed.ts';
import type { ControlProps } from './control-props.ts';
import { LineField, textOf } from './LineField.tsx';

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
      onFocus={() => setTyped(textOf(value))}
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
      input={{ inputMode: 'decimal', ...(field.kind === 'money' ? { style: { textAlign: 'right' } } : {}) }}
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

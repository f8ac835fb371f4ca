import type { HTMLInputTypeAttribute } from 'react';
import type { Kind } from '../../resource/model/definition.ts';
import type { ControlProps } from './control-props.ts';
import { LineField, textOf } from './LineField.tsx';

type Habit = {
  type?: HTMLInputTypeAttribute;
  inputMode?: 'email' | 'tel' | 'url' | 'numeric';
  upper?: boolean;
  mono?: boolean;
};

const HABITS: Partial<Record<Kind, Habit>> = {
  email: { type: 'email', inputMode: 'email' },
  url: { type: 'url', inputMode: 'url' },
  curp: { upper: true, mono: true },
  rfc: { upper: true, mono: true },
};

/** One line of text, and several for long texts. CURP and RFC are written in capitals as they are typed. */
export function TextControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const habit = HABITS[field.kind] ?? {};
  const long = field.kind === 'long-text';
  return (
    <LineField
      props={props}
      {...(long ? { multiline: true, minRows: 3, maxRows: 12 } : { type: habit.type ?? 'text' })}
      text={textOf(value)}
      onText={(typed) => {
        const text = habit.upper ? typed.toUpperCase() : typed;
        onChange(text === '' ? undefined : text);
      }}
      input={{
        inputMode: habit.inputMode,
        spellCheck: long,
        ...(habit.mono ? { style: { fontFamily: 'monospace' } } : {}),
      }}
    />
  );
}

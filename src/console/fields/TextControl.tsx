import { useState } from 'react';
import { kindOf } from '../../resource/kinds/registry.ts';
import { readTyped } from '../schemas/typed.ts';
import type { ControlProps } from './control-props.ts';
import { LineField, textOf } from './LineField.tsx';

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
      text={typed ?? textOf(value)}
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

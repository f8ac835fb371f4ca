import { kindOf } from '../../resource/kinds/registry.ts';
import type { ControlProps } from './control-props.ts';
import { LineField, textOf } from './LineField.tsx';

/** One line of text, and several for long texts. CURP and RFC are written in capitals as they are typed. */
export function TextControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const { typing, isCode } = kindOf(field);
  const long = typing.lines ?? false;
  return (
    <LineField
      props={props}
      {...(long ? { multiline: true, minRows: 3, maxRows: 12 } : { type: typing.input ?? 'text' })}
      text={textOf(value)}
      onText={(typed) => {
        const text = typing.upper ? typed.toUpperCase() : typed;
        onChange(text === '' ? undefined : text);
      }}
      input={{
        inputMode: typing.input,
        spellCheck: long,
        ...(isCode ? { style: { fontFamily: 'monospace' } } : {}),
      }}
    />
  );
}

import { TextField } from '@mui/material';
import { useState } from 'react';
import type { Json } from '../../resource/model/definition.ts';
import { useSelectAll } from '../ui/use-select-all.ts';

type FilterLineProps = {
  label: string;
  /** What it is called where its own label does not say it. */
  name?: string;
  /** The text at first, as it is typed. */
  text: string;
  disabled: boolean;
  /** What was typed; null when nothing was, undefined when it cannot be understood. */
  read: (typed: string) => Json | undefined;
  /** What is said of a text that cannot be understood. */
  sentence: string;
  /** How a value is written once the line is left; without it the text stays as it was typed. */
  write?: (value: Json) => string;
  /** What becomes of each key, with the text before it. */
  shape?: (text: string, before: string) => string;
  inputMode?: 'numeric' | 'decimal';
  selects?: boolean;
  onChange: (value: Json | undefined) => void;
};

/** A typed line of a filter. What it cannot read is refused beside it, and keeps the form around it from being sent. */
export function FilterLine(props: FilterLineProps) {
  const { label, name, disabled, read, sentence, write, shape, inputMode, selects = false, onChange } = props;
  const [text, setText] = useState(props.text);
  const [isLeft, setLeft] = useState(false);
  const selecting = useSelectAll(selects);
  const value = read(text);
  const isWrong = value === undefined;
  return (
    <TextField
      label={label}
      disabled={disabled}
      value={text}
      onChange={({ target }) => {
        const next = shape?.(target.value, text) ?? target.value;
        setText(next);
        setLeft(false);
        onChange(read(next) ?? undefined);
      }}
      {...selecting}
      onBlur={() => {
        selecting.onBlur?.();
        setLeft(true);
        if (write && value !== null && value !== undefined) setText(write(value));
      }}
      error={isWrong && isLeft}
      helperText={isWrong && isLeft ? sentence : undefined}
      inputRef={(input: HTMLInputElement | null) => input?.setCustomValidity(isWrong ? sentence : '')}
      slotProps={{
        htmlInput: {
          inputMode,
          ...(name ? { 'aria-label': name } : {}),
          onInvalid: (event: { preventDefault: () => void }) => {
            // The sentence is below the line; the browser's own bubble would say it twice.
            event.preventDefault();
            setLeft(true);
          },
        },
      }}
    />
  );
}

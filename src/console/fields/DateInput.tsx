import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from '../schemas/schemas.ts';
import { readDate, withSlashes, writeDate } from '../ui/date-text.ts';

type DateInputProps = {
  label: string;
  /** What it is called where its own label does not say it. */
  name?: string;
  value: string | undefined;
  disabled: boolean;
  onChange: (stored: string | undefined) => void;
};

/** A day as people write it, DD/MM/YYYY, whatever the browser's language. Nothing counts before it is a day. */
export function DateInput({ label, name, value, disabled, onChange }: DateInputProps) {
  const translate = useTranslate();
  const [text, setText] = useState(value ? writeDate('date', value) : '');
  const type = (typed: string) => {
    const next = withSlashes('date', typed, text);
    setText(next);
    const stored = readDate('date', next);
    onChange(stored && /^\d{4}-\d\d-\d\d$/.test(stored) ? stored : undefined);
  };
  const isWrong = text.length >= 10 && !/^\d{4}-/.test(readDate('date', text) ?? '');
  return (
    <TextField
      label={label}
      disabled={disabled}
      value={text}
      onChange={(event) => type(event.target.value)}
      error={isWrong}
      helperText={isWrong ? translate('kinds.date.format', { title: label }) : undefined}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10, ...(name ? { 'aria-label': name } : {}) } }}
    />
  );
}

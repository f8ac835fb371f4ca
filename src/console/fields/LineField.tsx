import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type InputHTMLAttributes, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import type { Kind } from '../../resource/model/definition.ts';
import type { ControlProps } from './entry.ts';

/** Grows with its text by itself; where a browser cannot, the library measures a copy, which lays out the whole form twice. */
const GROWS = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;
const GROWING = { fieldSizing: 'content', minHeight: '3lh', maxHeight: '12lh' } as const;

type LineFieldProps = Pick<TextFieldProps, 'ref' | 'type' | 'multiline' | 'minRows' | 'maxRows' | 'placeholder'> & {
  props: ControlProps;
  text: string;
  onText: (text: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  input?: InputHTMLAttributes<HTMLInputElement>;
  /** Numbers are selected whole on focus; any other line keeps its caret. */
  selects?: boolean;
  /** Inside of the field, before and after what is typed. */
  start?: ReactNode;
  end?: ReactNode;
};

/** The input line of every typed value; hints and errors are linked to it for screen readers. */
export function LineField(line: LineFieldProps) {
  const { props, text, onText, onFocus, onBlur, input, start, end, selects = false, ...more } = line;
  const { id, disabled, required, invalid, describedBy, autoFocus } = props;
  const selecting = useSelectAll(selects);
  const grows = GROWS && more.multiline;
  return (
    <TextField
      id={id}
      value={text}
      onChange={(event) => {
        keepCaret(event.target);
        onText(event.target.value);
      }}
      onFocus={(event) => {
        onFocus?.();
        selecting.onFocus?.(event);
      }}
      onMouseUp={selecting.onMouseUp}
      onKeyDown={selecting.onKeyDown}
      onBlur={() => {
        selecting.onBlur?.();
        (onBlur ?? props.onBlur)?.();
      }}
      disabled={disabled}
      error={invalid}
      autoFocus={autoFocus}
      {...more}
      slotProps={{
        htmlInput: {
          autoComplete: 'off',
          'aria-describedby': describedBy,
          'aria-required': required,
          'aria-invalid': invalid,
          ...input,
          ...(grows ? { type: undefined } : {}),
          style: { fontVariantNumeric: 'tabular-nums', ...(grows ? GROWING : {}), ...input?.style },
        },
        input: {
          ...(grows ? { inputComponent: 'textarea' } : {}),
          startAdornment: start ? <InputAdornment position="start">{start}</InputAdornment> : undefined,
          endAdornment: end ? <InputAdornment position="end">{end}</InputAdornment> : undefined,
        },
      }}
    />
  );
}

/** A stored value as it is typed. */
export const typedText = (value: ControlProps['value']): string =>
  value === undefined || value === null ? '' : String(value);

/**
 * Call it while handling a change whose text is rewritten (grouped by four, capitals, invalid characters removed): the caret
 * stays behind the same letter or digit instead of jumping to the end.
 */
function keepCaret(line: HTMLInputElement | HTMLTextAreaElement): void {
  const { value: typed, selectionStart: place } = line;
  if (place === null || place === typed.length) return;
  const before = signs(typed.slice(0, place));
  queueMicrotask(() => {
    if (line.value === typed || document.activeElement !== line) return;
    const now = signs(line.value);
    // A refused character was removed: the caret goes before the text that followed it.
    const count = now.startsWith(before) ? before.length : now.length - signs(typed.slice(place)).length;
    const caret = placeAfter(line.value, Math.max(0, count));
    line.setSelectionRange(caret, caret);
  });
}

const signs = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** The place in a text behind its n-th letter or digit. */
function placeAfter(text: string, count: number): number {
  let seen = 0;
  let place = 0;
  while (place < text.length && seen < count) {
    if (signs(text[place] ?? '') !== '') seen += 1;
    place += 1;
  }
  return place;
}

type Line = HTMLInputElement | HTMLTextAreaElement;

/**
 * Handlers of an input whose content is selected whole on focus, by key or by pointer, so that typing replaces it. A second
 * click sets the caret, dragging selects a part.
 */
export function useSelectAll(enabled = true) {
  const fresh = useRef<Line>(undefined);
  // A field whose text is rewritten on focus loses its selection; it is set again once the new text is rendered.
  useLayoutEffect(() => {
    if (fresh.current) select(fresh);
  });
  if (!enabled) return {};
  const forget = () => {
    fresh.current = undefined;
  };
  return {
    onFocus: (event: { target: EventTarget }) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      fresh.current = event.target;
      select(fresh);
    },
    onMouseUp: () => {
      // The press has set the caret after the focus came.
      const line = fresh.current;
      if (line && line.selectionStart === line.selectionEnd) select(fresh);
      forget();
    },
    onKeyDown: forget,
    onBlur: forget,
  };
}

function select(line: RefObject<Line | undefined>): void {
  if (line.current && document.activeElement === line.current) line.current.select();
}

/**
 * Puts the slashes in while the person types digits at the end of the text; one who types a mark between them gets no second
 * one. What is counted from today (`+3`, `hoy`) is left alone.
 */
export function withSlashes(kind: Kind, text: string, before: string): string {
  if (text.length < before.length || !/^\d[\d/.-]*$/.test(text)) return text;
  const typed = text.replace(/\/[/.-]+/g, '/');
  const full = kind === 'month' ? /^\d{2}$/ : /^(\d{1,2}\/)?\d{2}$/;
  return full.test(typed) ? `${typed}/` : typed;
}

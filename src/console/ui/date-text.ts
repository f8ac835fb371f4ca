import type { Kind } from '../../resource/model/definition.ts';

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

import type { Problem } from '../../resource/model/definition.ts';

const MARKS = { error: '✗', warning: '!', hint: '·' } as const;

/** A problem on the terminal: file, pointer, line, sentence; the suggestion below it. */
export function problemLines({ file, pointer, line, column, message, suggestion, severity }: Problem): string[] {
  const first = `${MARKS[severity]} ${file} · ${pointer || '/'} · ${line}:${column} · ${message}`;
  return suggestion ? [first, `    ${suggestion}`] : [first];
}

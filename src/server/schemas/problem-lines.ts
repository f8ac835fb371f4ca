import { otherPlaces } from '../../resource/linker/vanished.ts';
import type { Problem } from '../../resource/model/definition.ts';

const MARKS = { error: '✗', warning: '!', hint: '·' } as const;

/** A problem on the terminal: file, pointer, line, sentence; below it the suggestion, and where else the same cause shows. */
export function problemLines(problem: Problem): string[] {
  const { file, pointer, line, column, message, suggestion, severity } = problem;
  const first = `${MARKS[severity]} ${file} · ${pointer || '/'} · ${line}:${column} · ${message}`;
  return [first, ...[suggestion, otherPlaces(problem)].flatMap((one) => (one ? `    ${one}` : []))];
}

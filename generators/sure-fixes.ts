import { structuredPatch } from 'diff';
import type { Edit, Place, Problem } from '../src/resource/model/definition.ts';

/** Sentences that suggest exactly one name. */
const ONE = /^(?:¿quiso decir|un nombre de aquí se escribe) «([^«»]+)»\??$/;
/** Who may do or see what is never guessed. */
const RIGHTS = /(?:^|\/)(?:permissions|roles|data)\.json$/;
/** Words that hold a condition. A guess there decides what is shown, found or allowed. */
const CONDITIONS = 'when where visibleWhen enabledWhen requiredWhen x-where x-holds while stop keep needs if'.split(
  ' ',
);

/**
 * What mends a problem without a guess: the repair that the problem brings, else the one name that it suggests, written at each
 * place that has the wrong one. Empty where there is no suggestion or more than one, and always for rights and conditions.
 */
export function sureFixes(files: Readonly<Record<string, string>>, problem: Problem): Edit[] {
  const isOpen = ({ file, pointer }: Place) => !RIGHTS.test(file) && !isCondition(pointer);
  if (problem.fix) return problem.fix.every((fix) => isOpen({ ...problem, ...fix })) ? problem.fix : [];
  const [, to] = ONE.exec(problem.suggestion ?? '') ?? [];
  const name = problem.subject?.name ?? /«([^«»]+)»/.exec(problem.message)?.[1];
  const places = [problem, ...(problem.also ?? [])];
  if (to === undefined || name === undefined || !places.every(isOpen)) return [];
  const fixes = places.map((place) => fixAt(files[place.file], place, name, to));
  return fixes.filter((fix) => fix !== undefined).length === places.length ? (fixes as Edit[]) : [];
}

const isCondition = (pointer: string): boolean => pointer.split('/').some((step) => CONDITIONS.includes(step));

/** The key or the text that begins at the place, with the name in it once. */
function fixAt(text = '', { file, pointer, line, column }: Place, name: string, to: string): Edit | undefined {
  const rest = text
    .split('\n')
    .slice(line - 1)
    .join('\n')
    .slice(column - 1);
  const [token] = /^"(?:[^"\\\n]|\\.)*"/.exec(rest) ?? [];
  const [head, tail, more] = token === undefined ? [] : (JSON.parse(token) as string).split(name);
  if (token === undefined || head === undefined || tail === undefined || more !== undefined) return undefined;
  // Within a longer text the name is a word of its own.
  if (/[\w.$-]$/.test(head) || /^[\w-]/.test(tail)) return undefined;
  const value = `${head}${to}${tail}`;
  const isKey = /^\s*:/.test(rest.slice(token.length));
  return isKey ? { file, op: 'rename', pointer, to: value } : { file, op: 'set', pointer, value };
}

const NEAR_LINES = 1;

/** What is unlike in two texts, with the line beside it, as people read it on a terminal. */
export function differenceLines(file: string, before: string, after: string): string[] {
  const { hunks } = structuredPatch(file, file, before, after, '', '', { context: NEAR_LINES });
  return [file, ...hunks.flatMap(({ oldStart, lines }) => [`  ${oldStart}:`, ...lines.map((line) => `    ${line}`)])];
}

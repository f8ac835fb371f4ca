import type { Problem } from '../../../resource/model/definition.ts';

const SHOWN = 3;

/** The first problems of files, each with its place. */
export function problemSentences(problems: Problem[]): string {
  const shown = problems.slice(0, SHOWN).map(({ file, line, message }) => `${file}:${line} ${message}`);
  const more = problems.length - shown.length;
  return `${shown.join(' · ')}${more > 0 ? ` · +${more}` : ''}`;
}

import type { Problem } from '../../resource/definition.ts';

const MARKS = { error: '✗', warning: '!' } as const;

/** What is wrong with the files, on the terminal: file, pointer, line, sentence, suggestion. */
export function tellProblems(problems: Problem[]): void {
  for (const { file, pointer, line, column, message, suggestion, severity } of problems) {
    console.error(`${MARKS[severity]} ${file} · ${pointer || '/'} · ${line}:${column} · ${message}`);
    if (suggestion) console.error(`    ${suggestion}`);
  }
}

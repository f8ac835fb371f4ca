import type { Problem } from '../model/definition.ts';
import { lineAndColumn, type Parsed } from './json.ts';

export type Doc = Parsed & { file: string; text: string };

export type Note = {
  suggestion?: string;
  severity?: Problem['severity'] /** Point at the key, not at its value. */;
  key?: boolean;
};

/** Collects problems with their exact places; the same sentence at the same place is kept once. */
export type Report = {
  problems: Problem[];
  add(file: string, pointer: string, message: string, note?: Note): void;
};

export function newReport(docs: Map<string, Doc>): Report {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  return {
    problems,
    add(file, pointer, message, { suggestion, severity = 'error', key = false } = {}) {
      const id = `${file} ${pointer} ${message}`;
      if (seen.has(id)) return;
      seen.add(id);
      const { line, column } = placeOf(docs.get(file), pointer, key);
      problems.push({ file, pointer, line, column, message, ...(suggestion ? { suggestion } : {}), severity });
    },
  };
}

/** The place of a pointer; of the nearest value above it when the text has none there (what a slice takes over). */
function placeOf(doc: Doc | undefined, pointer: string, key: boolean): { line: number; column: number } {
  if (!doc) return { line: 1, column: 1 };
  for (let place = pointer; ; place = place.slice(0, place.lastIndexOf('/'))) {
    const span = doc.spans.get(place);
    if (span) return lineAndColumn(doc.text, key && span.key !== undefined ? span.key : span.value);
    if (place === '') return { line: 1, column: 1 };
  }
}

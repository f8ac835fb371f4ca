import type { Problem } from '../model/definition.ts';
import { endOf, lineAndColumn, type Parsed } from './json.ts';

export type Doc = Parsed & { file: string; text: string };

/** What a problem has beside its place and sentence. */
export type Note = Partial<Pick<Problem, 'suggestion' | 'severity' | 'code' | 'subject' | 'fix' | 'also'>> & {
  /** Point at the key, not at its value. */
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
    add(file, pointer, message, { key = false, suggestion, severity = 'error', ...more } = {}) {
      const id = `${file} ${pointer} ${message}`;
      if (seen.has(id)) return;
      seen.add(id);
      const place = pointerPlace(docs.get(file), pointer, key);
      problems.push({ file, pointer, ...place, message, ...(suggestion ? { suggestion } : {}), severity, ...more });
    },
  };
}

/** The place of a pointer; of the nearest value above it when the text has none there (what a slice takes over). */
export function pointerPlace(
  doc: Doc | undefined,
  pointer: string,
  key: boolean,
): Pick<Problem, 'line' | 'column' | 'end'> {
  for (let place = pointer; doc; place = place.slice(0, place.lastIndexOf('/'))) {
    const span = doc.spans.get(place);
    if (span) {
      const start = key && span.key !== undefined ? span.key : span.value;
      return { ...lineAndColumn(doc.text, start), end: lineAndColumn(doc.text, endOf(doc.text, start)) };
    }
    if (place === '') break;
  }
  return { line: 1, column: 1 };
}

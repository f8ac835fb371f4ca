import type { Definition, Json, Row } from '../../src/resource/model/definition.ts';
import { valueAt } from '../../src/resource/model/path.ts';
import { RECORD_MARK } from '../../src/server/database/columns.ts';

/** 0 pending, 1 accepted, 2 rejected; pending is the absence of a mark. */
export type Mark = 0 | 1 | 2;

/** The mark of a whole record, as its row keeps it. */
export function recordMark(mark: Mark): { _reviews?: { [path: string]: Json } } {
  return mark === 0 ? {} : { _reviews: { [RECORD_MARK]: mark } };
}

/** A mark beside each value of the sections that are reviewed value by value. */
export function fieldMarks(definition: Definition, row: Row, mark: Mark): { _reviews: { [path: string]: Json } } {
  const reviewed = Object.values(definition.fields).filter(
    ({ path, review }) => review || isBelowReview(definition, path),
  );
  const values = reviewed.filter(
    ({ path, kind }) => kind !== 'object' && kind !== 'document' && (valueAt(row, path) ?? null) !== null,
  );
  return { _reviews: Object.fromEntries(values.map(({ path }) => [path, mark])) };
}

function isBelowReview(definition: Definition, path: string): boolean {
  const section = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  return definition.fields[section]?.review === true;
}

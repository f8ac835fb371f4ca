import type { CellProps } from './cell-props.ts';
import { LazyDocument } from './LazyDocument.tsx';

/** A document in a line of a list: a small picture that opens large. */
export function DocumentCell({ list, row, field, column }: CellProps) {
  if (!field) return null;
  const named = row.description ?? row[`${column.field}_label`];
  const label = typeof named === 'string' && named ? named : field.title;
  return <LazyDocument definition={list.definition} record={row} field={field} label={label} small />;
}

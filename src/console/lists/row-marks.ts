import { createContext, useContext, useState } from 'react';
import type { Row } from '../../resource/model/definition.ts';

/** What the last action made of a row, in the words that the resource has for it. */
export type RowMark = { text: string; ok: boolean };

type RowMarks = { of: (row: Row) => RowMark | undefined; set: (row: Row, mark: RowMark) => void };

export const RowMarksContext = createContext<RowMarks>({ of: () => undefined, set: () => undefined });

export const useRowMarks = () => useContext(RowMarksContext);

/** Marks of the rows of one list; they last until another mark or until the list is left. */
export function useMarksOf(rowId: (row: Row) => string): RowMarks {
  const [marks, setMarks] = useState<Readonly<Record<string, RowMark>>>({});
  const set = (row: Row, mark: RowMark) => setMarks((before) => ({ ...before, [rowId(row)]: mark }));
  return { of: (row) => marks[rowId(row)], set };
}

import { Box } from '@mui/material';
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

/** What the last action made of a row, in the words that the resource has for it. */
type Mark = { text: string; ok: boolean };

type RowMarks = { of: (row: Row) => Mark | undefined; set: (row: Row, mark: Mark) => void };

export const RowMarksContext = createContext<RowMarks>({ of: () => undefined, set: () => undefined });

export const useRowMarks = () => useContext(RowMarksContext);

/** A marked row that has left the list is shown so long, and while a window is open over the list. */
const STAYS_MS = 3000;

type Marked = Readonly<Record<string, Mark & { row: Row; place: number }>>;

/**
 * Marks of the rows of one list; they last until another mark or until the list is left. A row that leaves the list for what was
 * done to it, as a debit that is collected, stays in its place for three seconds, so that its mark is seen,
 * also where what follows leads to the list with another filter.
 *
 * @param isHeld a window is open over the list: the seconds begin when it closes.
 */
export function useMarksOf({ rows, rowId }: ListController, isHeld: boolean): RowMarks & { rows: Row[] } {
  const [marks, setMarks] = useState<Marked>({});
  const [staying, setStaying] = useState<readonly string[]>([]);
  const shown = useMemo(() => withStaying(rows, rowId, marks, staying), [rows, rowId, marks, staying]);
  const latest = useRef(shown);
  latest.current = shown;
  const set = (row: Row, mark: Mark) => {
    const id = rowId(row);
    const place = latest.current.findIndex((one) => rowId(one) === id);
    setMarks((before) => ({ ...before, [id]: { ...mark, row, place } }));
    setStaying((before) => [...before.filter((one) => one !== id), id]);
  };
  useEffect(() => {
    if (isHeld || staying.length === 0) return;
    const timer = setTimeout(() => setStaying([]), STAYS_MS);
    return () => clearTimeout(timer);
  }, [isHeld, staying]);
  return { of: (row) => marks[rowId(row)], set, rows: shown };
}

function withStaying(rows: Row[], rowId: (row: Row) => string, marks: Marked, staying: readonly string[]): Row[] {
  const here = new Set(rows.map(rowId));
  const left = staying.flatMap((id) => (!here.has(id) && marks[id]?.ok ? [marks[id]] : []));
  if (left.length === 0) return rows;
  return left
    .toSorted((one, other) => one.place - other.place)
    .reduce((shown, { row, place }) => shown.toSpliced(Math.max(0, place), 0, row), rows);
}

/** What became of the row, below its name. */
export function RowMark({ row }: { row: Row }) {
  const mark = useRowMarks().of(row);
  if (!mark) return null;
  return (
    <Box role="status" sx={{ py: 0.25 }}>
      <StatusChip label={mark.text} tone={mark.ok ? 'done' : 'bad'} />
    </Box>
  );
}

import { Box } from '@mui/material';
import { createContext, useContext, useState } from 'react';
import type { Row } from '../../resource/model/definition.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

/** What the last action made of a row, in the words that the resource has for it. */
type Mark = { text: string; ok: boolean };

type RowMarks = { of: (row: Row) => Mark | undefined; set: (row: Row, mark: Mark) => void };

export const RowMarksContext = createContext<RowMarks>({ of: () => undefined, set: () => undefined });

export const useRowMarks = () => useContext(RowMarksContext);

/** Marks of the rows of one list; they last until another mark or until the list is left. */
export function useMarksOf(rowId: (row: Row) => string): RowMarks {
  const [marks, setMarks] = useState<Readonly<Record<string, Mark>>>({});
  const set = (row: Row, mark: Mark) => setMarks((before) => ({ ...before, [rowId(row)]: mark }));
  return { of: (row) => marks[rowId(row)], set };
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

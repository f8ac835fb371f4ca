import { Skeleton, TableCell, TableRow } from '@mui/material';

/** Rows of the right height while the first page is on its way, so that nothing jumps when it comes. */
export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: equal rows without identity
    <TableRow key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal cells without identity
        <TableCell key={column}>
          <Skeleton variant="text" sx={{ maxWidth: 140 }} />
        </TableCell>
      ))}
    </TableRow>
  ));
}

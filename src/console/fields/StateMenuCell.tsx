import { Suspense } from 'react';
import { lazyInline } from '../ui/lazy-component.tsx';
import { StatusChip } from '../ui/StatusChip.tsx';
import type { CellProps } from './cell-props.ts';
import { toneOf } from './cell-text.ts';

const StateMenu = lazyInline(async () => (await import('../actions/StateMenu.tsx')).StateMenu);

/** The state as a chip, with the actions that lead on from it. */
export function StateMenuCell({ list, column, row, field, text }: CellProps) {
  return (
    <Suspense fallback={<StatusChip label={text} tone={toneOf(field, row, list.index)} />}>
      <StateMenu definition={list.definition} row={row} actions={column.actions} />
    </Suspense>
  );
}

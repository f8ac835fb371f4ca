import { lazy, Suspense } from 'react';
import type { Row } from '../../resource/definition.ts';
import type { ListController } from './use-list.ts';

const RowActions = lazy(async () => ({ default: (await import('../actions/RowActions.tsx')).RowActions }));

/** The actions of a row. They come a moment after the rows, which one wants to read first. */
export function RowMenu({ list, row }: { list: ListController; row: Row }) {
  return (
    <Suspense>
      <RowActions definition={list.definition} row={row} />
    </Suspense>
  );
}

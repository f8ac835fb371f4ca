import { Suspense } from 'react';
import type { Row } from '../../resource/model/definition.ts';
import type { ListController } from '../fields/list-controller.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { useRowMarks } from './RowMark.tsx';
import { showsDeleted } from './use-open-row.ts';

/** What was deleted can be brought back, and nothing else. */
const RESTORE = ['restore'];

const RowActions = lazyInline(async () => (await import('../actions/RowActions.tsx')).RowActions);

/** The actions of a row. They come a moment after the rows, which one wants to read first. */
export function RowMenu({ list, row }: { list: ListController; row: Row }) {
  const marks = useRowMarks();
  return (
    <Suspense>
      <RowActions
        definition={list.definition}
        row={row}
        actions={showsDeleted(list) ? RESTORE : undefined}
        onMark={(text, ok) => marks.set(row, { text, ok })}
      />
    </Suspense>
  );
}

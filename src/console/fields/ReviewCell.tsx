import type { CellProps } from './cell-props.ts';
import { titleOf } from './list-parts.ts';
import { ReviewButtons } from './ReviewButtons.tsx';

/** The mark of the whole record with the buttons that move it. */
export function ReviewCell({ list, column, row }: CellProps) {
  const title = titleOf(column.title, list.envOf(row), list.actor.roles);
  return <ReviewButtons definition={list.definition} record={row} label={title} />;
}

import { ReviewButtons } from '../../record/ReviewButtons.tsx';
import { titleOf } from '../list-parts.ts';
import type { CellProps } from './cell-props.ts';

/** The mark of the whole record with the buttons that move it. */
export function ReviewCell({ list, column, row }: CellProps) {
  const title = titleOf(column.title, list.envOf(row), list.actor.roles);
  return <ReviewButtons definition={list.definition} record={row} label={title} />;
}

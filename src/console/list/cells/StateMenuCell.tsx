import { StateMenu } from '../../actions/StateMenu.tsx';
import type { CellProps } from './cell-props.ts';

/** The state as a chip, with the actions that lead on from it. */
export function StateMenuCell({ list, column, row }: CellProps) {
  return <StateMenu definition={list.definition} row={row} actions={column.actions} />;
}

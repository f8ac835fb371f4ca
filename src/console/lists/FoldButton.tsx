import { Button } from '@mui/material';
import { type ListController, layoutTitle } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import type { ListTableModel } from './table.ts';

/** How many columns have no room, which ones on hover, and the way to them and back. */
export function FoldButton({ list, model }: { list: ListController; model: ListTableModel }) {
  const translate = useTranslate();
  const { isUnfolded, setUnfolded, spare } = model;
  const titles = list.columns
    .filter(({ field }) => spare.includes(field))
    .map(({ title }) => layoutTitle(title, list.envOf(undefined), list.actor.roles));
  const unfold = spare.length === 1 ? 'console.list.unfold.one' : 'console.list.unfold';
  return (
    <Button
      color="inherit"
      title={titles.join(', ')}
      aria-expanded={isUnfolded}
      onClick={() => setUnfolded(!isUnfolded)}
    >
      {translate(isUnfolded ? 'console.list.fold' : unfold, { count: spare.length })}
    </Button>
  );
}

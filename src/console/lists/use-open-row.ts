import { type KeyboardEvent, type MouseEvent, useContext } from 'react';
import type { Row } from '../../resource/model/definition.ts';
import { DELETED } from '../../resource/query/list-filter.ts';
import type { ListController } from '../fields/list-controller.ts';
import { addressOfRow } from '../fields/row-address.ts';
import { DialogHost } from '../navigation/dialog-host.ts';
import { useGo } from '../navigation/navigate.ts';

/** Whether the list shows what was deleted: such a row has no page of its own. */
export const showsDeleted = ({ state }: Pick<ListController, 'state'>): boolean => state.filter[DELETED] === true;

/** Handlers of a row that leads somewhere; what is clickable inside it keeps its own click. */
export function useOpenRow(list: ListController, row: Row) {
  const go = useGo();
  const openDialog = useContext(DialogHost);
  const address = showsDeleted(list) ? undefined : addressOfRow(list, row);
  if (!address) return {};
  const open = () => (list.definition.list.open === 'dialog' ? openDialog?.({ address }) : go(address));
  const inTab = () => window.open(`#${address}`, '_blank', 'noopener');
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isOwnControl(event) || getSelection()?.toString()) return;
      if (event.ctrlKey || event.metaKey) inTab();
      else open();
    },
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      if (event.button === 1 && !isOwnControl(event)) inTab();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
      if (event.ctrlKey || event.metaKey) inTab();
      else open();
    },
  };
}

/** A click inside a control, or in a window that the row opened (React hands it on to the row). */
function isOwnControl(event: MouseEvent<HTMLElement>): boolean {
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, input, label, select, textarea, [role="button"], [role="menuitem"]') !== null;
}

import MoreVertOutlined from '@mui/icons-material/MoreVertOutlined';
import { Box, IconButton } from '@mui/material';
import { type MouseEvent, type TouchEvent, useEffect } from 'react';
import { type ListController, layoutTitle } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { PopupMenu } from '../ui/PopupMenu.tsx';
import { makeDraggable } from './column-drag.ts';
import { type ListTableModel, moveColumn, neighbourOf, resetColumns } from './table.ts';

const STEP = 32;

type ColumnMenuProps = {
  list: ListController;
  model: ListTableModel;
  id: string;
  /** The title that it belongs to. */
  head: HTMLElement;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

/** In the title of a column: the handle that sizes it, and the menu that moves, pins, sizes and hides it. The title is dragged too. */
export function ColumnMenu({ list, model, id, head, isOpen, setOpen }: ColumnMenuProps) {
  const translate = useTranslate();
  const column = model.table.getColumn(id);
  const own = list.columns.find(({ field }) => field === id);
  const title = own ? layoutTitle(own.title, list.envOf(undefined), list.actor.roles) : '';
  const move = (of: string) => {
    const titles = model.seen.filter((one) => one.column);
    const place = titles.findIndex((one) => one.id === of) + 1;
    moveColumn(model, list.definition, id, of);
    announce(translate('console.list.column-moved', { title, place, count: titles.length }));
  };
  useEffect(() => makeDraggable(head, { model, id, title, move }));
  if (!column || !own) return null;
  const onClose = () => setOpen(false);
  const resize = (change: (width: number) => number) => {
    const width = head.offsetWidth;
    const { minSize = 0, maxSize = width } = column.columnDef;
    model.table.setColumnSizing((sizes) => ({ ...sizes, [id]: Math.min(maxSize, Math.max(minSize, change(width))) }));
  };
  return (
    <Box component="span">
      <IconButton
        aria-hidden
        tabIndex={-1}
        onClick={() => setOpen(true)}
        sx={{
          position: 'absolute',
          top: 'calc(50% - 12px)',
          right: 6,
          width: 24,
          height: 24,
          p: 0,
          bgcolor: 'background.default',
          '&:hover': { bgcolor: 'surface.hover' },
        }}
      >
        <MoreVertOutlined fontSize="small" />
      </IconButton>
      <Handle model={model} id={id} onStart={() => resize((width) => width)} />
      <PopupMenu
        label={translate('console.list.column-menu', { title })}
        anchorEl={isOpen ? head : null}
        onClose={onClose}
        lines={menuLines({ list, model, id, resize, move, onClose, next: focusOf(head) }).map(({ name, run }) => ({
          key: name,
          text: translate(`console.list.column${name}`),
          isOff: !run,
          onChoose: run,
        }))}
      />
    </Box>
  );
}

type Tools = Pick<ColumnMenuProps, 'list' | 'model' | 'id'> & {
  onClose: () => void;
  resize: (change: (width: number) => number) => void;
  /** To the place of another column, which is read out. */
  move: (of: string) => void;
  /** Where the focus goes when the column is drawn at another place or is gone. */
  next: (id: string) => void;
};

/** What the menu offers; `run` is absent for what this column cannot do now. Widths change while the menu stays open. */
function menuLines({
  list,
  model,
  id,
  resize,
  move,
  onClose,
  next,
}: Tools): { name: string; run: (() => void) | undefined }[] {
  const { table, seen } = model;
  const column = table.getColumn(id);
  const isPinned = column?.getIsPinned() || false;
  const moved = (step: -1 | 1) => {
    const neighbour = neighbourOf(seen, id, step);
    if (neighbour === undefined) return undefined;
    return () => {
      onClose();
      move(neighbour);
      next(id);
    };
  };
  const hide = () => {
    const place = seen.findIndex((one) => one.id === id);
    const other = [...seen.slice(place + 1), ...seen.slice(0, place).reverse()].find((one) => one.column);
    onClose();
    column?.toggleVisibility(false);
    if (other) next(other.id);
  };
  const reset = () => {
    onClose();
    resetColumns(model, list.definition);
    next(id);
  };
  const pin = () => {
    onClose();
    column?.pin(isPinned ? false : 'start');
    next(id);
  };
  return [
    { name: '-left', run: moved(-1) },
    { name: '-right', run: moved(1) },
    { name: isPinned === 'start' ? '-unpin' : '-pin', run: isPinned === 'end' ? undefined : pin },
    { name: '-wider', run: () => resize((width) => width + STEP) },
    { name: '-narrower', run: () => resize((width) => width - STEP) },
    { name: '-fit', run: id in table.state.columnSizing ? () => column?.resetSize() : undefined },
    { name: '-hide', run: hide },
    { name: 's-reset', run: reset },
  ];
}

/** Focuses the title of a column once it is drawn at its new place. */
function focusOf(head: HTMLElement): (id: string) => void {
  const titles = head.parentElement?.getElementsByTagName('th') ?? [];
  return (id) => setTimeout(() => [...titles].find(({ dataset }) => dataset.column === id)?.focus());
}

/** Dragged, it shows where the column will end; a double click gives the column the width that its content needs. */
function Handle({ model, id, onStart }: { model: ListTableModel; id: string; onStart: () => void }) {
  const { table } = model;
  const start = (event: MouseEvent | TouchEvent) => {
    const header = table.getLeafHeaders().find((one) => one.column.id === id);
    onStart();
    header?.getResizeHandler()(event);
  };
  return (
    <table.Subscribe source={table.atoms.columnResizing}>
      {({ isResizingColumn, deltaOffset }) => (
        <Box
          component="span"
          aria-hidden
          data-resizing={isResizingColumn === id || undefined}
          onMouseDown={start}
          onTouchStart={start}
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={() => table.getColumn(id)?.resetSize()}
          sx={{
            position: 'absolute',
            top: 0,
            right: 0,
            bottom: 0,
            width: 6,
            cursor: 'col-resize',
            touchAction: 'none',
            borderRight: 2,
            borderColor: isResizingColumn === id ? 'primary.main' : 'divider',
          }}
          style={isResizingColumn === id ? { transform: `translateX(${deltaOffset ?? 0}px)` } : {}}
        />
      )}
    </table.Subscribe>
  );
}

/** So long a menu that closes hides from screen readers what lies behind it. */
const CLOSES_MS = 200;

let region: HTMLElement | undefined;

/**
 * Reads a text out to who does not see what has changed. The place of it belongs to no part of the screen: what speaks may be drawn
 * anew by what it has done.
 */
function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'hidden-text';
    region.role = 'status';
    document.body.append(region);
  }
  const place = region;
  place.textContent = '';
  setTimeout(() => place.append(text), CLOSES_MS);
}

import { Box, Paper } from '@mui/material';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { firstCase } from '../../resource/conditions/cases.ts';
import type { Column, Row } from '../../resource/model/definition.ts';
import { Cell, useIsBlank } from '../fields/cells.tsx';
import { byPriority, type ListController, rowLabel } from '../fields/list-controller.ts';
import { keyOf } from '../ui/keys.ts';
import { CardFacts, WRAPPED } from './CardList.tsx';
import { RowMark, useOpenRow } from './RowParts.tsx';

const FACTS = 3;

/** What the cards of a board or a calendar say: the first columns by worth, without the field that says where a card lies. */
export function cardColumns({ columns, definition, index }: ListController, without: string): Column[] {
  return byPriority(columns, definition, index.catalogs)
    .filter(({ field }) => field !== without)
    .slice(0, FACTS + 1);
}

const NARROW = {
  '& dl': { gridTemplateColumns: 'minmax(0, 1fr)', flex: 1, minWidth: 0 },
  '& dt': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& dd': { justifySelf: 'start', textAlign: 'start' },
};

const LINE = {
  display: 'flex',
  gap: 0.75,
  alignItems: 'baseline',
  overflow: 'hidden',
  '& dd': { minWidth: 0, maxWidth: 1 },
  '& dd [data-cut]': { display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
};

type LaidCardProps = {
  list: ListController;
  row: Row;
  columns: Column[];
  /** Beside its name: what can be done with it. */
  tools?: ReactNode;
  onKey?: (event: KeyboardEvent<HTMLElement>) => void;
  onDrag?: ((event: DragEvent<HTMLElement>) => void) | undefined;
  /** Where there is little room: its first two values in one line, or values below each other without their titles. */
  as?: 'line' | 'narrow';
};

/** A record as a card of a board or a calendar: it opens as a row does. */
export function LaidCard({ list, row, columns, tools, onKey, onDrag, as }: LaidCardProps) {
  const open = useOpenRow(list, row);
  const isBlank = useIsBlank(list);
  const tone = firstCase(list.definition.list.tone, list.envOf(row), list.actor.roles) ?? 'none';
  const [first, ...others] = columns;
  const rest = others.filter((column) => !isBlank(column, row)).slice(0, as === 'line' ? 1 : undefined);
  return (
    <Paper
      component="li"
      variant="outlined"
      data-row
      tabIndex={0}
      aria-label={rowLabel(list, row)}
      draggable={onDrag !== undefined}
      onDragStart={onDrag}
      title={as === 'line' ? rowLabel(list, row) : undefined}
      {...open}
      onKeyDown={(event) => {
        onKey?.(event);
        open.onKeyDown?.(event);
      }}
      sx={{
        p: as === 'line' ? 0.5 : 1,
        fontSize: 13,
        ...(as ? NARROW : {}),
        ...(as === 'line' ? LINE : {}),
        cursor: open.onClick ? 'pointer' : 'default',
        ...(tone === 'none' ? {} : { borderLeft: 3, borderLeftColor: `tones.${tone}.bar` }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: as === 'line' ? 0 : 0.25, flex: 'none' }}>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, ...WRAPPED }}>
          {first ? <Cell list={list} column={first} row={row} /> : null}
          <RowMark row={row} />
        </Box>
        {tools}
      </Box>
      <CardFacts list={list} row={row} columns={rest} />
    </Paper>
  );
}

/** Groups of cards: columns of a board, days of a calendar. */
export const GROUP = 'data-group';

/** Up and down lead from card to card of a group, left and right to the same place of the next group that has cards. */
export function onCardKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  const key = keyOf(event, 'down', 'right', 'up', 'left');
  if (!key || !(target instanceof HTMLElement) || !target.matches('[data-row]')) return;
  const cardsOf = (group: Element) => [...group.querySelectorAll<HTMLElement>('[data-row]')];
  const groups = [...currentTarget.querySelectorAll(`[${GROUP}]`)].map(cardsOf).filter((cards) => cards.length > 0);
  const group = groups.findIndex((cards) => cards.includes(target));
  const place = groups[group]?.indexOf(target) ?? -1;
  const step = { down: 1, right: 1, up: -1, left: -1 }[key];
  const isAcross = key === 'right' || key === 'left';
  const beside = groups[group + step] ?? [];
  const next = isAcross ? beside[Math.min(place, beside.length - 1)] : groups[group]?.[place + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

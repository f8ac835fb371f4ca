import { Box, Paper, Skeleton, Typography } from '@mui/material';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import { firstCase } from '../../resource/conditions/cases.ts';
import type { Column, Row } from '../../resource/model/definition.ts';
import { Cell, useIsBlank } from '../fields/cells.tsx';
import { byPriority, type ListController, layoutTitle, rowLabel } from '../fields/list-controller.ts';
import { keyOf } from '../ui/keys.ts';
import { FINGER, TOUCH } from '../ui/theme.tsx';
import { RowMark, useOpenRow, useRowMarks } from './RowParts.tsx';

const FACTS = 3;

/** What the cards of a board or a calendar say: the first columns by worth, without the field that says where a card lies. */
export function cardColumns({ columns, definition, index }: ListController, without: string): Column[] {
  return byPriority(columns, definition, index.catalogs)
    .filter(({ field }) => field !== without)
    .slice(0, FACTS + 1);
}

/** A long text takes a second line before it is cut. */
const WRAPPED = {
  '& [data-cut]': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    whiteSpace: 'normal',
    wordBreak: 'normal',
    overflowWrap: 'anywhere',
    maxWidth: 'none',
    // The table keeps some letters of each column in sight; a card wraps.
    minWidth: '0 !important',
    // Flush right, the ellipsis of the last line would lie outside and be cut away.
    textAlign: 'start',
  },
};

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

const LINE_PX = 20.3;
const CHIP_PX = 22;
const MENU_LINE = { minHeight: 34, [FINGER]: { minHeight: TOUCH } };

/** As high as the buttons beside a name: those of its menu come a moment later. */
function nameLine({ definition: { list } }: ListController) {
  if (list.bulk.length > 0) return { minHeight: TOUCH };
  return list.expand || list.actions.length > 0 ? MENU_LINE : { minHeight: LINE_PX };
}

/** The place of a card of a list while its row is on its way, as high as the card will be where no text is broken. */
export function CardSkeleton({ list, columns }: Pick<RecordCardProps, 'list' | 'columns'>) {
  const [, ...facts] = columns;
  const { fields } = list.definition;
  const heightOf = ({ field, cell, tone }: Column) => {
    const name = firstCase(cell, list.envOf(undefined), list.actor.roles);
    if (name === 'state-menu') return MENU_LINE;
    const isChip = tone !== undefined || name === 'due' || fields[field]?.catalog !== undefined;
    return { minHeight: isChip ? CHIP_PX : LINE_PX };
  };
  return (
    <Paper component="li" variant="outlined" aria-hidden sx={ROOM.list}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5, ...nameLine(list) }}>
        <Skeleton variant="text" sx={{ width: '40%' }} />
      </Box>
      <Box sx={{ display: 'grid', rowGap: 0.5 }}>
        {facts.map((column) => (
          <Box key={column.field} sx={{ display: 'grid', alignItems: 'center', ...heightOf(column) }}>
            <Skeleton variant="text" />
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

/** How much room a card has: the width of a phone, a column, a day of a week, a line of a day of a month. */
const ROOM = {
  list: { p: 1.5 },
  column: { p: 1, fontSize: 13 },
  narrow: { p: 1, fontSize: 13, ...NARROW },
  line: { p: 0.5, fontSize: 13, ...NARROW, ...LINE },
};

type RecordCardProps = {
  list: ListController;
  row: Row;
  columns: Column[];
  as: keyof typeof ROOM;
  /** Before its name: the box that chooses it. */
  lead?: ReactNode;
  /** Beside its name: what can be done with it. */
  tools?: ReactNode;
  /** Below its values: what it holds beside them. */
  children?: ReactNode;
  onKey?: (event: KeyboardEvent<HTMLElement>) => void;
  onDrag?: ((event: DragEvent<HTMLElement>) => void) | undefined;
};

/** A record as a card, of a list on a phone, a board or a calendar: it opens as a row does. */
export function RecordCard({ list, row, columns, as, lead, tools, children, onKey, onDrag }: RecordCardProps) {
  const { definition, actor } = list;
  const open = useOpenRow(list, row);
  const isBlank = useIsBlank(list);
  const { isHere } = useRowMarks();
  const tone = firstCase(definition.list.tone, list.envOf(row), actor.roles) ?? 'none';
  const label = rowLabel(list, row);
  const [first, ...others] = columns;
  const rest = others.filter((column) => !isBlank(column, row)).slice(0, as === 'line' ? 1 : undefined);
  // A number alone says nothing as the name of a card.
  const isCounted = first !== undefined && definition.fields[first.field]?.kind === 'integer';
  return (
    <Paper
      component="li"
      variant="outlined"
      data-row
      data-gone={isHere(row) ? undefined : ''}
      tabIndex={0}
      aria-label={label}
      title={as === 'line' ? label : undefined}
      {...(onDrag ? { draggable: true, onDragStart: onDrag } : {})}
      {...open}
      onKeyDown={(event) => {
        onKey?.(event);
        open.onKeyDown?.(event);
      }}
      sx={{
        ...ROOM[as],
        cursor: open.onClick ? 'pointer' : 'default',
        ...(tone === 'none' ? {} : { borderLeft: 3, borderLeftColor: `tones.${tone}.bar` }),
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flex: 'none',
          gap: as === 'list' ? 1 : 0.5,
          mb: as === 'line' ? 0 : 0.5,
          ...(as === 'list' ? nameLine(list) : {}),
        }}
      >
        {lead}
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            fontWeight: 600,
            ...WRAPPED,
            ...(isCounted ? { display: 'flex', gap: 0.5 } : {}),
          }}
        >
          {isCounted ? layoutTitle(first?.title, list.envOf(row), actor.roles) : null}
          {first ? <Cell list={list} column={first} row={row} /> : null}
          <RowMark row={row} />
        </Box>
        {tools}
      </Box>
      <CardFacts list={list} row={row} columns={rest} />
      {children}
    </Paper>
  );
}

/** What a card says below its name. */
function CardFacts({ list, row, columns }: { list: ListController; row: Row; columns: Column[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        alignItems: 'baseline',
        columnGap: 2,
        rowGap: 0.5,
        // A picture and buttons have no line of text to stand on.
        '& dd:has(button), & dt:has(+ dd button)': { alignSelf: 'center' },
      }}
    >
      {columns.map((column) => (
        <Box key={column.field} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {layoutTitle(column.title, list.envOf(row), list.actor.roles)}
          </Typography>
          <Box component="dd" sx={{ m: 0, minWidth: 0, maxWidth: 1, justifySelf: 'end', textAlign: 'end', ...WRAPPED }}>
            <Cell list={list} column={column} row={row} />
          </Box>
        </Box>
      ))}
    </Box>
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

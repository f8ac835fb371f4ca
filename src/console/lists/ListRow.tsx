import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import { Checkbox, IconButton, TableCell, TableRow } from '@mui/material';
import { firstCase } from '../../resource/conditions/cases.ts';
import type { Column, Row } from '../../resource/model/definition.ts';
import { Cell } from '../fields/Cell.tsx';
import { isAtTheRight } from '../fields/cell-text.ts';
import { labelOf } from '../fields/label-of.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useSay } from '../schemas/schemas.ts';
import { ExpandedRow } from './ExpandedRow.tsx';
import type { Extras } from './ListHead.tsx';
import { RowMark } from './RowMark.tsx';
import { RowMenu } from './RowMenu.tsx';
import { useOpenRow } from './use-open-row.ts';

type ListRowProps = {
  list: ListController;
  columns: Column[];
  row: Row;
  extras: Extras;
  isSelected: boolean;
  onSelect: () => void;
  isExpanded: boolean;
  onExpand: () => void;
  /** The one row that the tab key reaches. */
  isEntry: boolean;
  onFocus: () => void;
};

/** One record: a click opens it, ctrl-click in a tab of its own; its tone is a thin bar at the left. */
export function ListRow(props: ListRowProps) {
  const { list, columns, row: record, extras, isExpanded, isSelected } = props;
  const say = useSay(list.definition);
  const open = useOpenRow(list, record);
  const tone = firstCase(list.definition.list.tone, list.envOf(record), list.actor.roles) ?? 'none';
  const label = labelOf(list, record);
  return (
    <>
      <TableRow
        data-row
        data-tone={tone}
        tabIndex={props.isEntry ? 0 : -1}
        selected={isSelected}
        onFocus={props.onFocus}
        {...open}
        sx={{
          cursor: open.onClick ? 'pointer' : 'default',
          '& td:first-of-type':
            tone === 'none' ? {} : { boxShadow: (theme) => `inset 3px 0 0 ${theme.vars?.palette.tones[tone].bar}` },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
        }}
      >
        {extras.expand ? (
          <TableCell padding="checkbox">
            <IconButton
              aria-expanded={isExpanded}
              aria-label={`${say(isExpanded ? 'console.collapse' : 'console.expand')} ${label}`}
              onClick={props.onExpand}
            >
              {isExpanded ? <ExpandLessOutlined fontSize="small" /> : <ExpandMoreOutlined fontSize="small" />}
            </IconButton>
          </TableCell>
        ) : null}
        {extras.select ? (
          <TableCell padding="checkbox">
            <Checkbox
              checked={isSelected}
              onChange={props.onSelect}
              slotProps={{ input: { 'aria-label': `${say('console.list.select')} ${label}` } }}
            />
          </TableCell>
        ) : null}
        {columns.map((column, place) => (
          <TableCell key={column.field} align={isAtTheRight(list.definition.fields[column.field]) ? 'right' : 'left'}>
            <Cell list={list} column={column} row={record} />
            {place === 0 ? <RowMark row={record} /> : null}
          </TableCell>
        ))}
        {extras.menu ? (
          <TableCell padding="checkbox" align="right">
            <RowMenu list={list} row={record} />
          </TableCell>
        ) : null}
      </TableRow>
      {isExpanded ? (
        <ExpandedRow list={list} row={record} columns={columns.length + Object.values(extras).filter(Boolean).length} />
      ) : null}
    </>
  );
}

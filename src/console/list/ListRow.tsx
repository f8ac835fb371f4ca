import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import { Checkbox, IconButton, TableCell, TableRow } from '@mui/material';
import { firstCase } from '../../resource/cases.ts';
import type { Column } from '../../resource/definition.ts';
import { RowActions } from '../actions/RowActions.tsx';
import { useSay } from '../app/schemas.ts';
import { labelOf } from '../form/controls/use-choices.ts';
import { isAtTheRight } from './cell-text.ts';
import { Cell } from './cells/Cell.tsx';
import { ExpandedRow } from './ExpandedRow.tsx';
import type { Extras, TableRowModel } from './ListTable.tsx';
import type { ListController } from './use-list.ts';
import { useOpenRow } from './use-open-row.ts';

type ListRowProps = {
  list: ListController;
  columns: Column[];
  row: TableRowModel;
  extras: Extras;
  /** The one row that the tab key reaches. */
  isEntry: boolean;
  onFocus: () => void;
};

/** One record: a click opens it, ctrl-click in a tab of its own; its tone is a thin bar at the left. */
export function ListRow({ list, columns, row, extras, isEntry, onFocus }: ListRowProps) {
  const say = useSay(list.definition);
  const record = row.original;
  const open = useOpenRow(list, record);
  const tone = firstCase(list.definition.list.tone, list.envOf(record), list.actor.roles) ?? 'none';
  const label = labelOf(list.definition, record, list.actor.roles);
  const isOpen = row.getIsExpanded();
  return (
    <>
      <TableRow
        data-row
        data-tone={tone}
        hover
        tabIndex={isEntry ? 0 : -1}
        selected={row.getIsSelected()}
        onFocus={onFocus}
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
              aria-expanded={isOpen}
              aria-label={`${say(isOpen ? 'console.collapse' : 'console.expand')} ${label}`}
              onClick={() => row.toggleExpanded()}
            >
              {isOpen ? <ExpandLessOutlined fontSize="small" /> : <ExpandMoreOutlined fontSize="small" />}
            </IconButton>
          </TableCell>
        ) : null}
        {extras.select ? (
          <TableCell padding="checkbox">
            <Checkbox
              checked={row.getIsSelected()}
              onChange={row.getToggleSelectedHandler()}
              slotProps={{ input: { 'aria-label': `${say('console.list.select')} ${label}` } }}
            />
          </TableCell>
        ) : null}
        {columns.map((column) => (
          <TableCell key={column.field} align={isAtTheRight(list.definition.fields[column.field]) ? 'right' : 'left'}>
            <Cell list={list} column={column} row={record} />
          </TableCell>
        ))}
        {extras.menu ? (
          <TableCell padding="checkbox" align="right">
            <RowActions definition={list.definition} row={record} />
          </TableCell>
        ) : null}
      </TableRow>
      {isOpen ? (
        <ExpandedRow list={list} row={record} columns={columns.length + Object.values(extras).filter(Boolean).length} />
      ) : null}
    </>
  );
}

import ExpandLessOutlined from '@mui/icons-material/ExpandLessOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import { Checkbox, IconButton } from '@mui/material';
import type { CSSProperties } from 'react';
import { firstCase } from '../../resource/conditions/cases.ts';
import type { Tone } from '../../resource/model/definition.ts';
import { Cell } from '../fields/Cell.tsx';
import { labelOf } from '../fields/label-of.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { ExpandedRow } from './ExpandedRow.tsx';
import { alignOf, pinned } from './ListHead.tsx';
import { RowMark } from './RowMark.tsx';
import { RowMenu } from './RowMenu.tsx';
import { EXPAND, type ListRowModel, SELECT, type ShownColumn } from './table.ts';
import { useOpenRow } from './use-open-row.ts';

type ListRowProps = {
  list: ListController;
  columns: ShownColumn[];
  row: ListRowModel;
  /** The one row that the tab key reaches. */
  isEntry: boolean;
  onFocus: () => void;
};

/** One record: a click opens it, ctrl-click in a tab of its own; its tone is a thin bar at the left. */
export function ListRow({ list, columns, row, isEntry, onFocus }: ListRowProps) {
  const record = row.original;
  const open = useOpenRow(list, record);
  const tone = firstCase(list.definition.list.tone, list.envOf(record), list.actor.roles) ?? 'none';
  const first = columns.find(({ column }) => column);
  return (
    <>
      <tr
        data-row
        data-tone={tone}
        tabIndex={isEntry ? 0 : -1}
        data-selected={row.getIsSelected() || undefined}
        onFocus={onFocus}
        {...open}
        style={{ cursor: open.onClick ? 'pointer' : 'default', ...barOf(tone) }}
      >
        {columns.map((shown) =>
          shown.column ? (
            <td key={shown.id} data-align={alignOf(list.definition.fields[shown.id])} {...pinned(shown)}>
              <Cell list={list} column={shown.column} row={record} />
              {shown === first ? <RowMark row={record} /> : null}
            </td>
          ) : (
            <td key={shown.id} data-tool data-align="right" {...pinned(shown)}>
              <RowTool list={list} row={row} id={shown.id} />
            </td>
          ),
        )}
      </tr>
      {row.getIsExpanded() ? <ExpandedRow list={list} row={record} columns={columns.length} /> : null}
    </>
  );
}

const barOf = (tone: Tone) => ({ '--tone-bar': `var(--mui-palette-tones-${tone}-bar)` }) as CSSProperties;

/** What a row has beside its values: a button that expands it, a box that chooses it, its menu. */
function RowTool({ list, row, id }: { list: ListController; row: ListRowModel; id: string }) {
  const translate = useTranslate(list.definition);
  const label = labelOf(list, row.original);
  if (id === EXPAND) {
    const isExpanded = row.getIsExpanded();
    return (
      <IconButton
        aria-expanded={isExpanded}
        aria-label={`${translate(isExpanded ? 'console.collapse' : 'console.expand')} ${label}`}
        onClick={row.getToggleExpandedHandler()}
      >
        {isExpanded ? <ExpandLessOutlined fontSize="small" /> : <ExpandMoreOutlined fontSize="small" />}
      </IconButton>
    );
  }
  if (id === SELECT)
    return (
      <Checkbox
        checked={row.getIsSelected()}
        onChange={row.getToggleSelectedHandler()}
        slotProps={{ input: { 'aria-label': `${translate('console.list.select')} ${label}` } }}
      />
    );
  return <RowMenu list={list} row={row.original} />;
}

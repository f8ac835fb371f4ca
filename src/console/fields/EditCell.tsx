import { ButtonBase, InputBase } from '@mui/material';
import { useState } from 'react';
import { kindOf } from '../../resource/kinds/registry.ts';
import { isDate, shownDate, typedDate } from '../../resource/model/dates.ts';
import type { Field } from '../../resource/model/definition.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { useSelectAll } from '../ui/use-select-all.ts';
import type { CellProps } from './cell-props.ts';
import { titleOf } from './list-parts.ts';
import { editsNow } from './may-edit.ts';
import { TextCell } from './TextCell.tsx';
import { useInPlace } from './use-in-place.ts';

/** A value edited in its cell: enter keeps it, escape restores it. */
export function EditCell(props: CellProps) {
  const { list, column, row, field, value, text } = props;
  const translate = useTranslate(list.definition);
  const [typed, setTyped] = useState<string>();
  const { send, busy } = useInPlace(list, column, row, value);
  const selecting = useSelectAll(field !== undefined && isNumeric(field));
  const env = list.envOf(row);
  const title = titleOf(column.title, env, list.actor.roles);
  if (!field || !editsNow(list, column, row)) return <TextCell {...props} />;
  if (typed === undefined)
    return (
      <ButtonBase
        disabled={busy}
        aria-label={`${translate('console.record.edit-value', { title })}: ${text}`}
        onClick={() =>
          setTyped(isDate(value) ? shownDate(value) : value === undefined || value === null ? '' : String(value))
        }
        sx={{
          borderBottom: 1,
          borderColor: 'divider',
          borderStyle: 'dashed',
          minWidth: 40,
          minHeight: 24,
          '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
          justifyContent: 'inherit',
          whiteSpace: 'nowrap',
        }}
      >
        {text || translate('placeholders.none')}
      </ButtonBase>
    );
  const keep = () => {
    setTyped(undefined);
    const next = (isDate(value) ? typedDate(typed) : undefined) ?? kindOf(field).parse(typed, field);
    if (next !== undefined && next !== value) send(next);
  };
  return (
    <InputBase
      autoFocus
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      {...selecting}
      onBlur={keep}
      onKeyDown={(event) => {
        selecting.onKeyDown?.();
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setTyped(undefined);
        event.stopPropagation();
      }}
      slotProps={{ input: { 'aria-label': title } }}
      sx={{ fontSize: 'inherit', maxWidth: 160 }}
    />
  );
}

/** A number is replaced as a whole; a text is edited at the caret. */
const isNumeric = (field: Field) => ['number', 'integer'].includes(kindOf(field).base);

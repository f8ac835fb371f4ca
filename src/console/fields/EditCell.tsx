import { Box, ButtonBase, FormHelperText, InputBase } from '@mui/material';
import { useId, useState } from 'react';
import { kindOf } from '../../resource/kinds/registry.ts';
import { isDate, shownDate, typedDate } from '../../resource/model/dates.ts';
import type { Field } from '../../resource/model/definition.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { withSlashes } from '../ui/date-text.ts';
import { useSelectAll } from '../ui/use-select-all.ts';
import type { CellProps } from './cell-props.ts';
import { titleOf } from './list-parts.ts';
import { editsNow } from './may-edit.ts';
import { TextCell } from './TextCell.tsx';
import { useInPlace } from './use-in-place.ts';

/** A value edited in its cell: enter keeps it, escape restores it. A stored day is typed as DD/MM/YYYY. */
export function EditCell(props: CellProps) {
  const { list, column, row, field, value, text } = props;
  const translate = useTranslate(list.definition);
  const [typed, setTyped] = useState<string>();
  const { send, busy } = useInPlace(list, column, row, value);
  const [tried, setTried] = useState(false);
  const problem = useId();
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
  const wasDate = isDate(value);
  const day = wasDate ? typedDate(typed) : null;
  const keep = () => {
    // What is no day stays in the cell with its reason: a date is not replaced by a text.
    setTried(day === undefined);
    if (day === undefined) return;
    setTyped(undefined);
    const next = day ?? kindOf(field).parse(typed, field);
    if (next !== undefined && next !== value) send(next);
  };
  const isWrong = day === undefined && (tried || typed.length >= DAY_LENGTH);
  const wrong = isWrong ? translate('kinds.date.format', { title }) : undefined;
  const input = (
    <InputBase
      autoFocus
      value={typed}
      error={wrong !== undefined}
      placeholder={wasDate ? translate('console.form.placeholder.date') : undefined}
      onChange={({ target }) => setTyped(wasDate ? withSlashes('date', target.value, typed) : target.value)}
      {...selecting}
      onBlur={keep}
      onKeyDown={(event) => {
        selecting.onKeyDown?.();
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setTyped(undefined);
        event.stopPropagation();
      }}
      slotProps={{
        input: {
          'aria-label': title,
          ...(wasDate ? { inputMode: 'numeric', maxLength: DAY_LENGTH } : {}),
          ...(wrong ? { 'aria-invalid': true, 'aria-describedby': problem } : {}),
        },
      }}
      sx={{ fontSize: 'inherit', maxWidth: 160 }}
    />
  );
  if (!wasDate) return input;
  return (
    <Box>
      {input}
      <FormHelperText id={problem} error role={wrong ? 'alert' : undefined} sx={{ m: 0 }}>
        {wrong}
      </FormHelperText>
    </Box>
  );
}

/** DD/MM/YYYY. */
const DAY_LENGTH = 10;

/** A number is replaced as a whole; a text is edited at the caret. */
const isNumeric = (field: Field) => ['number', 'integer'].includes(kindOf(field).base);

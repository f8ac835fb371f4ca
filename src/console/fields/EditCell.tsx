import AddOutlined from '@mui/icons-material/AddOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import { Box, ButtonBase, Chip, FormHelperText, IconButton, InputBase, MenuItem, Stack } from '@mui/material';
import { useId, useState } from 'react';
import { kindOf } from '../../resource/kinds/registry.ts';
import { isDate, shownDate } from '../../resource/model/dates.ts';
import type { CatalogItem, Field, Json } from '../../resource/model/definition.ts';
import { useTranslate } from '../i18n/translate.ts';
import { readTyped, typedAs, useNarrowing } from '../schemas/form-module.ts';
import { isKey } from '../ui/keys.ts';
import { PopupMenu } from '../ui/PopupMenu.tsx';
import { useSelectAll, withSlashes } from './LineField.tsx';
import { type CellProps, editsNow, layoutTitle } from './list-controller.ts';
import { useInPlace } from './SwitchCell.tsx';
import { TextCell } from './TextCells.tsx';

/** A value edited in its cell: enter keeps it, escape restores it. A stored day is typed as DD/MM/YYYY. */
export function EditCell(props: CellProps) {
  const { list, column, row, field, value, text } = props;
  const translate = useTranslate(list.definition);
  const [isTyping, setTyping] = useState(false);
  const { send, busy } = useInPlace(list, column, row, value);
  const title = layoutTitle(column.title, list.envOf(row), list.actor.roles) ?? '';
  if (!field || !editsNow(list, column, row)) return <TextCell {...props} />;
  if (isTyping)
    return (
      <TypingBox
        title={title}
        field={field}
        value={value}
        message={translate(`kinds.${isDate(value) ? 'date' : field.kind}.format`, { title })}
        placeholder={translate('console.form.placeholder.date')}
        onSend={send}
        onEnd={() => setTyping(false)}
      />
    );
  return (
    <ButtonBase
      disabled={busy}
      aria-label={`${translate('console.record.edit-value', { title })}: ${text}`}
      onClick={() => setTyping(true)}
      sx={{
        borderBottom: 1,
        borderColor: 'divider',
        borderBottomStyle: 'dotted',
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
}

type TypingBoxProps = {
  title: string;
  field: Field;
  value: Json | undefined;
  /** What is said of a text that is no value of the kind, and how a day is written. */
  message: string;
  placeholder: string;
  onSend: (value: Json) => void;
  onEnd: () => void;
};

/** Where the value is typed. What cannot be read stays with its reason: neither a date nor a number is replaced by a text. */
function TypingBox({ title, field, value, message, placeholder, onSend, onEnd }: TypingBoxProps) {
  const isDay = isDate(value);
  const [typed, setTyped] = useState(isDate(value) ? shownDate(value) : String(value ?? ''));
  const [tried, setTried] = useState(false);
  const problem = useId();
  const selecting = useSelectAll(isNumeric(field));
  const next = readTyped(typedAs(field, value), typed);
  const isWrong = next === undefined;
  const wrong = isWrong && (tried || (isDay && typed.length >= DAY_LENGTH)) ? message : undefined;
  const keep = () => {
    setTried(isWrong);
    if (next === undefined) return;
    onEnd();
    if (next !== value) onSend(next);
  };
  const input = (
    <InputBase
      autoFocus
      value={typed}
      error={wrong !== undefined}
      placeholder={isDay ? placeholder : undefined}
      onChange={({ target }) => setTyped(isDay ? withSlashes('date', target.value, typed) : target.value)}
      {...selecting}
      onBlur={keep}
      onKeyDown={(event) => {
        selecting.onKeyDown?.();
        if (isKey(event, 'save')) keep();
        if (isKey(event, 'close')) onEnd();
        event.stopPropagation();
      }}
      slotProps={{
        input: {
          'aria-label': title,
          ...(isDay ? { inputMode: 'numeric' } : {}),
          ...(wrong ? { 'aria-invalid': true, 'aria-describedby': problem } : {}),
        },
      }}
      sx={{ fontSize: 'inherit', maxWidth: 160 }}
    />
  );
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

type ChipsEditProps = CellProps & { field: Field; items: CatalogItem[] };

/** Chips with a cross each and a menu of what may be added. `minItems` keeps the last ones: they have no cross. */
export function ChipsEditCell({ list, column, row, field, value, items }: ChipsEditProps) {
  const translate = useTranslate(list.definition);
  const { shown, send, busy } = useInPlace(list, column, row, value);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const title = layoutTitle(column.title, list.envOf(row), list.actor.roles);
  const codes: Json[] = Array.isArray(shown) ? shown : [];
  const fixed = codes.length <= (field.limits.minItems ?? 0);
  const offered = useNarrowing(list.definition, row, field.path)?.choices;
  const more = items.filter(({ code }) => !codes.includes(code) && (!offered || offered.includes(code)));
  const label = (code: Json) => items.find((item) => item.code === code)?.label ?? String(code);
  return (
    <Stack direction="row" role="group" aria-label={title} sx={{ gap: 0.5, flexWrap: 'nowrap', alignItems: 'center' }}>
      {codes.map((code) => (
        <Chip
          key={String(code)}
          size="small"
          label={label(code)}
          disabled={busy}
          deleteIcon={<CloseOutlined titleAccess={translate('console.list.remove-chip', { title: label(code) })} />}
          {...(fixed ? {} : { onDelete: () => send(codes.filter((other) => other !== code)) })}
        />
      ))}
      {more.length > 0 ? (
        <IconButton
          size="small"
          disabled={busy}
          aria-label={translate('console.list.add-chip', { title })}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ p: 0.25 }}
        >
          <AddOutlined sx={{ fontSize: 16 }} />
        </IconButton>
      ) : null}
      <PopupMenu
        label={translate('console.list.add-chip', { title })}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
      >
        {more.map(({ code, label: name }) => (
          <MenuItem
            key={String(code)}
            onClick={() => {
              setAnchor(null);
              send([...codes, code]);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </PopupMenu>
    </Stack>
  );
}

import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { actionVerdict } from '../../resource/access/actions.ts';
import type { Column, Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { Cell, useIsBlank } from '../fields/cells.tsx';
import { addressOfRow, type ListController, layoutTitle, rowLabel } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { type OpenedForm, useFormDialogs } from '../navigation/dialog-host.ts';
import { isKey } from '../ui/keys.ts';
import { ErrorState, Skeletons } from '../ui/Placeholders.tsx';
import { RowMenu, useOpenRow } from './RowParts.tsx';

const MORE = 20;

/** Texts are read whole here: nothing is cut after a line. */
const WHOLE = {
  overflowWrap: 'anywhere',
  '& [data-cut]': { display: 'block', whiteSpace: 'pre-line', wordBreak: 'normal', maxWidth: 'none' },
  '& .chips': { flexWrap: 'wrap' },
} as const;

type NotesProps = {
  list: ListController;
  /** What a press of a note does in place of opening its row. */
  onOpen?: ((row: Row) => void) | undefined;
  /** What has not been read yet is marked. */
  isNew?: (row: Row) => boolean;
};

/**
 * A list that is read as a column of notes: who and when, the text whole, then what else there is to say. The columns of its
 * file in their order: those before the first long text are the head, those behind it the facts.
 */
export function Notes({ list, onOpen, isNew }: NotesProps) {
  const translate = useTranslate(list.definition);
  const { FormDialog } = useFormDialogs();
  const [dialog, setDialog] = useState<OpenedForm>();
  if (list.error) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.isLoading) return <Skeletons lines={3} height={56} />;
  if (list.rows.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('list.empty')}</Typography>;
  return (
    <>
      <Box
        component="ul"
        aria-label={list.definition.plural}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {list.rows.map((row) => (
          <Note
            key={list.rowId(row)}
            list={list}
            row={row}
            isNew={isNew?.(row) ?? false}
            onOpen={onOpen}
            onEdit={setDialog}
          />
        ))}
      </Box>
      {list.count > list.rows.length ? (
        <Button size="small" loading={list.isStale} onClick={() => list.change({ limit: list.rows.length + MORE })}>
          {translate('console.notes.more')}
        </Button>
      ) : null}
      {dialog ? <FormDialog {...dialog} source={dialog.source} onClose={() => setDialog(undefined)} /> : null}
    </>
  );
}

type NoteProps = {
  list: ListController;
  row: Row;
  isNew: boolean;
  onOpen: NotesProps['onOpen'];
  onEdit: (form: OpenedForm) => void;
};

function Note({ list, row, isNew, onOpen, onEdit }: NoteProps) {
  const isBlank = useIsBlank(list);
  const { definition, columns } = list;
  const says = (column: Column) => !isBlank(column, row) && valueAt(row, column.field) !== false;
  const body = columns.findIndex(({ field }) => definition.fields[field]?.kind === 'long-text');
  const end = body < 0 ? columns.length : body;
  const text = columns[end];
  const facts = columns.slice(end + 1).filter(says);
  const opening = useOpenRow(list, row);
  const press = onOpen ? pressing(() => onOpen(row)) : definition.list.open === 'dialog' ? {} : opening;
  const leads = Object.keys(press).length > 0;
  return (
    <Paper
      component="li"
      variant="outlined"
      data-row
      aria-label={rowLabel(list, row)}
      {...(leads ? { tabIndex: 0, ...press } : {})}
      sx={{
        px: 1.5,
        py: 1,
        minWidth: 0,
        ...(leads ? { cursor: 'pointer', '&:hover': { bgcolor: 'surface.hover' } } : {}),
        ...(isNew ? { borderLeft: 3, borderLeftColor: 'primary.main' } : {}),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 28 }}>
        <Head list={list} row={row} columns={columns.slice(0, end).filter(says)} isNew={isNew} />
        <EditNote list={list} row={row} onEdit={onEdit} />
        {definition.list.actions.length > 0 ? <RowMenu list={list} row={row} /> : null}
      </Box>
      {text && says(text) ? (
        <Box sx={{ mt: 0.25, ...WHOLE }}>
          <Cell list={list} column={text} row={row} />
        </Box>
      ) : null}
      {facts.length > 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5 }}>
          {facts.map((column) => (
            <Fact key={column.field} list={list} row={row} column={column} />
          ))}
        </Box>
      ) : null}
    </Paper>
  );
}

type HeadProps = { list: ListController; row: Row; columns: Column[]; isNew: boolean };

/** Who or what in weight, the rest small beside it. */
const Head = ({ list, row, columns: [first, ...beside], isNew }: HeadProps) => (
  <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
    <Box sx={{ fontWeight: isNew ? 700 : 550, minWidth: 0, ...WHOLE }}>
      {first ? <Cell list={list} column={first} row={row} /> : null}
    </Box>
    {beside.map((column) => (
      <Typography key={column.field} variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        <Cell list={list} column={column} row={row} />
      </Typography>
    ))}
  </Box>
);

/** 'Para el: 03/12/2026'; of what is true its name alone: 'Hecho'. */
function Fact({ list, row, column }: { list: ListController; row: Row; column: Column }) {
  const title = layoutTitle(column.title, list.envOf(row), list.actor.roles);
  const isTrue = valueAt(row, column.field) === true;
  return (
    <Typography variant="caption" component="div" sx={{ display: 'flex', gap: 0.5, alignItems: 'baseline', ...WHOLE }}>
      <Box component="span" sx={{ color: isTrue ? 'text.primary' : 'text.secondary' }}>
        {isTrue ? title : `${title}:`}
      </Box>
      {isTrue ? null : <Cell list={list} column={column} row={row} />}
    </Typography>
  );
}

/** Opens the note's own form, where the list's file says that rows open so, for who may change this one. */
function EditNote({ list, row, onEdit }: Pick<NoteProps, 'list' | 'row' | 'onEdit'>) {
  const { definition, actor } = list;
  const translate = useTranslate(definition);
  const address = definition.list.open === 'dialog' ? addressOfRow(list, row) : undefined;
  if (!address || !actionVerdict(definition, actor, 'update', row, { ...list.envOf(row), parent: {} }).allowed)
    return null;
  const title = translate('console.edit');
  return (
    <IconButton
      size="small"
      aria-label={`${title}: ${rowLabel(list, row)}`}
      title={title}
      onClick={() => onEdit({ address, title: rowLabel(list, row) })}
    >
      <EditOutlined fontSize="inherit" />
    </IconButton>
  );
}

const pressing = (open: () => void) => ({
  onClick: open,
  onKeyDown: (event: KeyboardEvent) => {
    if (isKey(event, 'open') && event.target === event.currentTarget) open();
  },
});

import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { may, mayWrite } from '../../resource/access/permissions.ts';
import { isPlain } from '../../resource/access/plain-values.ts';
import { formatHere } from '../../resource/conditions/field-here.ts';
import { formatValue } from '../../resource/conditions/format.ts';
import type { Definition, Field, Json, Row, Schemas } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { recordPlace, useUndo, useUndoables } from '../actions/use-undo.ts';
import { api } from '../api/client.ts';
import { same } from '../fields/entry.ts';
import { type Translate, useTranslate } from '../i18n/translate.ts';
import { schemasOf, useActor, useSchemas } from '../schemas/schemas.ts';
import { ErrorState, Skeletons } from '../ui/Placeholders.tsx';
import { useToast } from '../ui/toast.ts';
import type { BlockProps } from './Section.tsx';

const ENTRIES_PER_PAGE = 25;

/** Who changed what, newest first: the audit trail, cut to what the person may read. */
export function HistoryBlock({ definition, record }: BlockProps) {
  const translate = useTranslate(definition);
  const actor = useActor();
  const id = record.id ?? record._id;
  const allowed = id !== undefined && may(definition, actor, 'history', record, {}).allowed;
  const query = useInfiniteQuery({
    queryKey: ['history', definition.name, String(id)],
    enabled: allowed,
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await api.get<{ resources: Entry[]; count: number }>(`${definition.name}/${id}/history`, {
        query: { page: pageParam, limit: ENTRIES_PER_PAGE },
        signal,
      });
      return { ...data, page: pageParam };
    },
    getNextPageParam: (last) => ((last.page + 1) * ENTRIES_PER_PAGE < last.count ? last.page + 1 : undefined),
  });
  if (!allowed) return null;
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeletons lines={3} />;
  const entries = query.data.pages.flatMap((page) => page.resources);
  if (entries.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('history.empty')}</Typography>;
  return (
    <Box>
      <UndoLine place={recordPlace(definition, record)} />
      <Box
        component="ol"
        aria-label={translate('history.title')}
        sx={{ listStyle: 'none', m: 0, p: 0, borderLeft: 2, borderColor: 'divider', pl: 2 }}
      >
        {entries.map((entry) => (
          <HistoryEntry key={String(entry.id)} entry={entry} definition={definition} record={record} />
        ))}
      </Box>
      {query.hasNextPage ? (
        <Button size="small" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {translate('history.more')}
        </Button>
      ) : null}
    </Box>
  );
}

type HistoryEntryProps = { entry: Entry; definition: Definition; record: Row };

function HistoryEntry({ entry, definition, record }: HistoryEntryProps) {
  const index = useSchemas();
  const translate = useTranslate(definition);
  const words = { definition, record, schemas: schemasOf(index, definition), translate };
  const { lines, more } = linesOf(entry, words);
  const isNew = entry.operation === 'create';
  return (
    <Box component="li" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {headlineOf(entry, words)}
      </Typography>
      <Typography
        variant="caption"
        component="time"
        dateTime={entry.at}
        sx={{ color: 'text.secondary', display: 'block' }}
      >
        {formatMoment(entry.at, definition, words.schemas)}
      </Typography>
      {lines.map((line) => (
        <Typography key={line.path} variant="body2" sx={{ color: 'text.secondary' }}>
          {line.title}: {isNew ? null : `${line.before} → `}
          <Box component="span" sx={{ color: 'text.primary' }}>
            {line.after}
          </Box>
          <RestoreValue definition={definition} record={record} audit={entry.id} line={line} />
        </Typography>
      ))}
      {more > 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('history.left', { left: more })}
        </Typography>
      ) : null}
    </Box>
  );
}

function formatMoment(at: string, definition: Definition, schemas: Schemas): string {
  const base = Object.values(definition.fields)[0];
  return base ? formatValue({ ...base, kind: 'moment' }, at, schemas) : at;
}

type RestoreValueProps = { definition: Definition; record: Row; audit: Json; line: HistoryLine };

/** 'Restaurar este valor': writes what stood before this line of the history, where this person may write it today. */
function RestoreValue({ definition, record, audit, line }: RestoreValueProps) {
  const translate = useTranslate(definition);
  const actor = useActor();
  const toast = useToast();
  const undo = useUndo();
  const client = useQueryClient();
  const place = recordPlace(definition, record);
  const about = `${place}/${line.path}`;
  const restoring = useMutation({
    mutationFn: () => api.post(`${place}/history/restore`, { body: { audit, fields: [line.path] } }),
    onSuccess: ({ headers }) => {
      const text = translate('history.restored', { field: line.title, value: line.before });
      toast.success(text, { about, ...undo.offer([headers], text, { definition, record }) });
      for (const kind of ['record', 'list', 'history']) void client.invalidateQueries({ queryKey: [kind] });
    },
    onError: (error) => toast.failure(error, { about }),
  });
  const isOffered =
    line.was !== undefined &&
    isPlain(definition, line.path) &&
    !same(valueAt(record, line.path), line.was) &&
    may(definition, actor, 'update', record, {}).allowed &&
    mayWrite(definition, actor, 'update', line.path, { record, stored: record, parent: {} }).allowed;
  if (!isOffered) return null;
  const label = translate('history.restore', { field: line.title, value: line.before });
  return (
    <IconButton
      size="small"
      aria-label={label}
      title={translate('history.restore-short')}
      disabled={restoring.isPending}
      onClick={() => restoring.mutate()}
      sx={{ ml: 0.5, verticalAlign: 'middle' }}
    >
      <RestoreOutlined fontSize="inherit" />
    </IconButton>
  );
}

type Change = { field: string; before: Json; after: Json; before_label?: Json; after_label?: Json };
export type Entry = {
  id: Json;
  at: string;
  who: string | null;
  operation: string;
  action: string | null;
  /** The list that the person took as a file; `more` where not all of its rows were counted. */
  exported?: { title: string; format: string; count: number; more: boolean } | null;
  /** It took an earlier change back. */
  undoes?: boolean;
  changes: Change[];
};
/** `was`: the value before; undefined where the line is none of a value, as of a mark or a new record. */
type HistoryLine = { path: string; title: string; before: string; after: string; was: Json | undefined };
type Words = { definition: Definition; record: Row; schemas: Schemas; translate: Translate };

const LINES_MAX = 6;
const TITLES_MAX = 3;
const MARK = '_validated';

/**
 * What changed, in the order of the record's fields, with mark names and field titles. Of a new record only the values that
 * were typed. `more` is the number of lines left out.
 */
export function linesOf(entry: Entry, words: Words): { lines: HistoryLine[]; more: number } {
  const { definition } = words;
  const order = Object.keys(definition.fields);
  const place = (path: string) =>
    (order.indexOf(plain(path)) + 1 || order.length + 1) * 2 + Number(path.endsWith(MARK));
  const told = entry.changes
    .filter(({ field, after }) => entry.operation !== 'create' || isTyped(definition.fields[field], after))
    .sort((one, other) => place(one.field) - place(other.field))
    .map((change) => lineOf(change, words, entry.operation === 'create'));
  return { lines: told.slice(0, LINES_MAX), more: Math.max(0, told.length - LINES_MAX) };
}

/** Who did what, in one sentence. */
export function headlineOf(entry: Entry, words: Words): string {
  const { translate } = words;
  const { operation, action, changes } = entry;
  const who = entry.who || translate('history.system');
  if (entry.undoes) return translate('history.undone', { who });
  if (entry.exported) {
    const { more, format, title, count } = entry.exported;
    const rows = count === 1 ? 1 : count.toLocaleString('es-MX');
    const params = { who, title, count: rows, format: format.toUpperCase() };
    return more ? translate('history.exported-more', params) : translate('history.exported', params);
  }
  if (operation === 'create') return translate('history.created', { who });
  if (operation === 'delete') return translate('history.deleted', { who });
  if (operation === 'update') {
    const { lines } = linesOf(entry, words);
    if (lines.length === 0) return translate('history.unseen', { who });
    const field = lines.slice(0, TITLES_MAX).map(({ title }) => title);
    const left = changes.length - field.length;
    return translate('history.line', {
      who,
      field: [...field, ...(left > 0 ? [translate('history.left', { left })] : [])].join(', '),
    });
  }
  const key = `${action || operation}.title`;
  const title = translate(key);
  return title === key ? translate('history.unseen', { who }) : translate('history.action', { who, action: title });
}

function lineOf({ field: path, before, after, ...labels }: Change, words: Words, isNew: boolean): HistoryLine {
  const { definition, translate } = words;
  const field = definition.fields[plain(path)];
  const isMark = path.endsWith(MARK) && definition.fields[path] === undefined;
  const title = field?.title ?? (isMark && definition.review ? definition.title : path);
  const written = (value: Json, label: Json | undefined) => {
    if (label) return [label].flat().join(', ');
    if (isMark) return translate(`review.state.${Number(value ?? 0)}`);
    const text = field ? formatHere(words, field, value) : typeof value === 'object' ? '' : String(value ?? '');
    return text || translate('placeholders.none');
  };
  const was = isNew || isMark || !field ? undefined : before;
  return { path, title, before: written(before, labels.before_label), after: written(after, labels.after_label), was };
}

/** The field that a mark belongs to, by the dotted path. */
const plain = (path: string): string => path.replaceAll('__', '.').replace(new RegExp(`${MARK}$`), '');

const isTyped = (field: Field | undefined, value: Json): boolean =>
  field !== undefined && !field.readOnly && value !== null && value !== '';

/** The button that takes back the last that this person did to the record; nothing where there is none. */
function UndoLine({ place }: { place: string }) {
  const translate = useTranslate();
  const { run } = useUndo();
  const last = useUndoables().find((one) => one.place === place);
  if (!last) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      startIcon={<UndoOutlined />}
      sx={{ mb: 1.5 }}
      onClick={() => void run(last)}
    >
      {translate('console.undo.last', { text: last.text })}
    </Button>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Definition, Json } from '../../resource/definition.ts';
import { formatValue } from '../../resource/format.ts';
import { may } from '../../resource/permissions.ts';
import { api } from '../api/client.ts';
import { schemasOf, useActor, useSay, useSchemas } from '../app/schemas.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import type { BlockProps } from './block-props.ts';

type Change = { field: string; before: Json; after: Json };
type Entry = { id: Json; at: string; who: string | null; operation: string; action: string | null; changes: Change[] };

const ENTRIES_PER_PAGE = 25;
const CHANGES_SHOWN = 6;

/** Who changed what, newest first: the audit trail, cut to what the person may read. */
export function HistoryBlock({ definition, record }: BlockProps) {
  const say = useSay(definition);
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
  if (entries.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{say('history.empty')}</Typography>;
  return (
    <Box>
      <Box
        component="ol"
        aria-label={say('history.title')}
        sx={{ listStyle: 'none', m: 0, p: 0, borderLeft: 2, borderColor: 'divider', pl: 2 }}
      >
        {entries.map((entry) => (
          <HistoryEntry key={String(entry.id)} entry={entry} definition={definition} />
        ))}
      </Box>
      {query.hasNextPage ? (
        <Button size="small" onClick={() => void query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {say('history.more')}
        </Button>
      ) : null}
    </Box>
  );
}

function HistoryEntry({ entry, definition }: { entry: Entry; definition: Definition }) {
  const index = useSchemas();
  const say = useSay(definition);
  const schemas = schemasOf(index, definition);
  const show = (path: string, value: Json) => {
    const field = definition.fields[path] ?? definition.fields[path.replaceAll('__', '.')];
    return (
      (field ? formatValue(field, value, schemas) : typeof value === 'object' ? '' : String(value ?? '')) ||
      say('placeholders.none')
    );
  };
  const moment = schemas && formatMoment(entry.at, definition, schemas);
  return (
    <Box component="li" sx={{ mb: 1.5, position: 'relative' }}>
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {headline(entry, definition, say)}
      </Typography>
      <Typography
        variant="caption"
        component="time"
        dateTime={entry.at}
        sx={{ color: 'text.secondary', display: 'block' }}
      >
        {moment}
      </Typography>
      {entry.changes.slice(0, CHANGES_SHOWN).map(({ field, before, after }) => (
        <Typography key={field} variant="body2" sx={{ color: 'text.secondary' }}>
          {definition.fields[field]?.title ?? field}: {show(field, before)} → {show(field, after)}
        </Typography>
      ))}
    </Box>
  );
}

function headline(
  { who, operation, action, changes }: Entry,
  definition: Definition,
  say: ReturnType<typeof useSay>,
): string {
  const person = who || say('history.system');
  if (operation === 'create') return say('history.created', { who: person });
  if (operation === 'delete') return say('history.deleted', { who: person });
  const titles = changes.map(({ field }) => definition.fields[field]?.title).filter(Boolean);
  if (operation === 'update' && titles.length > 0)
    return say('history.line', { who: person, field: titles.slice(0, CHANGES_SHOWN).join(', ') });
  const key = `${action || operation}.title`;
  const title = say(key);
  return say('history.action', { who: person, action: title === key ? say('update.title') : title });
}

function formatMoment(at: string, definition: Definition, schemas: ReturnType<typeof schemasOf>): string {
  const base = Object.values(definition.fields)[0];
  return base ? formatValue({ ...base, kind: 'moment' }, at, schemas) : at;
}

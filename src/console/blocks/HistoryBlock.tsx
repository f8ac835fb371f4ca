import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { may } from '../../resource/access/permissions.ts';
import { formatValue } from '../../resource/conditions/format.ts';
import type { Definition, Row, Schemas } from '../../resource/model/definition.ts';
import { UndoLine } from '../actions/UndoLine.tsx';
import { placeOf } from '../actions/use-undo.ts';
import { api } from '../api/client.ts';
import { schemasOf, useActor, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import type { BlockProps } from './block-props.ts';
import { type Entry, headlineOf, linesOf } from './history-lines.ts';
import { RestoreValue } from './RestoreValue.tsx';

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
      <UndoLine place={placeOf(definition, record)} />
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

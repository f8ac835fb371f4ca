import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { Box, Dialog, InputBase, List, ListItemButton, ListSubheader, Typography } from '@mui/material';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { SUBJECT } from '../../resource/model/below-any.ts';
import type { Json } from '../../resource/model/definition.ts';
import { holdsWords } from '../../resource/query/words.ts';
import { useUndo, useUndoables } from '../actions/use-undo.ts';
import { api } from '../api/client.ts';
import { type Translate, useTranslate } from '../i18n/translate.ts';
import { useGo } from '../navigation/navigate.ts';
import { usePageActions } from '../navigation/page-actions.ts';
import { listQuery, whyNone } from '../schemas/records.ts';
import { mayInGeneral, type SchemasIndex, useSchemas } from '../schemas/schemas.ts';
import { useDebouncedValue } from '../ui/hooks.ts';
import { isKey } from '../ui/keys.ts';

type SearchDialogProps = {
  /** What was typed while this was on its way. */
  early: () => string;
  onClose: () => void;
};

/** One place for the actions of the page, the sections, and every record that a text finds; arrows choose, enter opens. */
export function SearchDialog({ early, onClose }: SearchDialogProps) {
  const translate = useTranslate();
  const go = useGo();
  const [text, setText] = useState(early);
  const [chosen, setChosen] = useState(0);
  const found = usePaletteLines(text);
  const { groups, minLength } = found;
  const lines = groups.flatMap((group) => group.lines);
  const take = (line: PaletteLine | undefined) => {
    if (!line || line.isOff) return;
    onClose();
    if (line.address) go(line.address);
    // The window of an action opens once this one has given the focus back.
    else setTimeout(() => line.run?.(), 0);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (isKey(event, 'down')) setChosen((chosen + 1) % Math.max(lines.length, 1));
    else if (isKey(event, 'up')) setChosen((chosen + lines.length - 1) % Math.max(lines.length, 1));
    else if (isKey(event, 'open')) take(lines[chosen]);
    else return;
    event.preventDefault();
  };
  const short = text.trim().length > 0 && text.trim().length < minLength;
  const current = lines[chosen];
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': translate('console.search.title') } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, borderBottom: 1, borderColor: 'divider' }}>
        <SearchOutlined fontSize="small" />
        <InputBase
          autoFocus
          fullWidth
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          placeholder={translate('console.palette.placeholder')}
          slotProps={{
            input: {
              'aria-label': translate('console.search'),
              role: 'combobox',
              'aria-expanded': true,
              'aria-controls': 'search-hits',
              'aria-activedescendant': current ? idOf(current) : undefined,
              type: 'search',
            },
          }}
          sx={{ height: 48 }}
        />
      </Box>
      <Lines groups={groups} chosen={current} onTake={take} />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', px: 2, pb: 1.5 }}>
        {short ? translate('console.search-short', { limit: minLength }) : sayFound(found, translate)}
      </Typography>
    </Dialog>
  );
}

/** What is said below the lines of what was looked for. */
function sayFound({ groups, late, busy, unasked }: ReturnType<typeof usePaletteLines>, translate: Translate): string {
  if (busy) return translate('console.searching');
  if (unasked) return translate(unasked);
  if (groups.length === 0) return translate('console.search.empty');
  return late.length > 0 ? translate('console.palette.late', { lists: late.join(', ') }) : '';
}

const idOf = ({ key }: PaletteLine) => `palette-${key.replaceAll(/[^\w-]/g, '-')}`;

type LinesProps = {
  groups: PaletteGroup[];
  chosen: PaletteLine | undefined;
  onTake: (line: PaletteLine) => void;
};

function Lines({ groups, chosen, onTake }: LinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const id = chosen && idOf(chosen);
  useEffect(() => {
    if (id) list.current?.querySelector(`#${id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <List id="search-hits" ref={list} role="listbox" dense sx={{ maxHeight: '60vh', overflow: 'auto', py: 1 }}>
      {groups.map((group) => (
        <li key={group.key} role="presentation">
          <ListSubheader component="div" role="presentation" sx={{ lineHeight: 2.2 }}>
            {group.title}
          </ListSubheader>
          {group.lines.map((line) => (
            <ListItemButton
              key={line.key}
              id={idOf(line)}
              role="option"
              component="div"
              tabIndex={-1}
              aria-selected={chosen === line}
              aria-disabled={line.isOff || undefined}
              selected={chosen === line}
              onClick={() => onTake(line)}
            >
              <Line line={line} />
            </ListItemButton>
          ))}
        </li>
      ))}
    </List>
  );
}

function Line({ line: { text, second, number, isOff, reason } }: { line: PaletteLine }) {
  return (
    <>
      <Typography
        variant="body2"
        noWrap
        sx={{ fontWeight: 550, flex: 'none', maxWidth: '60%', mr: 2, color: isOff ? 'text.disabled' : undefined }}
      >
        {text}
      </Typography>
      <Typography variant="body2" noWrap sx={{ flex: 1, color: 'text.secondary' }}>
        {isOff ? reason : second}
      </Typography>
      {number ? (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {number}
        </Typography>
      ) : null}
    </>
  );
}

/** One line of the palette: an action of the page, a section, or a record. */
type PaletteLine = {
  key: string;
  text: string;
  second?: string;
  number?: string;
  /** Why it cannot be chosen now. */
  reason?: string | undefined;
  isOff?: boolean;
  address?: string;
  run?: () => void;
};
type PaletteGroup = { key: string; title: string; lines: PaletteLine[] };

const UNDO_LINES = 3;

/** What the palette offers for a text: without one, what can be done here and where one can go. */
function usePaletteLines(typed: string) {
  const index = useSchemas();
  const translate = useTranslate();
  const actions = usePageActions();
  const { run } = useUndo();
  const { groups, ...search } = useGlobalSearch(typed);
  const fits = (text: string) => holdsWords(text, typed);
  const here = actions
    .filter(({ title }) => fits(title))
    .map((one): PaletteLine => ({ ...one, key: `action ${one.key}`, text: one.title }));
  const menu = [...index.menu, ...((index.console.userMenu as typeof index.menu | undefined) ?? [])];
  const sections = menu
    .filter(({ resource, label }) => resource in index.resources && fits(label))
    .map((entry): PaletteLine => ({ key: `go ${entry.resource}`, text: entry.label, address: `/${entry.resource}` }));
  const records = groups.map(({ resource, title, opens, hits }) => ({
    key: resource,
    title,
    lines: hits.map(
      ({ id, label, second }): PaletteLine => ({
        key: `${resource} ${String(id)}`,
        text: label,
        second,
        // 'P0003675' is its number already.
        ...(/\d/.test(label) ? {} : { number: `#${String(id)}` }),
        address: opens
          ? `/${resource}/${String(id)}`
          : `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ id }) })}`,
      }),
    ),
  }));
  const back = useUndoables()
    .map(
      (one): PaletteLine => ({
        key: `undo ${one.at}`,
        text: translate('console.undo.last', { text: one.text }),
        run: () => void run(one),
      }),
    )
    .filter(({ text }) => fits(text))
    .slice(0, UNDO_LINES);
  const favourites = useFavourites().filter(({ text }) => fits(text));
  const all: PaletteGroup[] = [
    { key: '$undo', title: translate('console.undo'), lines: back },
    { key: '$actions', title: translate('console.palette.actions'), lines: here },
    ...records,
    { key: '$favourites', title: favouritesTitle(index), lines: favourites },
    { key: '$sections', title: translate('console.palette.sections'), lines: sections },
  ];
  return { ...search, groups: all.filter(({ lines }) => lines.length > 0) };
}

const FAVOURITES = 20;

const favouritesTitle = ({ console: { favourites }, resources }: SchemasIndex): string =>
  (favourites && resources[favourites]?.plural) || '';

/** The own favourite records, as their reader reads them today. */
function useFavourites(): PaletteLine[] {
  const index = useSchemas();
  const client = useQueryClient();
  const name = index.console.favourites;
  const { data } = useQuery({
    ...listQuery(client, name ?? '', { page: 0, limit: FAVOURITES }),
    enabled: name !== undefined && mayInGeneral(index, name, 'list'),
  });
  return (data?.rows ?? []).flatMap(({ id, about, [SUBJECT.resource]: resource, [SUBJECT.id]: record }) =>
    mayInGeneral(index, String(resource), 'read')
      ? [{ key: `favourite ${id}`, text: String(about ?? ''), address: `/${resource}/${record}` }]
      : [],
  );
}

type Answer = {
  /** `opens` is false where a record has no page: its list shows it. */
  groups: { resource: string; title: string; opens: boolean; hits: { id: Json; label: string; second: string }[] }[];
  /** Lists that took too long. */
  late: string[];
};
type Found = Answer & {
  minLength: number;
  busy: boolean;
  /** Key of the sentence that says why no record was looked for. */
  unasked: ReturnType<typeof whyNone> | undefined;
};

const NOTHING: Answer = { groups: [], late: [] };

/** What a text finds in every list that the person may open, in one call. */
function useGlobalSearch(typed: string): Found {
  const { console: words } = useSchemas();
  const text = useDeferredValue(useDebouncedValue(typed.trim()));
  const minLength = words.search.list;
  const isAsked = text.length >= minLength;
  const found = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => (await api.get<Answer>('/search', { query: { q: text }, signal })).data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const isUnasked = isAsked && (found.isPaused || found.isError);
  const answer = isAsked && !isUnasked && found.data ? found.data : NOTHING;
  const busy = found.isFetching || text !== typed.trim();
  return { ...answer, minLength, busy, unasked: isUnasked ? whyNone(found) : undefined };
}

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import FilterListOutlined from '@mui/icons-material/FilterListOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { Button, IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import { type MouseEvent, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { mayEver } from '../../resource/access/permissions.ts';
import { WHERE } from '../../resource/model/where.ts';
import { appliedFilter } from '../../resource/query/list-request.ts';
import { toWireOrder } from '../../resource/query/wire-order.ts';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../i18n/translate.ts';
import { saveAnswer } from '../navigation/navigate.ts';
import { useDebouncedValue, usePhone } from '../ui/hooks.ts';
import { isKey } from '../ui/keys.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { PopupMenu } from '../ui/PopupMenu.tsx';
import { useToast } from '../ui/toast.ts';
import { filtersInForce } from './use-list.ts';

const FilterChips = lazyInline(async () => (await import('./FilterChips.tsx')).FilterChips);
const FilterPopover = lazyInline(async () => (await import('./FilterPopover.tsx')).FilterPopover);

/** What filters a list, and the filters in force. */
export function FilterBar({ list }: { list: ListController }) {
  const translate = useTranslate(list.definition);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chips = filtersInForce(list);
  return (
    <>
      {list.filters.length > 0 || list.path === list.definition.name ? (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<FilterListOutlined />}
          aria-haspopup="dialog"
          aria-expanded={Boolean(anchor)}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ borderColor: 'divider' }}
        >
          {translate('console.list.filters')}
        </Button>
      ) : null}
      <Suspense>
        {chips.length > 0 || list.state.filter[WHERE] !== undefined ? <FilterChips list={list} chips={chips} /> : null}
      </Suspense>
      <Suspense>
        {anchor ? <FilterPopover list={list} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
      </Suspense>
    </>
  );
}

/** What is typed here is applied when the typing rests and the text is long enough. */
export function SearchBox({ list }: { list: ListController }) {
  const translate = useTranslate(list.definition);
  const minLength = list.definition.list.search?.minLength ?? list.index.console.search.list;
  const applied = typeof list.state.filter.q === 'string' ? list.state.filter.q : '';
  const [text, setText] = useState(applied);
  const settled = useDebouncedValue(text);
  const [before, setBefore] = useState(applied);
  // What was asked for and has not come into force yet: a busy screen may take its time.
  const [asked, setAsked] = useState<string[]>([]);
  if (before !== applied) {
    setBefore(applied);
    const place = asked.indexOf(applied);
    setAsked(place < 0 ? [] : asked.slice(place + 1));
    // Changed from outside: Back, a link, or the button that clears filters.
    if (place < 0) setText(applied);
  }
  const apply = useEffectEvent((typed: string) => {
    const wanted = typed.trim();
    const next = wanted.length >= minLength ? wanted : '';
    if (next === (asked.at(-1) ?? applied)) return;
    setAsked([...asked, next]);
    list.change({ filter: withText(list.state.filter, next) }, { replace: applied !== '' });
  });
  useEffect(() => apply(settled), [settled]);
  const tooShort = text.trim().length > 0 && text.trim().length < minLength;
  return (
    <OutlinedInput
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (isKey(event, 'close')) setText('');
      }}
      placeholder={translate('console.search')}
      sx={{
        maxWidth: { sm: 300 },
        height: 32,
        // Gives way before a button goes to a second line.
        flex: { xs: '1 1 120px', sm: '100 1 180px' },
        fontSize: '0.8125rem',
      }}
      slotProps={{ input: { 'aria-label': translate('console.search-in', { title: list.definition.plural }) } }}
      startAdornment={
        <InputAdornment position="start">
          <SearchOutlined sx={{ fontSize: 17 }} />
        </InputAdornment>
      }
      endAdornment={
        text ? (
          <InputAdornment position="end" sx={{ gap: 0.5 }}>
            {tooShort ? <span role="status">{translate('console.search-short', { limit: minLength })}</span> : null}
            <IconButton edge="end" aria-label={translate('console.clear')} onClick={() => setText('')}>
              <CloseOutlined sx={{ fontSize: 16 }} />
            </IconButton>
          </InputAdornment>
        ) : undefined
      }
    />
  );
}

function withText(filter: ListController['state']['filter'], text: string): ListController['state']['filter'] {
  const { q: _, ...rest } = filter;
  return text ? { ...rest, q: text } : rest;
}

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx', 'pdf'];

/** The list as a file: with the filters, the order and the columns that are in sight. */
export function ExportButton({ list, columns }: { list: ListController; columns: string[] }) {
  const { definition, actor } = list;
  const translate = useTranslate(definition);
  const toast = useToast();
  const phone = usePhone();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  if (!mayEver(definition, actor.roles, 'export')) return null;
  const run = async (format: ExportFormat) => {
    setAnchor(null);
    setBusy(true);
    const about = `${list.path}/export`;
    try {
      const told = await exportList(list, format, columns);
      toast.success(told ?? translate('export.success'), { about });
    } catch (error) {
      toast.failure(error, { about });
    } finally {
      setBusy(false);
    }
  };
  const opener = {
    'aria-haspopup': 'menu' as const,
    loading: busy,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  };
  return (
    <>
      {phone ? (
        <IconButton aria-label={translate('export.title')} {...opener}>
          <FileDownloadOutlined fontSize="small" />
        </IconButton>
      ) : (
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          {...opener}
          sx={{ borderColor: 'divider' }}
        >
          {translate('export.title')}
        </Button>
      )}
      <PopupMenu
        label={translate('export.title')}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        lines={FORMATS.map((format) => ({
          key: format,
          text: translate(`export.${format}`),
          onChoose: () => void run(format),
        }))}
      />
    </>
  );
}

type ExportFormat = 'csv' | 'xlsx' | 'pdf';

/** Saves the list as a file; answers the server's sentence where a job makes it and it comes later. */
async function exportList(list: ListController, format: ExportFormat, columns: string[]): Promise<string | undefined> {
  const { state, definition, index, path } = list;
  const sort = state.sort && {
    field: state.sort.replace(/^-/, ''),
    order: toWireOrder(state.sort.startsWith('-')),
  };
  const filter = appliedFilter(definition, index, state.filter);
  const body = { path, format, filter, columns, ...(sort || {}) };
  const answer = (await saveAnswer('/exports', body)) as { message?: string } | undefined;
  return answer?.message;
}

import CloseOutlined from '@mui/icons-material/CloseOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { IconButton, InputAdornment, OutlinedInput } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ListController } from '../fields/list-controller.ts';
import { useTranslate } from '../schemas/schemas.ts';
import { useDebouncedValue } from '../ui/hooks.ts';

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
        if (event.key === 'Escape') setText('');
      }}
      placeholder={translate('console.search')}
      sx={{
        width: { sm: 300 },
        height: 32,
        flex: { xs: '1 1 160px', sm: 'none' },
        fontSize: '0.8125rem',
        '& input::-webkit-search-cancel-button': { display: 'none' },
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

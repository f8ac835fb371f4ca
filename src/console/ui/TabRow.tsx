import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Stack from '@mui/material/Stack';
import { type KeyboardEvent, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { RowTab } from './AllTabs.tsx';
import { usePhone } from './hooks.ts';
import { keyOf } from './keys.ts';
import { lazyInline } from './lazy-component.tsx';
import { FINGER, TOUCH } from './theme.tsx';

const AllTabs = lazyInline(async () => (await import('./AllTabs.tsx')).AllTabs);

type TabRowProps = {
  id?: string | undefined;
  label: string;
  describedBy?: string | undefined;
  tabs: RowTab[];
  inset?: object;
};

/** Where more tabs follow, the last pixels of the row fade. */
const FADE = 24;

/** From here on the tabs of a phone have a menu of all of them. */
const MANY = 4;

/**
 * Tabs that the browser lays out by itself: the mark is a border of the chosen tab, and what does not fit goes on in the next line;
 * on a phone there is one line, and a menu of all. The library's tabs measure themselves after each drawing, which lays the whole
 * page out once more.
 */
export function TabRow({ inset = {}, ...row }: TabRowProps) {
  const phone = usePhone();
  const isLong = phone && row.tabs.length >= MANY;
  return (
    <Box sx={{ flex: 'none', display: 'flex', borderBottom: 1, borderColor: 'divider', ...inset }}>
      <Tabs {...row} isFaded={isLong} />
      {isLong ? (
        // Its place is kept until it comes: the chosen tab was brought into sight beside it.
        <Box sx={{ flex: 'none', width: TOUCH }}>
          <Suspense>
            <AllTabs label={row.label} tabs={row.tabs} />
          </Suspense>
        </Box>
      ) : null}
    </Box>
  );
}

type TabsProps = Omit<TabRowProps, 'inset'> & { isFaded: boolean };

function Tabs({ id, label, describedBy, tabs, isFaded }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex(({ selected }) => selected);
  useChosenInSight(list, chosen);
  return (
    <Stack
      ref={list}
      id={id}
      role="tablist"
      aria-label={label}
      aria-describedby={describedBy}
      direction="row"
      onKeyDown={moveFocus}
      sx={{
        flex: '1 1 auto',
        minWidth: 0,
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflowX: 'auto',
        scrollbarWidth: { xs: 'none', sm: 'thin' },
        scrollPaddingInlineEnd: `${FADE}px`,
        // What is scrolled away ends in a fade.
        ...(isFaded ? { maskImage: `linear-gradient(to left, transparent, #000 ${FADE}px)`, pr: `${FADE}px` } : {}),
      }}
    >
      {tabs.map(({ key, selected, panel, to, onSelect, disabled = false, ...tab }, place) => (
        <ButtonBase
          key={key}
          role="tab"
          id={tab.id}
          aria-selected={selected}
          aria-controls={panel}
          disabled={disabled}
          tabIndex={place === Math.max(0, chosen) ? 0 : -1}
          {...(to === undefined ? { onClick: onSelect } : { component: Link, to, replace: true })}
          sx={TAB}
        >
          {tab.label}
        </ButtonBase>
      ))}
    </Stack>
  );
}

const TAB = {
  flex: 'none',
  gap: 1,
  minHeight: 36,
  [FINGER]: { minHeight: TOUCH },
  px: 1.5,
  py: 0.75,
  typography: 'button',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  whiteSpace: 'nowrap',
  '&[aria-selected="true"]': { color: 'primary.main', borderBottomColor: 'primary.main' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
  '&.Mui-disabled': { opacity: 0.38 },
} as const;

/** The browser says whether the chosen tab is out of sight once it has laid the page out: nothing is measured before. */
function useChosenInSight(list: React.RefObject<HTMLElement | null>, chosen: number): void {
  useEffect(() => {
    const tab = list.current?.children[chosen];
    if (!tab || typeof IntersectionObserver === 'undefined') return;
    const seen = new IntersectionObserver(
      ([entry]) => {
        seen.disconnect();
        if (entry && entry.intersectionRatio < 1) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      },
      { root: list.current, rootMargin: `0px -${FADE}px 0px 0px` },
    );
    seen.observe(tab);
    return () => seen.disconnect();
  }, [list, chosen]);
}

/** The arrows, Home and End move from tab to tab; Enter or space opens one. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:not(.Mui-disabled)')];
  const place = all.indexOf(event.target as HTMLElement);
  const key = keyOf(event, 'right', 'left', 'first', 'last');
  const next =
    key &&
    {
      right: all[(place + 1) % all.length],
      left: all.at(place - 1),
      first: all[0],
      last: all.at(-1),
    }[key];
  if (!next || place === -1) return;
  event.preventDefault();
  next.focus();
}

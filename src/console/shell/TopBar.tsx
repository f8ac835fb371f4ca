import MenuOutlined from '@mui/icons-material/MenuOutlined';
import SearchOutlined from '@mui/icons-material/SearchOutlined';
import { Box, Button, ButtonBase, IconButton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { api } from '../api/client.ts';
import { useTranslate } from '../i18n/translate.ts';
import { mayInGeneral, type SchemasIndex, useSchemas } from '../schemas/schemas.ts';
import { signOut } from '../session/session.ts';
import { company } from '../session/token.ts';
import { HiddenText } from '../ui/Hint.tsx';
import { useIdle } from '../ui/hooks.ts';
import { pressedFor } from '../ui/keys.ts';
import { lazyInline } from '../ui/lazy-component.tsx';
import { NameAvatar } from '../ui/NameAvatar.tsx';
import { Bell } from './Bell.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';
import { RecordSteps } from './RecordSteps.tsx';
import { useShortcut } from './Shortcuts.tsx';

type TopBarProps = { compact: boolean; onMenu: () => void; onHelp: () => void };

/** Where one is, the search over everything, and the person. */
export function TopBar({ compact, onMenu, onHelp }: TopBarProps) {
  const translate = useTranslate();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        height: 48,
        flex: 'none',
        px: { xs: 1, md: 3 },
        borderBottom: 1,
        borderColor: 'divider',
        '@media print': { display: 'none' },
      }}
    >
      {compact ? (
        <IconButton aria-label={translate('console.menu.open')} onClick={onMenu}>
          <MenuOutlined fontSize="small" />
        </IconButton>
      ) : null}
      <Breadcrumb />
      {compact ? null : <RecordSteps />}
      <Box sx={{ flex: 1 }} />
      <SearchButton compact={compact} />
      <Bell />
      <UserMenu onHelp={onHelp} />
    </Box>
  );
}

/** Section 7's calls for the shell: administrators and users are one table, who may read which one differs. */
const PLACES = ['admins', 'users'] as const;

/** Username and picture of the signed-in person; a switched company shows itself instead. */
function usePerson(): { name: string; image: string | undefined } {
  const index = useSchemas();
  const place = placeOf(index);
  const calm = useIdle();
  const { data } = useQuery({
    queryKey: ['person', place, index.actor.id],
    queryFn: async ({ signal }) =>
      (await api.get<Row>(`${place}/${index.actor.id}`, { signal, keepSession: true })).data,
    enabled: calm && place !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const switched = company.read();
  const username = switched?.username ?? data?.username ?? index.actor.username;
  const image = switched?.selfie ?? valueAt(data, 'selfie.url') ?? data?.selfie;
  return { name: String(username ?? ''), image: typeof image === 'string' && image ? image : undefined };
}

const placeOf = (index: SchemasIndex) => PLACES.find((resource) => mayInGeneral(index, resource, 'read'));

const UserMenuList = lazyInline(async () => (await import('./UserMenuList.tsx')).UserMenuList);
const UnsavedDialog = lazyInline(async () => (await import('../ui/Modal.tsx')).UnsavedDialog);
const NewsWindow = lazyInline(async () => (await import('./ShellWindows.tsx')).NewsWindow);

/** The signed-in person, and the way to what is theirs. */
function UserMenu({ onHelp }: { onHelp: () => void }) {
  const translate = useTranslate();
  const person = usePerson();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [news, setNews] = useState(false);
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 44, flex: 'none', gap: 1, px: 0.75 }}
      >
        <NameAvatar name={person.name} src={person.image} size={26} />
        <HiddenText>{translate('console.menu.user')}:</HiddenText>
        <Typography
          variant="body2"
          noWrap
          sx={{ maxWidth: { xs: 160, lg: 320 }, display: { xs: 'none', md: 'block' } }}
        >
          {person.name}
        </Typography>
      </Button>
      <Suspense>
        {anchor ? (
          <UserMenuList
            name={person.name}
            anchor={anchor}
            onClose={() => setAnchor(null)}
            onHelp={onHelp}
            onNews={() => setNews(true)}
            onUnsaved={() => {
              setAnchor(null);
              setLeaving(true);
            }}
          />
        ) : null}
        {leaving ? (
          <UnsavedDialog
            verb="console.unsaved.sign-out"
            onConfirm={() => void signOut()}
            onClose={() => setLeaving(false)}
          />
        ) : null}
        {news ? <NewsWindow onClose={() => setNews(false)} /> : null}
      </Suspense>
    </>
  );
}

const SearchDialog = lazyInline(async () => (await import('./SearchDialog.tsx')).SearchDialog);

/** The way into the search over all sections, for whom there is a list to search in; `/` opens it from anywhere. */
export function SearchButton({ compact }: { compact: boolean }) {
  const index = useSchemas();
  const hasLists = index.menu.some((entry) => mayInGeneral(index, entry.resource, 'list'));
  return hasLists ? <SearchOverLists compact={compact} /> : null;
}

function SearchOverLists({ compact }: { compact: boolean }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const early = useEarlyText(open);
  useShortcut('search', () => setOpen(true));
  return (
    <>
      {compact ? (
        <IconButton aria-label={translate('console.search.title')} onClick={() => setOpen(true)}>
          <SearchOutlined fontSize="small" />
        </IconButton>
      ) : (
        <ButtonBase
          onClick={() => setOpen(true)}
          sx={{
            gap: 1,
            height: 32,
            width: 260,
            px: 1.25,
            justifyContent: 'flex-start',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            color: 'text.secondary',
            fontSize: '0.8125rem',
            '&:hover': { bgcolor: 'surface.hover' },
          }}
        >
          <SearchOutlined sx={{ fontSize: 17 }} />
          <Box sx={{ flex: 1, textAlign: 'left' }}>{translate('console.search.title')}</Box>
          <Box
            component="kbd"
            aria-hidden
            sx={{ border: 1, borderColor: 'divider', borderRadius: 0.75, px: 0.6, fontSize: 11 }}
          >
            {pressedFor('search')}
          </Box>
        </ButtonBase>
      )}
      <Suspense>{open ? <SearchDialog early={early} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

/**
 * What is typed while the window that will take it is on its way. Keys go nowhere else meanwhile; it ends when a window is there.
 */
function useEarlyText(isAwaited: boolean): () => string {
  const text = useRef('');
  useEffect(() => {
    if (!isAwaited) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('[role="dialog"]')) return;
      if (event.key === 'Backspace') text.current = text.current.slice(0, -1);
      else if (event.key.length === 1) text.current += event.key;
      else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      text.current = '';
      removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isAwaited]);
  return () => text.current;
}

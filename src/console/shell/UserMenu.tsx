import { Avatar, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Row } from '../../resource/model/definition.ts';
import { valueAt } from '../../resource/model/path.ts';
import { api } from '../api/client.ts';
import { mayInGeneral, type SchemasIndex, useSchemas, useTranslate } from '../schemas/schemas.ts';
import { company } from '../session/company.ts';
import { signOut } from '../session/session.ts';
import { HiddenText } from '../ui/HiddenText.tsx';
import { useIdle } from '../ui/hooks.ts';
import { lazyInline } from '../ui/lazy-component.tsx';

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
const UnsavedDialog = lazyInline(async () => (await import('../ui/UnsavedDialog.tsx')).UnsavedDialog);
const NewsWindow = lazyInline(async () => (await import('./NewsWindow.tsx')).NewsWindow);

/** The signed-in person, and the way to what is theirs. */
export function UserMenu() {
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
        <Avatar
          aria-hidden
          src={person.image}
          alt=""
          sx={{ width: 26, height: 26, fontSize: 12, bgcolor: 'primary.main' }}
        >
          {person.name.slice(0, 1).toUpperCase()}
        </Avatar>
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

import { Avatar, Button, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from '../schemas/schemas.ts';
import { signOut } from '../session/session.ts';
import { HiddenText } from '../ui/HiddenText.tsx';
import { lazyInline } from '../ui/lazy-component.tsx';
import { usePerson } from './use-person.ts';

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
        <Typography variant="body2" noWrap sx={{ maxWidth: 160, display: { xs: 'none', md: 'block' } }}>
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

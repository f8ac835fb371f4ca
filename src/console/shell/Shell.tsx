import { Box, Link } from '@mui/material';
import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useTranslate } from '../i18n/translate.ts';
import { useLive } from '../live/use-live.ts';
import { useCompact } from '../ui/hooks.ts';
import { ErrorBoundary, lazyInline } from '../ui/lazy-component.tsx';
import { ErrorState } from '../ui/Placeholders.tsx';
import { Bars, News } from './Bars.tsx';
import { Footer } from './Footer.tsx';
import { Shortcuts, useShortcut } from './Shortcuts.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';

const MAIN_ID = 'content';

const HelpPanel = lazyInline(async () => (await import('./HelpPanel.tsx')).HelpPanel);

/** The frame around every screen: menu, top bar, status bars, screen, footer. */
export function Shell() {
  const translate = useTranslate();
  const compact = useCompact();
  const [drawer, setDrawer] = useState(false);
  const [help, setHelp] = useState(false);
  useLive();
  useShortcut('page-help', () => setHelp(!help));
  return (
    <Box
      sx={{
        display: 'flex',
        height: '100dvh',
        overflow: 'hidden',
        '@media print': { display: 'block', height: 'auto' },
      }}
    >
      <SkipLink text={translate('console.menu.skip')} />
      <SideMenu compact={compact} open={drawer} onClose={() => setDrawer(false)} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar compact={compact} onMenu={() => setDrawer(true)} onHelp={() => setHelp(true)} />
        <Bars />
        <Box
          component="main"
          id={MAIN_ID}
          tabIndex={-1}
          // What is hidden in it is placed in it: else the page itself would grow by it, and the menu scroll away.
          sx={{ flex: 1, minHeight: 0, overflow: 'auto', scrollbarGutter: 'stable', position: 'relative' }}
        >
          <Screen />
        </Box>
        <Footer />
      </Box>
      <Suspense>{help ? <HelpPanel isOver={compact} onClose={() => setHelp(false)} /> : null}</Suspense>
      <Shortcuts />
      <News />
    </Box>
  );
}

/** It alone is drawn anew for another address; menu and bars find out themselves what changes in them. */
function Screen() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetKey={pathname} fallback={(error, retry) => <ErrorState screen error={error} onRetry={retry} />}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** The first thing that a keyboard reaches: past the menu, to the screen. The hash is the router's, so it moves focus. */
function SkipLink({ text }: { text: string }) {
  return (
    <Link
      component="button"
      onClick={() => document.getElementById(MAIN_ID)?.focus()}
      sx={{
        position: 'fixed',
        left: 8,
        top: -60,
        zIndex: 'tooltip',
        px: 1.5,
        py: 1,
        bgcolor: 'background.paper',
        '&:focus': { top: 8 },
      }}
    >
      {text}
    </Link>
  );
}

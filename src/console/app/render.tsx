import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppTheme, adoptThemeSheet, theme } from '../ui/theme.tsx';
import { opened } from './opened.ts';
import { Root } from './Root.tsx';

/** The server's strict policy lets styles in by the page's nonce; without one nothing is asked of it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const cache = createCache({ key: 'c', ...(nonce ? { nonce } : {}) });
if (nonce) Object.assign(window, { __nonce__: nonce });

adoptThemeSheet(theme.generateStyleSheets());

opened.then((state) => {
  const place = document.getElementById('root');
  if (!place) return;
  createRoot(place).render(
    <StrictMode>
      <CacheProvider value={cache}>
        <AppTheme>
          <CssBaseline />
          <Root opened={state} />
        </AppTheme>
      </CacheProvider>
    </StrictMode>,
  );
});

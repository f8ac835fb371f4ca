import '@fontsource/roboto/latin-400.css';
import '@fontsource/roboto/latin-500.css';
import '@fontsource/roboto/latin-700.css';
import './starting.css';
// Before all that follows: what it asks is on its way while the rest is worked out.
import './session/opened.ts';

import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { opened } from './session/opened.ts';
import { Root } from './session/Root.tsx';
import { reloadWhenReplaced } from './session/reload-when-replaced.ts';
import { theme } from './ui/theme.ts';

/** The server's strict policy lets styles in by the page's nonce; without one nothing is asked of it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
const cache = createCache({ key: 'c', ...(nonce ? { nonce } : {}) });
if (nonce) Object.assign(window, { __nonce__: nonce });

reloadWhenReplaced();

opened.then((state) => {
  const place = document.getElementById('root');
  if (!place) return;
  createRoot(place).render(
    <StrictMode>
      <CacheProvider value={cache}>
        <ThemeProvider theme={theme}>
          <CssBaseline />
          <Root opened={state} />
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>,
  );
});

import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';
import { COMPONENTS } from './theme-components.ts';

/** An object alone: the library declares the props of its parts here, and reads what a theme has of them. */
const PARTS: object = COMPONENTS;

/**
 * Hands the theme to the library's parts. The library's own `ThemeProvider` also switches between schemes by script and keeps
 * the choice; here the system chooses and the page's sheet follows by itself (decision 0601).
 */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeContext.Provider value={theme}>
      <DefaultPropsProvider value={PARTS}>{children}</DefaultPropsProvider>
    </ThemeContext.Provider>
  );
}

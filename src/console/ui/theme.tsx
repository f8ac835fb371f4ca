import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import { createTheme, type ThemeOptions } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Tone } from '../../resource/model/definition.ts';

const FOCUS = { outline: '2px solid', outlineColor: 'var(--mui-palette-primary-main)', outlineOffset: '2px' };

/** Where a finger points, a control is as large as a fingertip: 44 px (WCAG 2.5.5). */
export const FINGER = '@media (pointer: coarse)';
export const TOUCH = 44;

/**
 * Windows and menus are drawn beside the screen and hide it from screen readers. Toasts lie outside of this frame, so that
 * they are read out over a window too.
 */
const container = () => document.getElementById('frame') ?? document.body;

/** What opens over the page: choices, menus, calendars, texts on hover, windows. One edge and one shadow lift it from what it covers. */
export const POPUP = {
  border: '1px solid var(--mui-palette-divider)',
  borderRadius: '8px',
  boxShadow: 'var(--mui-palette-surface-shadow)',
};
const GAP_PX = 4;
/** The buttons of a form lie at the foot of the page: choices open above their field rather than over them. */
const FOOT_PX = 64;

/** What the library's parts look like here: small, flat, without ripples, with a visible focus. */
const COMPONENTS: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontVariantNumeric: 'tabular-nums', backgroundColor: 'var(--mui-palette-surface-page)' },
      // A browser has a font of its own for them.
      'button, input, select, textarea': { fontFamily: 'inherit' },
      // Searches have a cross of their own.
      'input::-webkit-search-cancel-button': { display: 'none' },
      'a:focus-visible, [tabindex]:focus-visible, summary:focus-visible': FOCUS,
      // They take the focus when a screen, a panel or a window opens, and cannot be used.
      ':is(h1, h2, main, aside)[tabindex]:focus-visible, [role="dialog"]:focus-visible': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationDelay: '0s !important',
          animationIterationCount: '1 !important',
          // None at all: with a duration, each element would follow its parent's change of colour one by one.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    },
  },
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&:focus-visible': FOCUS } } },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true },
    styleOverrides: { root: { minHeight: 32, [FINGER]: { minHeight: TOUCH } } },
  },
  MuiIconButton: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { borderRadius: 6, [FINGER]: { minWidth: TOUCH, minHeight: TOUCH } } },
  },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiSelect: { defaultProps: { size: 'small' } },
  MuiAutocomplete: {
    defaultProps: {
      size: 'small',
      slotProps: { popper: { modifiers: [{ name: 'flip', options: { padding: FOOT_PX } }] } },
    },
    styleOverrides: { paper: { ...POPUP, marginBlock: GAP_PX } },
  },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { [FINGER]: { minWidth: TOUCH, minHeight: TOUCH } } },
  },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiChip: { defaultProps: { size: 'small' }, styleOverrides: { root: { borderRadius: 6, fontWeight: 500 } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 300, arrow: false },
    styleOverrides: {
      tooltip: {
        ...POPUP,
        color: 'inherit',
        backgroundColor: 'var(--mui-palette-background-paper)',
        fontSize: '0.75rem',
      },
    },
  },
  MuiModal: { defaultProps: { container } },
  MuiPopover: {
    defaultProps: { container },
    styleOverrides: { paper: { ...POPUP, marginTop: GAP_PX } },
  },
  MuiMenuItem: { styleOverrides: { root: { fontSize: '0.8125rem', minHeight: 32, [FINGER]: { minHeight: TOUCH } } } },
  MuiDialog: { defaultProps: { fullWidth: true, maxWidth: 'sm' }, styleOverrides: { paper: POPUP } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 600 } } },
  MuiTableCell: {
    styleOverrides: {
      root: { fontSize: '0.8125rem', borderColor: 'var(--mui-palette-divider)' },
      head: { fontWeight: 550, color: 'var(--mui-palette-text-secondary)' },
    },
  },
};

type ToneColours = { text: string; back: string; bar: string };

/** What states look like, by meaning. Text on its back keeps at least 4.5:1 in both schemes (a test measures it). */
export const TONES: Record<'light' | 'dark', Record<Tone, ToneColours>> = {
  light: {
    waiting: { text: '#854d0e', back: '#fef3c7', bar: '#d97706' },
    active: { text: '#1e40af', back: '#dbeafe', bar: '#2563eb' },
    done: { text: '#166534', back: '#dcfce7', bar: '#16a34a' },
    'done-variant': { text: '#115e59', back: '#ccfbf1', bar: '#0d9488' },
    bad: { text: '#991b1b', back: '#fee2e2', bar: '#dc2626' },
    expired: { text: '#9a3412', back: '#ffedd5', bar: '#ea580c' },
    neutral: { text: '#3f4854', back: '#eceff3', bar: '#8a94a3' },
    info: { text: '#5b21b6', back: '#ede9fe', bar: '#7c3aed' },
    none: { text: '#3f4854', back: 'transparent', bar: 'transparent' },
  },
  dark: {
    waiting: { text: '#fcd34d', back: '#3a2c0a', bar: '#d97706' },
    active: { text: '#93c5fd', back: '#15284d', bar: '#3b82f6' },
    done: { text: '#86efac', back: '#10311d', bar: '#22c55e' },
    'done-variant': { text: '#5eead4', back: '#0d312e', bar: '#14b8a6' },
    bad: { text: '#fca5a5', back: '#401818', bar: '#ef4444' },
    expired: { text: '#fdba74', back: '#3d2210', bar: '#f97316' },
    neutral: { text: '#c3cad4', back: '#2a303a', bar: '#6b7685' },
    info: { text: '#c4b5fd', back: '#2a1d50', bar: '#8b5cf6' },
    none: { text: '#c3cad4', back: 'transparent', bar: 'transparent' },
  },
};

type Surfaces = { page: string; sunken: string; hover: string; selected: string; shadow: string };

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    tones: Record<Tone, ToneColours>;
    surface: Surfaces;
  }
  interface PaletteOptions {
    tones?: Record<Tone, ToneColours>;
    surface?: Surfaces;
  }
  interface TypographyVariants {
    mono: React.CSSProperties;
  }
}

/** One quiet family for everything, with numerals of equal width; "More" has the letters that Spanish has not. Nothing is loaded from elsewhere. */
const SANS = 'Roboto, Roboto More, system-ui, sans-serif';
export const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "DejaVu Sans Mono", monospace';

export const COMPACT_BELOW = 1024;
export const PHONE_BELOW = 640;

/** Neutral greys, one accent, semantic colours for states only; light or dark as the system says. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'media' },
  breakpoints: { values: { xs: 0, sm: PHONE_BELOW, md: COMPACT_BELOW, lg: 1280, xl: 1600 } },
  shape: { borderRadius: 6 },
  motion: { reducedMotion: 'system' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: '#1d4fd7', contrastText: '#ffffff' },
        error: { main: '#b42318' },
        warning: { main: '#9a5b00' },
        success: { main: '#15703a' },
        info: { main: '#1d4fd7' },
        text: { primary: '#1a202b', secondary: '#566070' },
        divider: '#e3e7ed',
        background: { default: '#ffffff', paper: '#ffffff' },
        surface: {
          page: '#ffffff',
          sunken: '#f6f7f9',
          hover: '#f3f5f8',
          selected: '#eaf0ff',
          shadow: '0 8px 24px #0002',
        },
        tones: TONES.light,
      },
    },
    dark: {
      palette: {
        // `dark` is the back of a filled button under the pointer: lighter here, so that its dark text stays readable.
        primary: { main: '#86a9ff', dark: '#a6c0ff', contrastText: '#0b1220' },
        error: { main: '#f97066', dark: '#fb938b', contrastText: '#0b1220' },
        warning: { main: '#fdb022', dark: '#fdc655', contrastText: '#0b1220' },
        success: { main: '#4ade80', dark: '#7ae8a0', contrastText: '#0b1220' },
        info: { main: '#86a9ff', dark: '#a6c0ff', contrastText: '#0b1220' },
        text: { primary: '#e8ebf0', secondary: '#a3adbb' },
        divider: '#2a313c',
        background: { default: '#12161d', paper: '#181d26' },
        surface: {
          page: '#12161d',
          sunken: '#181d26',
          hover: '#1e2530',
          selected: '#1c2a4a',
          shadow: '0 8px 24px #000a',
        },
        tones: TONES.dark,
      },
    },
  },
  typography: {
    fontFamily: SANS,
    fontSize: 14,
    htmlFontSize: 16,
    body1: { fontSize: '0.875rem', lineHeight: 1.45 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.45 },
    caption: { fontSize: '0.75rem', lineHeight: 1.4 },
    subtitle2: { fontSize: '0.8125rem', fontWeight: 600 },
    h1: { fontSize: '1.25rem', fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.3 },
    h2: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.35 },
    h3: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 1.4 },
    button: { textTransform: 'none', fontWeight: 550, fontSize: '0.8125rem' },
  },
  components: COMPONENTS,
});

type Rules = { [name: string]: string | number | Rules };

/**
 * The theme's custom properties as a sheet of the page, read by the browser itself: the library's own parser takes a phone
 * a twentieth of a second for them (`disableStyleSheetGeneration` of the provider).
 */
export function adoptThemeSheet(sheets: Rules[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(sheets.map(cssOf).join(''));
  document.adoptedStyleSheets.push(sheet);
}

/** Rules as objects, as text. @example cssOf({ ':root': { colorScheme: 'dark' } }) // ':root{color-scheme:dark;}' */
export const cssOf = (rules: Rules): string =>
  Object.entries(rules)
    .map(([name, value]) => (typeof value === 'object' ? `${name}{${cssOf(value)}}` : `${propertyOf(name)}:${value};`))
    .join('');

const propertyOf = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

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

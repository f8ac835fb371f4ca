import type { ThemeOptions } from '@mui/material/styles';

const FOCUS = { outline: '2px solid', outlineColor: 'var(--mui-palette-primary-main)', outlineOffset: '2px' };

/** Where a finger points, a control is as large as a fingertip: 44 px (WCAG 2.5.5). */
export const FINGER = '@media (pointer: coarse)';
export const TOUCH = 44;

/**
 * Windows and menus are drawn beside the screen and hide it from screen readers. Toasts lie outside of this frame, so that
 * they are read out over a window too.
 */
const container = () => document.getElementById('frame') ?? document.body;

/** What the library's parts look like here: small, flat, without ripples, with a visible focus. */
export const COMPONENTS: NonNullable<ThemeOptions['components']> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontVariantNumeric: 'tabular-nums', backgroundColor: 'var(--mui-palette-surface-page)' },
      'a:focus-visible, [tabindex]:focus-visible, summary:focus-visible': FOCUS,
      // They take the focus when a screen or window opens, and cannot be used.
      'h1:focus-visible, [role="dialog"]:focus-visible': { outline: 'none' },
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
  MuiAutocomplete: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiCheckbox: {
    defaultProps: { size: 'small' },
    styleOverrides: { root: { [FINGER]: { minWidth: TOUCH, minHeight: TOUCH } } },
  },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiChip: { defaultProps: { size: 'small' }, styleOverrides: { root: { borderRadius: 6, fontWeight: 500 } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiTooltip: { defaultProps: { enterDelay: 300, arrow: false } },
  MuiModal: { defaultProps: { container } },
  MuiPopover: { defaultProps: { container } },
  MuiMenu: { defaultProps: { elevation: 3 } },
  MuiMenuItem: { styleOverrides: { root: { fontSize: '0.8125rem', minHeight: 32, [FINGER]: { minHeight: TOUCH } } } },
  MuiDialog: { defaultProps: { fullWidth: true, maxWidth: 'sm' } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 600 } } },
  MuiTableCell: {
    styleOverrides: {
      root: { fontSize: '0.8125rem', borderColor: 'var(--mui-palette-divider)' },
      head: { fontWeight: 550, color: 'var(--mui-palette-text-secondary)' },
    },
  },
};

import { useMediaQuery } from '@mui/material';
import { COMPACT_BELOW, PHONE_BELOW } from './theme.ts';

/** Below 1024 px of width the console uses its compact layout. */
export const useCompact = () => useMediaQuery(`(max-width:${COMPACT_BELOW - 0.05}px)`, { noSsr: true });

const PHONE = `(max-width:${PHONE_BELOW - 0.05}px)`;

/** On a phone rows become cards. */
export const usePhone = () => useMediaQuery(PHONE, { noSsr: true });

/** The same before anything is drawn. */
export const isPhone = () => globalThis.matchMedia?.(PHONE).matches ?? false;

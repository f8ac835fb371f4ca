import { kindWith } from './kind.ts';

/** One line of text. */
export const text = kindWith({ kind: 'text', base: 'string' });

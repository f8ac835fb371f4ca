import { kindWith } from './kind.ts';

/** A list of plain values or of objects. */
export const array = kindWith({ kind: 'array', base: 'array', control: undefined, wide: true, listed: false });

import { kindWith } from './kind.ts';
import { typedInteger } from './numbers.ts';

/** A whole number, written without groups: years and counts are integers too. */
export const integer = kindWith({ kind: 'integer', base: 'integer', parse: typedInteger, filterAs: 'range' });

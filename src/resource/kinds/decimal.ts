import { kindWith } from './kind.ts';
import { typedNumber } from './numbers.ts';

/** A number with as many decimals as it has. */
export const decimal = kindWith({ kind: 'decimal', base: 'number', parse: typedNumber, filterAs: 'range' });

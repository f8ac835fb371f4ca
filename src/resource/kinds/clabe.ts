import { clabeDigit } from '../digits.ts';
import { kindWith } from './kind.ts';

/** Bank account: 18 digits, the last one a check digit; shown in groups of four, stored without spaces. */
export const clabe = kindWith({
  kind: 'clabe',
  base: 'string',
  parse: (typed) => typed.replace(/\s/g, '') || null,
  format: (value) => String(value).replace(/(.{4})(?=.)/g, '$1 '),
  copyText: (value) => String(value),
  check: (value) => {
    if (typeof value !== 'string') return [];
    if (!/^\d{18}$/.test(value)) return [{ code: 'format' }];
    return clabeDigit(value.slice(0, 17)) === value.charAt(17) ? [] : [{ code: 'digit' }];
  },
});

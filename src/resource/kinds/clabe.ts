import { clabeDigit } from '../model/digits.ts';
import { kindWith, ofShape } from './kind.ts';

const SHAPE = /^\d{18}$/;

/** Bank account: 18 digits, the last one a check digit that warns; shown in groups of four, stored without spaces. */
export const clabe = kindWith({
  kind: 'clabe',
  base: 'string',
  written: { format: 'clabe' },
  control: 'digits',
  wraps: false,
  isCode: true,
  personal: true,
  inTemplates: true,
  parse: (typed) => typed.replace(/\s/g, '') || null,
  format: (value) => String(value).replace(/(.{4})(?=.)/g, '$1 '),
  copyText: (value) => String(value),
  ...ofShape(SHAPE, (value) => (clabeDigit(value.slice(0, 17)) === value.charAt(17) ? [] : [{ code: 'digit' }])),
});

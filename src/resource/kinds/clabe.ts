import { clabeDigit } from '../model/digits.ts';
import { kindWith, ofShape } from './kind.ts';
import { digitsIn, tidyLine } from './pasted.ts';

const DIGITS = 18;
const SHAPE = /^\d{18}$/;

/**
 * Bank account: 18 digits, the last one a check digit that warns; shown in groups of four, stored without spaces.
 * Out of a pasted text comes the only number of 18 digits; more digits than fit are none, never cut.
 */
export const clabe = kindWith({
  kind: 'clabe',
  base: 'string',
  written: { format: 'clabe' },
  control: 'digits',
  wraps: false,
  isCode: true,
  personal: true,
  inTemplates: true,
  parse: (typed) => {
    if (tidyLine(typed) === '') return null;
    const numbers = digitsIn(typed);
    const whole = new Set(numbers.filter((digits) => SHAPE.test(digits)));
    const [one] = whole.size === 1 ? whole : numbers.length === 1 ? numbers : [];
    return one !== undefined && /^\d*$/.test(one) && one.length <= DIGITS ? one : undefined;
  },
  // One that is masked down to its last four digits comes with a blank of its own.
  format: (value) =>
    String(value)
      .replace(/\s/g, '')
      .replace(/(.{4})(?=.)/g, '$1 '),
  copyText: (value) => String(value),
  ...ofShape(SHAPE, (value) => (clabeDigit(value.slice(0, 17)) === value.charAt(17) ? [] : [{ code: 'digit' }])),
});

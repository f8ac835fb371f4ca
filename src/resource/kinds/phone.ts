import { kindWith } from './kind.ts';
import { digitsIn, tidyLine } from './pasted.ts';

const DIGITS = 10;
/** Before the ten digits: the country's code, with the 1 that mobiles had, and the codes that were dialled until 2019. */
const DIALLED = /^(?:(?:\+?52|0052)1?|01|04[45])?(\d{10})$/;

/**
 * Ten digits, as Mexican numbers are dialled; what is pasted may have the country's code before them. More digits than fit are
 * none, never cut. A field with a pattern of its own (an area code before it) keeps to that.
 */
export const phone = kindWith({
  kind: 'phone',
  base: 'string',
  written: { format: 'phone' },
  control: 'digits',
  wraps: false,
  personal: true,
  parse: (typed, field) => {
    if (tidyLine(typed) === '') return null;
    const [number, ...others] = digitsIn(typed);
    if (number === undefined || others.length > 0) return undefined;
    if (field?.limits.pattern) return number;
    const [, dialled] = DIALLED.exec(number) ?? [];
    return dialled ?? (/^\d*$/.test(number) && number.length < DIGITS ? number : undefined);
  },
  check: (value, field) =>
    typeof value !== 'string' || field.limits.pattern || /^\d{10}$/.test(value) ? [] : [{ code: 'format' }],
});

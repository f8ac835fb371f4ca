import { isDate } from '../model/dates.ts';
import { clabeDigit, curpDigit, rfcDigit } from '../model/digits.ts';
import { type Flaw, kindWith, ofShape } from './kind.ts';
import { digitsIn, pastedKey, tidyLine } from './pasted.ts';

const CURP_SHAPE = /^[A-Z0-9]{18}$/;
const CURP_PARTS = ['[A-Z]{4}', '\\d{6}', '[HMX][A-Z]{5}', '[A-Z0-9]\\d'];
const STATES =
  'AS BC BS CC CH CL CM CS DF DG GR GT HG JC MC MN MS NE NL NT OC PL QR QT SL SP SR TC TL TS VZ YN ZS'.split(' ');

/** Population key: 18 upper-case letters or digits is what refuses; what its parts contradict is a warning. */
const curp = kindWith({
  kind: 'curp',
  base: 'string',
  written: { format: 'curp' },
  typing: { upper: true },
  wraps: false,
  isCode: true,
  personal: true,
  parse: (typed) => pastedKey(typed, CURP_SHAPE, CURP_PARTS),
  ...ofShape(CURP_SHAPE, curpFlaws),
});

/** Codes of what a well-shaped CURP contradicts: `date`, `sex`, `state`, `digit`. */
function curpFlaws(value: string): Flaw[] {
  const flaws: Flaw[] = [];
  if (!birthdateOf(value)) flaws.push({ code: 'date' });
  if (!'HMX'.includes(value.charAt(10))) flaws.push({ code: 'sex' });
  if (!STATES.includes(value.slice(11, 13))) flaws.push({ code: 'state' });
  if (curpDigit(value.slice(0, 17)) !== value.charAt(17)) flaws.push({ code: 'digit' });
  return flaws;
}

/** The birthdate a CURP carries: a digit in place 17 is the 1900s, a letter the 2000s. */
export function birthdateOf(value: string): string | undefined {
  const century = /\d/.test(value.charAt(16)) ? '19' : '20';
  const date = `${century}${value.slice(4, 6)}-${value.slice(6, 8)}-${value.slice(8, 10)}`;
  return isDate(date) ? date : undefined;
}

const RFC_SHAPE = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[0-9A]$/;

const RFC_PARTS = ['[A-ZÑ&]{3,4}', '\\d{6}', '[A-Z0-9]{2}[0-9A]'];

/** The general public and residents abroad: many have them, and they carry no check digit. */
export const GENERIC_RFCS: readonly string[] = ['XAXX010101000', 'XEXX010101000'];

/** Tax key: 13 characters for people, 12 for companies. A wrong digit is a warning: about 1.5 % of real ones carry it. */
const rfc = kindWith({
  kind: 'rfc',
  base: 'string',
  written: { format: 'rfc' },
  typing: { upper: true },
  wraps: false,
  isCode: true,
  personal: true,
  parse: (typed) => pastedKey(typed, RFC_SHAPE, RFC_PARTS),
  shared: GENERIC_RFCS,
  ...ofShape(RFC_SHAPE, rfcFlaws),
});

function rfcFlaws(value: string): Flaw[] {
  if (GENERIC_RFCS.includes(value)) return [];
  const flaws: Flaw[] = [];
  const [year, month, day] = value.slice(-9, -3).match(/\d\d/g) ?? [];
  if (!['19', '20'].some((century) => isDate(`${century}${year}-${month}-${day}`))) flaws.push({ code: 'date' });
  if (rfcDigit(value.slice(0, -1)) !== value.at(-1)) flaws.push({ code: 'digit' });
  return flaws;
}

const CLABE_DIGITS = 18;
const CLABE_SHAPE = /^\d{18}$/;

/**
 * Bank account: 18 digits, the last one a check digit that warns; shown in groups of four, stored without spaces.
 * Out of a pasted text comes the only number of 18 digits; more digits than fit are none, never cut.
 */
const clabe = kindWith({
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
    const whole = new Set(numbers.filter((digits) => CLABE_SHAPE.test(digits)));
    const [one] = whole.size === 1 ? whole : numbers.length === 1 ? numbers : [];
    return one !== undefined && /^\d*$/.test(one) && one.length <= CLABE_DIGITS ? one : undefined;
  },
  // One that is masked down to its last four digits comes with a blank of its own.
  format: (value) =>
    String(value)
      .replace(/\s/g, '')
      .replace(/(.{4})(?=.)/g, '$1 '),
  copyText: (value) => String(value),
  ...ofShape(CLABE_SHAPE, (value) => (clabeDigit(value.slice(0, 17)) === value.charAt(17) ? [] : [{ code: 'digit' }])),
});

const PHONE_DIGITS = 10;
/** Before the ten digits: the country's code, with the 1 that mobiles had, and the codes that were dialled until 2019. */
const DIALLED = /^(?:(?:\+?52|0052)1?|01|04[45])?(\d{10})$/;

/**
 * Ten digits, as Mexican numbers are dialled; what is pasted may have the country's code before them. More digits than fit are
 * none, never cut. A field with a pattern of its own (an area code before it) keeps to that.
 */
const phone = kindWith({
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
    return dialled ?? (/^\d*$/.test(number) && number.length < PHONE_DIGITS ? number : undefined);
  },
  check: (value, field) =>
    typeof value !== 'string' || field.limits.pattern || /^\d{10}$/.test(value) ? [] : [{ code: 'format' }],
});

export const KEY_KINDS = [phone, curp, rfc, clabe];

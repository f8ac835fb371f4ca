import { isDate } from '../model/dates.ts';
import { curpDigit } from '../model/digits.ts';
import { type Flaw, kindWith, ofShape } from './kind.ts';
import { pastedKey } from './pasted.ts';

const SHAPE = /^[A-Z0-9]{18}$/;
const PARTS = ['[A-Z]{4}', '\\d{6}', '[HMX][A-Z]{5}', '[A-Z0-9]\\d'];
const STATES =
  'AS BC BS CC CH CL CM CS DF DG GR GT HG JC MC MN MS NE NL NT OC PL QR QT SL SP SR TC TL TS VZ YN ZS'.split(' ');

/** Population key: 18 upper-case letters or digits is what refuses; what its parts contradict is a warning. */
export const curp = kindWith({
  kind: 'curp',
  base: 'string',
  written: { format: 'curp' },
  typing: { upper: true },
  wraps: false,
  isCode: true,
  personal: true,
  parse: (typed) => pastedKey(typed, SHAPE, PARTS),
  ...ofShape(SHAPE, contradictions),
});

/** Codes of what a well-shaped CURP contradicts: `date`, `sex`, `state`, `digit`. */
function contradictions(value: string): Flaw[] {
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

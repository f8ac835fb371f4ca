import { isDate } from '../model/dates.ts';
import { rfcDigit } from '../model/digits.ts';
import { type Flaw, kindWith, ofShape } from './kind.ts';
import { pastedKey } from './pasted.ts';

const SHAPE = /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{2}[0-9A]$/;

const PARTS = ['[A-ZÑ&]{3,4}', '\\d{6}', '[A-Z0-9]{2}[0-9A]'];

/** The general public and residents abroad: many have them, and they carry no check digit. */
export const GENERIC_RFCS: readonly string[] = ['XAXX010101000', 'XEXX010101000'];

/** Tax key: 13 characters for people, 12 for companies. A wrong digit is a warning: about 1.5 % of real ones carry it. */
export const rfc = kindWith({
  kind: 'rfc',
  base: 'string',
  written: { format: 'rfc' },
  typing: { upper: true },
  wraps: false,
  isCode: true,
  personal: true,
  parse: (typed) => pastedKey(typed, SHAPE, PARTS),
  shared: GENERIC_RFCS,
  ...ofShape(SHAPE, contradictions),
});

function contradictions(value: string): Flaw[] {
  if (GENERIC_RFCS.includes(value)) return [];
  const flaws: Flaw[] = [];
  const [year, month, day] = value.slice(-9, -3).match(/\d\d/g) ?? [];
  if (!['19', '20'].some((century) => isDate(`${century}${year}-${month}-${day}`))) flaws.push({ code: 'date' });
  if (rfcDigit(value.slice(0, -1)) !== value.at(-1)) flaws.push({ code: 'digit' });
  return flaws;
}

/**
 * Check digits of Mexican keys, and the keys themselves from names and dates. Sources and vectors: RENAPO's and SAT's
 * published rules as the tests hold them.
 */

const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
const RFC_ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ \u00d1';
const CLABE_WEIGHTS = [3, 7, 1];

/**
 * The eighteenth character of a CURP from its first seventeen; '' when one of them is not allowed in a CURP.
 *
 * @example curpDigit('BOXW310820HNERXN0') // '9'
 */
export function curpDigit(first17: string): string {
  const sum = weighted(first17, 17, CURP_ALPHABET, (index) => 18 - index);
  return sum === undefined ? '' : String((10 - (sum % 10)) % 10);
}

/**
 * The last character of an RFC from the ones before it: 12 of a person, 11 of a company; '' when one is not allowed there.
 *
 * @example rfcDigit('GODE561231GR') // '8'
 */
export function rfcDigit(withoutDigit: string): string {
  const sum = weighted(withoutDigit.padStart(12, ' '), 12, RFC_ALPHABET, (index) => 13 - index);
  if (sum === undefined) return '';
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? 'A' : String(digit);
}

/**
 * The eighteenth digit of a CLABE from its first seventeen; '' when they are not seventeen digits.
 *
 * @example clabeDigit('00201007777777777') // '1'
 */
export function clabeDigit(first17: string): string {
  if (!/^\d{17}$/.test(first17)) return '';
  const sum = Array.from(first17).reduce(
    (total, digit, index) => total + ((Number(digit) * (CLABE_WEIGHTS[index % 3] ?? 0)) % 10),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

function weighted(
  text: string,
  length: number,
  alphabet: string,
  weight: (index: number) => number,
): number | undefined {
  const values = Array.from(text, (character) => alphabet.indexOf(character));
  if (values.length !== length || values.includes(-1)) return undefined;
  return values.reduce((sum, value, index) => sum + value * weight(index), 0);
}

import { curpDigit, rfcDigit } from './digits.ts';

export type IdentityPerson = {
  name: string;
  last_name: string;
  second_last_name?: string;
  /** `YYYY-MM-DD`. */
  birthdate: string;
  /** 'H' or 'M'. */
  sex: string;
  /** Two letters: 'DF', 'JC', 'NE' for born abroad. */
  state: string;
};
export type Company = { full_name: string; founded: string };

/**
 * The CURP of a person. `homonym` is a digit for births before 2000 and a letter from 2000; '0' and 'A' by default.
 *
 * @example curpOf({ name: 'Rosa', last_name: 'Mota', second_last_name: 'Trejo', birthdate: '1993-04-11', sex: 'M', state: 'JC' }) // 'MOTR930411MJCTRS0' and its digit
 */
export function curpOf(person: IdentityPerson, homonym = person.birthdate < '2000' ? '0' : 'A'): string {
  const [last, second, given] = partsOf(person);
  const start = initials(last, second, given);
  const clean = FORBIDDEN.includes(start) ? `${start[0]}X${start.slice(2)}` : start;
  const consonants = [last, second, given].map(innerConsonant).join('');
  const first17 = `${clean}${shortDate(person.birthdate)}${person.sex}${person.state}${consonants}${homonym}`;
  return first17 + curpDigit(first17);
}

/** The RFC of a person (13 characters) or of a company (12), homoclave and digit included. */
export function rfcOf(owner: IdentityPerson | Company): string {
  const body = 'full_name' in owner ? companyBody(owner) : personBody(owner);
  const name = 'full_name' in owner ? plainName(owner.full_name) : partsOf(owner).join(' ').trim();
  const withoutDigit = body + homoclave(name);
  return withoutDigit + rfcDigit(withoutDigit);
}

function personBody(person: IdentityPerson): string {
  const start = initials(...partsOf(person)).replaceAll('Ñ', 'X');
  return (FORBIDDEN.includes(start) ? `${start.slice(0, 3)}X` : start) + shortDate(person.birthdate);
}

/** One word gives three letters, two give one and two, more give one each; legal forms do not count. */
function companyBody(company: Company): string {
  const words = plainName(company.full_name.replace(/,?\s*(S\.?A\.?P?\.?I?|S\.? DE R\.?L\.?)( DE C\.?V\.?)?\.?$/i, ''))
    .split(' ')
    .filter((word) => word && !PARTICLE.test(word));
  const [one = '', two = '', three = ''] = words;
  const letters =
    words.length > 2 ? one[0] + two.charAt(0) + three[0] : words.length === 2 ? one[0] + two.slice(0, 2) : one;
  return letters.slice(0, 3).padEnd(3, 'X') + shortDate(company.founded);
}

function partsOf(person: IdentityPerson): [string, string, string] {
  const given = words(person.name);
  const second = given.length > 1 && COMMON_NAMES.includes(given[0] ?? '') ? given.slice(1) : given;
  return [words(person.last_name).join(' '), words(person.second_last_name ?? '').join(' '), second.join(' ')];
}

const words = (text: string): string[] =>
  plainName(text)
    .split(' ')
    .filter((word) => word && !PARTICLE.test(word));

function initials(last: string, second: string, given: string): string {
  const vowel = Array.from(last.slice(1)).find((letter) => 'AEIOU'.includes(letter)) ?? 'X';
  return [last[0], vowel, second[0], given[0]].map((letter) => (letter && letter !== 'Ñ' ? letter : 'X')).join('');
}

function innerConsonant(text: string): string {
  const [first = ''] = text.split(' ');
  const letter = Array.from(first.slice(1)).find((one) => /[B-DF-HJ-NP-TV-ZÑ]/.test(one));
  return letter && letter !== 'Ñ' ? letter : 'X';
}

/** The two characters of SAT that distinguish namesakes, computed from the letters of the whole name. */
function homoclave(name: string): string {
  const digits = `0${Array.from(name, (letter) => NAME_VALUES[letter] ?? '00').join('')}`;
  let sum = 0;
  for (let index = 0; index < digits.length - 1; index += 1) {
    sum += Number(digits.slice(index, index + 2)) * Number(digits[index + 1]);
  }
  const rest = sum % 1000;
  return `${HOMOCLAVE[Math.floor(rest / 34)]}${HOMOCLAVE[rest % 34]}`;
}

const HOMOCLAVE = '123456789ABCDEFGHIJKLMNPQRSTUVWXYZ';

const NAME_VALUES: Record<string, string> = Object.fromEntries([
  ...Array.from('0123456789', (digit) => [digit, `0${digit}`]),
  ['&', '10'],
  ['Ñ', '40'],
  ...Array.from('ABCDEFGHI', (letter, index) => [letter, String(11 + index)]),
  ...Array.from('JKLMNOPQR', (letter, index) => [letter, String(21 + index)]),
  ...Array.from('STUVWXYZ', (letter, index) => [letter, String(32 + index)]),
]);

/** Upper case without accents; the Ñ stays a letter of its own. */
function plainName(text: string): string {
  const marked = text.toUpperCase().replaceAll('Ñ', '\u0001').normalize('NFD');
  return marked
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('\u0001', 'Ñ')
    .replace(/[^A-ZÑ&0-9 ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

const shortDate = (date: string): string => date.slice(2).replaceAll('-', '');

/** Articles and prepositions inside names do not count. */
const PARTICLE = /^(DEL?|L[AO]S?|Y|MA?C|VON|VAN|EN?|AL?)$/;
const COMMON_NAMES = 'JOSE MARIA MA J'.split(' ');

/** Starts that RENAPO and SAT alter. */
const FORBIDDEN =
  'BACA BAKA BUEI BUEY CACA CACO CAGA CAGO CAKA CAKO COGE COGI COJA COJE COJI COJO COLA CULO FALO FETO GETA GUEI GUEY JETA JOTO KACA KACO KAGA KAGO KAKA KAKO KOGE KOGI KOJA KOJE KOJI KOJO KOLA KULO LILO LOCA LOCO LOKA LOKO MAME MAMO MEAR MEAS MEON MIAR MION MOCO MOKO MULA MULO NACA NACO PEDA PEDO PENE PIPI PITO POPO PUTA PUTO QULO RATA ROBA ROBE ROBO RUIN SENO TETA VACA VAGA VAGO VAKA VUEI VUEY WUEI WUEY'.split(
    ' ',
  );

import { describe, expect, it } from 'vitest';
import { formatValue } from '../../../src/resource/conditions/format.ts';
import { KINDS, kindOf } from '../../../src/resource/kinds/registry.ts';
import type { Field, Json, Kind } from '../../../src/resource/model/definition.ts';
import { realFiles } from '../../schemas/folder.ts';
import { books, schemas } from '../sample.ts';

const field = (kind: Kind, more: Partial<Field> = {}): Field => ({
  ...(books.fields.title as Field),
  kind,
  base: kindOf({ kind }).base,
  limits: {},
  ...more,
});
const shown = (kind: Kind, value: Json, more: Partial<Field> = {}) => formatValue(field(kind, more), value, schemas);

describe('how values are written', () => {
  it.each<[Kind, Json, string]>([
    ['money', 1234.5, '$1,234.50'],
    ['money', -1234567.891, '-$1,234,567.89'],
    ['money', 0, '$0.00'],
    ['money', -0.001, '$0.00'],
    ['money', '12.3', '$12.30'],
    ['integer', 2026, '2026'],
    ['months', 1, '1 mes'],
    ['months', 12, '12 meses'],
    ['month', '2026-03', '03/2026'],
    ['boolean', true, 'Sí'],
    ['boolean', false, 'No'],
    ['text', null, ''],
    ['text', '2027-12-31', '31/12/2027'],
    ['text', '2027-02-30', '2027-02-30'],
    ['text', '2027-12-31 a 2028', '2027-12-31 a 2028'],
  ])('%s %s -> %s', (kind, value, expected) => expect(shown(kind, value)).toBe(expected));
  it('percentages have 2 digits, withholding rates 4 [L-005]', () => {
    expect(shown('percent', 17.9)).toBe('17.90 %');
    expect(shown('rate1', 35)).toBe('35.0 %');
    expect(shown('rate4', 10.6667)).toBe('10.6667 %');
    expect(shown('rate4', 16)).toBe('16.0000 %');
  });
  it('a CLABE stands in groups of four [L-006]', () =>
    expect(shown('clabe', '002010077777777771')).toBe('0020 1007 7777 7777 71'));
  it('CLABE that is masked, without a hole [L-006]', () => expect(shown('clabe', '•••• 7771')).toBe('•••• 7771'));
  it('dates are DD/MM/YYYY in any zone, and moments are shown in the zone of the platform, which is named [L-001]', () => {
    expect(shown('date', '2026-03-09')).toBe('09/03/2026');
    expect(shown('moment', '2026-03-09T23:59:59-06:00')).toBe('09/03/2026 23:59 CDMX');
    expect(shown('moment', '2026-03-10T05:59:59Z')).toBe('09/03/2026 23:59 CDMX');
    expect(shown('moment', '2021-07-01T17:30:00Z')).toBe('01/07/2021 12:30 CDMX');
  });
  it('money has the sign of the peso and two decimals [L-003]', () => expect(shown('money', 10)).toBe('$10.00'));
  it('a choice is shown by its label, an unknown code as it is', () => {
    expect(formatValue(books.fields.status as Field, 1, schemas)).toBe('Prestado');
    expect(formatValue(books.fields.status as Field, 99, schemas)).toBe('99');
  });
});

describe('what a person types', () => {
  it.each<[Kind, string, Json | undefined]>([
    ['money', '1,234.50', 1234.5],
    ['money', '$ 1,234.50', 1234.5],
    ['money', '12,34', undefined],
    ['money', '1e9', undefined],
    ['percent', '17.9 %', 17.9],
    ['integer', '12', 12],
    ['integer', '1.5', undefined],
    ['date', '09/03/2026', '2026-03-09'],
    ['date', '2026-03-09', '2026-03-09'],
    ['date', '30/02/2026', undefined],
    ['clabe', '0020 1007 7777 7777 71', '002010077777777771'],
    ['curp', ' boxw310820hnerxn09 ', 'BOXW310820HNERXN09'],
    ['phone', '(55) 1234-5678', '5512345678'],
    ['text', '  ', null],
  ])('%s «%s» is read as %s', (kind, typed, expected) => expect(kindOf({ kind }).parse(typed)).toEqual(expected));
});

describe('what a person pastes', () => {
  it.each<[Kind, string, Json | undefined]>([
    ['phone', '+52 55 1234 5678', '5512345678'],
    ['phone', '+52 1 55 1234 5678', '5512345678'],
    ['phone', '5215512345678', '5512345678'],
    ['phone', '0052 55 1234 5678', '5512345678'],
    ['phone', '(52) 55-1234-5678', '5512345678'],
    ['phone', '044 55 1234 5678', '5512345678'],
    ['phone', '045 55 1234 5678', '5512345678'],
    ['phone', '01 55 1234 5678', '5512345678'],
    ['phone', '55.1234.5678', '5512345678'],
    ['phone', '\u202a+52 55\u00a01234\u20115678\u202c', '5512345678'],
    ['phone', 'Cel. 55 1234 5678', '5512345678'],
    ['phone', 'tel:+525512345678', '5512345678'],
    ['phone', '5255123456', '5255123456'],
    ['phone', '55 1234 567', '551234567'],
    ['phone', '55 1234 56789', undefined],
    ['phone', '+1 555 123 4567', undefined],
    ['phone', '+34 912 345 678', undefined],
    ['phone', '55 1234 5678 ext. 12', undefined],
    ['phone', '55 1234 5678 / 55 8765 4321', undefined],
    ['phone', 'no tiene', undefined],
    ['phone', ' \u200b', null],
    ['clabe', 'Cuenta 1234567890 CLABE 012180012345678909', '012180012345678909'],
    ['clabe', 'CLABE: 0121-8001-2345-6789-09', '012180012345678909'],
    ['clabe', 'CLABE (18 dígitos): 012 180 01234567890 9.', '012180012345678909'],
    ['clabe', '1234567890\n012180012345678909', '012180012345678909'],
    ['clabe', '\u200b0121 8001 2345 6789 09\ufeff', '012180012345678909'],
    ['clabe', '0121 8001', '01218001'],
    ['clabe', '0121800123456789091', undefined],
    ['clabe', '012180012345678909 002010077777777771', undefined],
    ['clabe', '012180012345678909, 002010077777777771', undefined],
    ['clabe', 'Cuenta 1234567890, tarjeta 4152313112345678', undefined],
    ['clabe', '+012180012345678909', undefined],
    ['clabe', 'pendiente', undefined],
    ['clabe', '', null],
    ['curp', '\u00a0BOXW310820HNERXN09\u200b', 'BOXW310820HNERXN09'],
    ['curp', 'CURP: boxw310820hnerxn09', 'BOXW310820HNERXN09'],
    ['curp', 'C.U.R.P. BOXW 310820 HNERXN 09', 'BOXW310820HNERXN09'],
    ['curp', 'BOXW-310820-HNERXN-09', 'BOXW310820HNERXN09'],
    ['curp', 'CURP BOXW310820HNERXN09 RFC GODE561231GR8', 'BOXW310820HNERXN09'],
    ['curp', 'BOXW310820HNERXN09 SABC560626MDFLRN01', 'BOXW310820HNERXN09 SABC560626MDFLRN01'],
    ['curp', 'boxw310820hnerxn099', 'BOXW310820HNERXN099'],
    ['rfc', 'RFC: gode561231gr8', 'GODE561231GR8'],
    ['rfc', 'R.F.C. GODE-561231-GR8', 'GODE561231GR8'],
    ['rfc', 'ñ&t 130705 md6', 'Ñ&T130705MD6'],
    ['rfc', 'CURP BOXW310820HNERXN09 RFC GODE561231GR8', 'GODE561231GR8'],
    ['rfc', 'GODE561231GR89', 'GODE561231GR89'],
    ['email', ' \u200bana@test.mx\u00ad ', 'ana@test.mx'],
    ['text', 'Pen\u0303a\u200b ', 'Peña'],
    [
      'long-text',
      'Una familia: \u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200b\n',
      'Una familia: \u{1f468}\u200d\u{1f469}\u200d\u{1f467}\n',
    ],
  ])('%s «%s» is read as %s', (kind, typed, expected) => expect(kindOf({ kind }).parse(typed)).toEqual(expected));

  it('nothing that is refused is cut: a value of the kind has every digit that was typed', () => {
    for (const kind of ['phone', 'clabe'] as const)
      for (let digits = 1; digits <= 40; digits += 1) {
        const typed = '7'.repeat(digits);
        const read = kindOf({ kind }).parse(typed);
        if (read !== undefined) expect(read).toBe(typed);
      }
  });

  it('is kept by every kind as it looks, but for a secret, whose characters all count', () => {
    for (const { kind, control, tidy } of KINDS)
      if (control === 'text' || control === 'digits')
        expect([kind, tidy('\u200ba\u00adb\u2060').toLowerCase()]).toEqual([kind, 'ab']);
    expect(kindOf({ kind: 'secret' }).tidy(' a\u200bb ')).toBe(' a\u200bb ');
  });
});

it('every kind has a sentence for what it refuses: kinds.<kind>.format in _shared/messages.json', () => {
  const sentences = JSON.parse(realFiles['_shared/messages.json'] as string) as object;
  expect(KINDS.map(({ kind }) => `kinds.${kind}.format`).filter((key) => !Object.hasOwn(sentences, key))).toEqual([]);
});

/** Kinds that are typed as a number. */
const NUMBERS = KINDS.filter(({ base, control }) => control === 'number' && base !== 'string').map(({ kind }) => kind);

describe('a number that is typed or pasted', () => {
  const TAKEN: [string, number | null][] = [
    ['12', 12],
    ['$12', 12],
    ['$ 1,234', 1234],
    ['MXN 1,234', 1234],
    ['1,234,567 M.N.', 1234567],
    ['$1 234 mxn', 1234],
    ['1\u00a0234\u202f567', 1234567],
    ['\u200b12\ufeff', 12],
    ['17 %', 17],
    ['12.', 12],
    ['12.00', 12],
    ['007', 7],
    ['', null],
    [' \u00a0 ', null],
  ];
  const MINUSES = ['-', '\u2212', '\u2013', '\u2014', '\u2010', '\u2011', '\ufe63', '\uff0d'];
  const REFUSED = [
    ...MINUSES.flatMap((minus) => [`${minus}500`, `500${minus}`, `${minus}$500`, `$${minus}500`, `10${minus}20`]),
    ...['(500)', '[500]', '+500', '10000,50', '2,5', '2,50', '0,500', '12,34', '1,2345', ',500', '1,,000', '1,000,'],
    ...[
      '1.000,50',
      '1.234.567',
      '1..5',
      '1.5E+3',
      '1e9',
      '12 a 15',
      '250k',
      '1.5m',
      '1 mil',
      '12x',
      'x12',
      '1x2',
      'abc',
    ],
    ...['12$50', '50%50', '%', '$', 'MXN', '.', '1/2', '12:30', "1'000", '٣', '１２', 'Infinity', 'NaN', '0x10'],
    ...['12345678901234567', '0.1234567890123456', '1.00.0', '1,000.50.2'],
  ];
  it.each(NUMBERS)('a %s is read without its signs of currency, percent and groups', (kind) => {
    for (const [typed, value] of TAKEN) expect([typed, kindOf({ kind }).parse(typed)]).toEqual([typed, value]);
  });
  it.each(NUMBERS)('a %s in which anything else could change the value is refused', (kind) => {
    for (const typed of REFUSED) expect([typed, kindOf({ kind }).parse(typed)]).toEqual([typed, undefined]);
  });
  it.each(NUMBERS)('a %s that is copied as it is shown is read as the same value', (kind) => {
    const words = (value: number) => shown(kind, value);
    // A term is shown in words, '12 meses', which are no part of a number.
    for (const value of kind === 'months' ? [] : [0, 7, 999, 1000, 1234567, 999999999])
      expect(kindOf({ kind }).parse(words(value))).toBe(value);
  });
});

describe('what a kind refuses and what it warns about', () => {
  const codes = (kind: Kind, value: Json, more: Partial<Field> = {}) => ({
    errors: kindOf({ kind })
      .check(value, field(kind, more))
      .map((flaw) => flaw.code),
    warnings: kindOf({ kind })
      .warn(value, field(kind, more))
      .map((flaw) => flaw.code),
  });
  it.each<[Kind, Json, string[], string[]]>([
    ['curp', 'BOXW310820HNERXN09', [], []],
    ['curp', 'BOXW310820HNERXN08', [], ['digit']],
    ['curp', 'MOTR931311HJCRMN02', [], ['date']],
    ['curp', 'MOTR930411HXXRMN06', [], ['state']],
    ['curp', 'SABC560626MDFLRN0', ['format'], []],
    ['curp', 'sabc560626mdflrn01', ['format'], []],
    ['rfc', 'GODE561231GR8', [], []],
    ['rfc', 'VACE460910SX6', [], ['digit']],
    ['rfc', 'XAXX010101000', [], []],
    ['rfc', 'MHTR930411', ['format'], []],
    ['clabe', '002010077777777771', [], []],
    ['clabe', '002010077777777779', [], ['digit']],
    ['clabe', '12345678901234567', ['format'], []],
    ['phone', '5512345678', [], []],
    ['phone', '551234567', ['format'], []],
    ['name', "María-José D'Ángelo Núñez", [], []],
    ['name', '3M & Cía. (México), S.A. de C.V. #1', [], []],
    ['name', '<img src=x onerror=alert(1)>', ['format'], []],
    ['name', 'Ana 🦊', ['format'], []],
    ['name', 'Ana 🇲🇽', ['format'], []],
    ['name', 'Ana 1️⃣', ['format'], []],
    ['name', 'A\u200bna', ['format'], []],
    ['email', 'a@b.mx', [], []],
    ['email', 'a@b', ['format'], []],
    ['date', '2026-02-30', ['format'], []],
    ['month', '2026-13', ['format'], []],
    ['moment', 'yesterday', ['format'], []],
    ['money', 1.005, ['decimals'], []],
    ['money', 1.1, [], []],
    ['url', 'javascript:alert(1)', ['format'], []],
    ['url', '//evil.mx', ['format'], []],
    ['url', 'https://a.mx/b', [], []],
  ])('%s %s', (kind, value, errors, warnings) => expect(codes(kind, value)).toEqual({ errors, warnings }));
  it('a phone with a pattern of its own keeps to that', () => {
    expect(codes('phone', '+525512345678', { limits: { pattern: '^\\+52' } }).errors).toEqual([]);
  });
  it('a file must have one of the media types that are taken', () => {
    const pdf = { limits: { mediaType: 'application/pdf, image/*' } };
    expect(codes('file', 'data:image/png;base64,AA', pdf).errors).toEqual([]);
    expect(codes('file', 'data:text/html;base64,AA', pdf).errors).toEqual(['contentMediaType']);
  });
  it.each([
    ['application/x-x509-ca-cert', true],
    ['application/pkix-cert', true],
    ['application/vnd.apple.keynote', true],
    ['application/octet-stream', true],
    ['application/pdf', false],
    ['image/png', false],
    ['text/html', false],
  ])('a certificate or its key may be called %s by a system: %s', (type, taken) => {
    const certificate = { limits: { mediaType: 'application/x-x509-ca-cert, application/octet-stream' } };
    expect(codes('file', `data:${type};base64,AA`, certificate).errors).toEqual(taken ? [] : ['contentMediaType']);
  });
  it('decimals of a value with a factor are counted in what was typed', () => {
    expect(codes('money', 11.6116, { entry: { factor: 1.16 } }).errors).toEqual([]);
  });
  it('every kind writes, compares and refuses nothing of the empty value', () => {
    for (const kind of KINDS) {
      expect(formatValue(field(kind.kind), null, schemas)).toBe('');
      expect(kind.compare(null, null)).toBe(0);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { clabeDigit, curpDigit, rfcDigit } from '../../../src/resource/model/digits.ts';
import { curpOf, rfcOf } from '../../../src/resource/model/keys.ts';

describe('check digits', () => {
  it.each([
    'BOXW310820HNERXN09',
    'SABC560626MDFLRN01',
    'MOTR930411HJCRMN03',
    'HEGG560427MVZRRL04',
    'BEML920313HMCLNS09',
  ])('finds the digit of the CURP %s', (curp) => expect(curpDigit(curp.slice(0, 17))).toBe(curp[17]));
  it.each([
    'GODE561231GR8',
    'MHTR93041179A',
    'MHTR840411790',
    'RET130705MD5',
    'ATR060613SN7',
    'MAB9307148T4',
    'Ñ&T130705MD6',
  ])('finds the digit of the RFC %s', (rfc) => expect(rfcDigit(rfc.slice(0, -1))).toBe(rfc.at(-1)));
  it.each(['002010077777777771', '032180000118359719', '014027000005555558', '002000000000000008'])(
    'finds the digit of the CLABE %s',
    (clabe) => expect(clabeDigit(clabe.slice(0, 17))).toBe(clabe[17]),
  );
  it('makes a CURP and an RFC out of a name, with their check digits', () => {
    const person = {
      name: 'José Ramón',
      last_name: 'Peña',
      second_last_name: 'Núñez',
      birthdate: '2001-02-03',
      sex: 'H',
      state: 'DF',
    };
    const curp = curpOf(person);
    expect(curp.slice(0, 17)).toBe('PENR010203HDFXXMA');
    expect(curpDigit(curp.slice(0, 17))).toBe(curp[17]);
    expect(rfcOf(person)).toMatch(/^PENX010203[A-Z0-9]{2}[0-9A]$|^PENR010203[A-Z0-9]{2}[0-9A]$/);
    expect(rfcOf({ full_name: 'Comercial del Norte, S.A. de C.V.', founded: '2010-05-06' })).toMatch(
      /^CNO100506[A-Z0-9]{2}[0-9A]$/,
    );
  });
  it('agrees with the regular expression of the official shape', () => {
    const shape = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HM][A-Z]{2}[B-DF-HJ-NP-TV-ZÑ]{3}[0-9A-Z]\d$/;
    for (const name of ['Ana', 'Ía', 'Oé', 'Ñoño']) {
      expect(curpOf({ name, last_name: 'Ñandú', birthdate: '1990-01-01', sex: 'M', state: 'JC' })).toMatch(shape);
    }
  });
});

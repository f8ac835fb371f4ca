import { describe, expect, it } from 'vitest';
import * as fill from '../../generators/demo/fill.ts';
import { loadSchemas } from '../../generators/load-schemas.ts';
import { valueAt } from '../../src/resource/model/path.ts';
import { clabeIsRight, curpIsRight, rfcIsRight } from './check-digits.ts';
import { demoRecords } from './demo-records.ts';

const records = demoRecords(loadSchemas());
const users = records.users ?? [];
const texts = (path: string) => users.map((row) => valueAt(row, path)).filter((value) => typeof value === 'string');

describe('identities of the demo', () => {
  it('a start on a database that is filled already finds the accounts that it prints', () => {
    expect(fill.SIGN_INS).toHaveLength(16);
    expect([typeof fill.fillDemo, fill.DEMO_PASSWORD.length > 8]).toEqual(['function', true]);
  });

  it('the check of this test itself knows right keys from wrong ones', () => {
    expect(
      ['BOXW310820HNERXN09', 'SABC560626MDFLRN01', 'MOTR930411HJCRMN03', 'HEGG560427MVZRRL04'].every(curpIsRight),
    ).toBe(true);
    expect(['BOXW310820HNERXN08', 'SABC560626MDFLRN09'].some(curpIsRight)).toBe(false);
    expect(['GODE561231GR8', 'MHTR93041179A', 'RET130705MD5', 'Ñ&T130705MD6'].every(rfcIsRight)).toBe(true);
    expect(rfcIsRight('MHTR810511A79')).toBe(false);
    expect(['002010077777777771', '032180000118359719'].every(clabeIsRight)).toBe(true);
    expect(clabeIsRight('002010077777777779')).toBe(false);
  });

  it('every CURP has a right shape and digit, and nobody has that of another', () => {
    const curps = texts('general.curp');
    expect(curps.length).toBeGreaterThan(200);
    expect(curps.filter((curp) => !curpIsRight(curp))).toEqual([]);
    expect(new Set(curps).size).toBe(curps.length);
  });

  it('every RFC has a right shape and digit, and nobody has that of another', () => {
    const rfcs = texts('general.rfc');
    expect(rfcs).toHaveLength(users.length);
    expect(rfcs.filter((rfc) => !rfcIsRight(rfc))).toEqual([]);
    expect(new Set(rfcs).size).toBe(rfcs.length);
  });

  it('every CLABE has a right digit and begins with its bank', () => {
    const clabes = texts('financial.clabe');
    expect(clabes.filter((clabe) => !clabeIsRight(clabe))).toEqual([]);
    for (const user of users) {
      const clabe = valueAt(user, 'financial.clabe');
      if (typeof clabe === 'string') expect(clabe.slice(0, 3)).toBe(valueAt(user, 'financial.bank_name'));
    }
  });

  it('a CURP agrees with birth date and sex marker, and the RFC with the birth date', () => {
    for (const user of users) {
      const [curp, rfc, birthdate] = ['curp', 'rfc', 'birthdate'].map((name) => valueAt(user, `general.${name}`));
      if (typeof curp !== 'string') continue;
      const six = String(birthdate).slice(2).replaceAll('-', '');
      expect([curp.slice(4, 10), String(rfc).slice(4, 10)]).toEqual([six, six]);
    }
  });

  it('mail goes to example.mx and demo.mx alone, once to each', () => {
    const mails = texts('email');
    expect(mails.filter((mail) => !/@(example|demo)\.mx$/.test(mail))).toEqual([]);
    expect(new Set(mails).size).toBe(mails.length);
  });

  it('nobody of the demo stands on its list of blocked people', () => {
    const banned = new Set((records.bannedUsers ?? []).flatMap((row) => [row.curp, row.rfc, row.name]));
    expect(
      texts('general.curp')
        .concat(texts('general.rfc'), texts('general.full_name'))
        .filter((code) => banned.has(code)),
    ).toEqual([]);
  });
});

import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../src/resource/kinds/registry.ts';
import { shownDate } from '../../../src/resource/model/dates.ts';
import type { Kind } from '../../../src/resource/model/definition.ts';
import { addDays, dayAt, dayOf, momentAt, shownMoment, startOfDay, timeAt } from '../../../src/resource/model/time.ts';

const TODAY = '2026-11-25';
const read = (kind: Kind, typed: string, today: string | undefined = TODAY) =>
  kindOf({ kind }).parse(typed, undefined, today);

describe('days', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2000-02-28', 2, '2000-03-01'],
    // Mexico moved its clocks on these days until 2022.
    ['2022-04-02', 1, '2022-04-03'],
    ['2022-04-03', 1, '2022-04-04'],
    ['2022-10-30', 1, '2022-10-31'],
    ['9999-12-31', 1, '9999-12-31'],
    ['0001-01-01', -1, '0001-01-01'],
  ])('%s and %d is %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected));
});

describe('moments in the zone of the platform', () => {
  it.each([
    ['2027-01-01T05:59:59Z', '2026-12-31', '23:59:59'],
    ['2027-01-01T06:00:00Z', '2027-01-01', '00:00:00'],
    ['2026-12-01T05:59:59Z', '2026-11-30', '23:59:59'],
    ['2026-12-01T06:00:00Z', '2026-12-01', '00:00:00'],
    ['2028-03-01T05:59:00Z', '2028-02-29', '23:59:00'],
    ['2028-02-29T06:00:00Z', '2028-02-29', '00:00:00'],
    ['2021-07-01T04:59:00Z', '2021-06-30', '23:59:00'],
    ['2021-07-01T05:00:00Z', '2021-07-01', '00:00:00'],
  ])('%s is on %s at %s', (iso, day, time) => {
    const moment = Date.parse(iso);
    expect([dayAt(moment), timeAt(moment), dayOf(iso)]).toEqual([day, time, day]);
    expect(momentAt(day, time.slice(0, 5))).toBe(new Date(Math.floor(moment / 60_000) * 60_000).toISOString());
  });

  it('what is shown is read again as the same moment, in any minute of any year', () => {
    const minute = fc.integer({ min: Date.parse('0001-02-01T00:00:00Z') / 60_000, max: 253_370_764_800_000 / 60_000 });
    fc.assert(
      fc.property(minute, (at) => {
        const iso = new Date(at * 60_000).toISOString();
        // In the hour that a clock is set back the same time is shown twice; the other one is read.
        const again = Date.parse(String(read('moment', shownMoment(at * 60_000))));
        expect(shownMoment(again)).toBe(shownMoment(at * 60_000));
        expect(Math.abs(again - Date.parse(iso))).toBeLessThanOrEqual(3_600_000);
      }),
      { numRuns: 500 },
    );
  });

  it('a day that is given for a moment is where it begins there', () => {
    expect(kindOf({ kind: 'moment' }).coerce(TODAY)).toBe('2026-11-25T06:00:00.000Z');
    expect(startOfDay('2026-02-30')).toBeUndefined();
  });

  it.each([
    'UTC',
    'America/Mexico_City',
    'Asia/Tokyo',
    'Pacific/Kiritimati',
    'America/Los_Angeles',
    'Pacific/Auckland',
  ])('is the same where the process runs in %s', (TZ) => {
    const asked = [
      "t.dayAt(Date.parse('2027-01-01T05:59:59Z'))",
      "t.shownMoment(Date.parse('2028-03-01T05:59:00Z'))",
      "t.addDays('2022-04-02', 1)",
      "t.addDays('2028-02-28', 1)",
      "t.typedMoment('01/03/2028 00:00')",
      "t.periodStart('2026-12-31', 'month', 1)",
      "t.typedDay('-3', '2027-01-01')",
    ];
    const program = `import * as t from './src/resource/model/time.ts'; console.log(JSON.stringify([${asked}]))`;
    const answer = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    });
    expect(JSON.parse(answer)).toEqual([
      '2026-12-31',
      '29/02/2028 23:59 CDMX',
      '2022-04-03',
      '2028-02-29',
      '2028-03-01T06:00:00.000Z',
      '2027-01-01',
      '2026-12-29',
    ]);
  });
});

describe('a day that is typed', () => {
  it.each([
    ['1/2/29', '2029-02-01'],
    ['1-2-29', '2029-02-01'],
    ['01.02.2029', '2029-02-01'],
    ['1 / 2 / 2029', '2029-02-01'],
    ['2029-02-01', '2029-02-01'],
    ['2029/02/01', '2029-02-01'],
    ['1 de febrero de 2029', '2029-02-01'],
    ['1 de febrero del 2029', '2029-02-01'],
    ['01-feb-29', '2029-02-01'],
    ['01/Sept/2029', '2029-09-01'],
    ['1/2/46', '2046-02-01'],
    ['1/2/47', '1947-02-01'],
    ['1/2/85', '1985-02-01'],
    ['1/2/00', '2000-02-01'],
    ['29/2/28', '2028-02-29'],
    ['hoy', '2026-11-25'],
    [' HOY\u00a0', '2026-11-25'],
    ['ayer', '2026-11-24'],
    ['antier', '2026-11-23'],
    ['mañana', '2026-11-26'],
    ['man\u0303ana', '2026-11-26'],
    ['Pasado  mañana', '2026-11-27'],
    ['+3', '2026-11-28'],
    ['+ 3', '2026-11-28'],
    ['-3', '2026-11-22'],
    ['\u22123', '2026-11-22'],
    ['\u20133', '2026-11-22'],
    ['hoy + 30', '2026-12-25'],
    ['\u200b25/11/2026\ufeff', '2026-11-25'],
    ['', null],
    [' \u00a0', null],
  ])('%j is %j', (typed, day) => expect(read('date', typed)).toBe(day));

  it.each([
    ...['29/2/27', '31/4/27', '30/2/2028', '0/1/27', '1/0/27', '1/13/27', '13/13/13', '29-02-27'],
    ...['3', '1/2', '1/2/2', '1/2/229', '1/2/20290', '1/2/29/3', '20290201', '010229', '1/2//29', '1 2 29 3'],
    ...['hoy 3', '+', '-', '+3d', '++3', '+12345', 'hoyo', 'lunes', 'mañanas', '1 de brumario de 2029', '-1/2/29'],
    ...['25/11/2026 10:00', '2026-11-25T10:00:00Z', '2026-02-30', '0/0/0', 'constructor', '__proto__'],
  ])('%j is none', (typed) => expect(read('date', typed)).toBeUndefined());

  it('is counted over the end of a month, a year and a leap day', () => {
    expect(read('date', '+1', '2026-12-31')).toBe('2027-01-01');
    expect(read('date', 'ayer', '2027-01-01')).toBe('2026-12-31');
    expect(read('date', 'mañana', '2028-02-28')).toBe('2028-02-29');
    expect(read('date', '-1', '2028-03-01')).toBe('2028-02-29');
  });

  it('is not guessed where nobody says which day it is', () => {
    for (const typed of ['hoy', '+3', '1/2/29']) expect(kindOf({ kind: 'date' }).parse(typed)).toBeUndefined();
  });

  it('is read again from how it is shown, whatever day it is', () => {
    const day = fc.integer({ min: 0, max: 3_652_058 }).map((days) => addDays('0001-01-01', days));
    fc.assert(
      fc.property(day, (one) => {
        expect(read('date', shownDate(one))).toBe(one);
      }),
    );
  });
});

describe('a month and a moment that are typed', () => {
  it.each([
    ['2/29', '2029-02'],
    ['02.2029', '2029-02'],
    ['2029-02', '2029-02'],
    ['febrero de 2029', '2029-02'],
    ['feb 29', '2029-02'],
    ['hoy', '2026-11'],
    ['+2', '2027-01'],
    ['-11', '2025-12'],
    ['13/29', undefined],
    ['1/2/29', undefined],
    ['', null],
  ])('the month %j is %j', (typed, month) => expect(read('month', typed)).toBe(month));

  it.each([
    ['09/03/2026 10:00', '2026-03-09T16:00:00.000Z'],
    ['09/03/2026 10:00 CDMX', '2026-03-09T16:00:00.000Z'],
    ['9/3/26 9:05', '2026-03-09T15:05:00.000Z'],
    ['31/12/2026 23:59', '2027-01-01T05:59:00.000Z'],
    ['29/2/28 18:00', '2028-03-01T00:00:00.000Z'],
    ['01/07/2021 10:00', '2021-07-01T15:00:00.000Z'],
    ['2026-03-09T10:00', '2026-03-09T16:00:00.000Z'],
    ['2026-03-09T10:00:00Z', '2026-03-09T10:00:00.000Z'],
    ['mañana 9:30', '2026-11-26T15:30:00.000Z'],
    ['+3', '2026-11-28T06:00:00.000Z'],
    ['hoy', '2026-11-25T06:00:00.000Z'],
    ['09/03/2026 24:00', undefined],
    ['09/03/2026 10:60', undefined],
    ['29/2/27 10:00', undefined],
    ['10:00', undefined],
    ['', null],
  ])('the moment %j is %j', (typed, moment) => expect(read('moment', typed)).toBe(moment));
});

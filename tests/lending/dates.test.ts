import { describe, expect, it } from 'vitest';
import { addMonths, collectionDate, dateOf, readDay } from '../../src/lending/calendar/calendar.ts';
import { loanSchedule } from '../../src/lending/table/loan-schedule.ts';
import { dueDates, nominalDays, numberOfPeriods, periodRate } from '../../src/lending/terms/due-dates.ts';
import type { PaymentType } from '../../src/lending/terms/terms.ts';

const TYPES: PaymentType[] = [0, 1, 2, 3];
const utc = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

describe('calendar', () => {
  it('agrees with the system calendar for every day of two centuries, and back', () => {
    for (let day = -25_567; day < 47_482; day += 1) {
      if (dateOf(day) !== utc(day) || readDay(utc(day)) !== day)
        throw new Error(`${day}: ${dateOf(day)} is not ${utc(day)}`);
    }
  });

  it('knows no day that does not exist', () => {
    for (const date of [
      '2023-02-29',
      '2023-13-01',
      '2023-00-10',
      '2023-04-31',
      '2023-1-1',
      '',
      '20230101',
      '2100-02-29',
      null,
      5,
    ]) {
      expect(readDay(date)).toBeUndefined();
    }
    expect(dateOf(addMonths(readDay('2024-12-31') ?? 0, 14))).toBe('2026-02-28');
  });
});

describe('periods', () => {
  it('counts payment_type 0 weekly, 1 biweekly, 2 monthly, 3 daily [E-002]', () => {
    const second = TYPES.map((type) => dueDates('2026-01-10', type, 2)[1]);
    expect(second).toEqual(['2026-01-24', '2026-02-10', '2026-03-10', '2026-01-12']);
  });

  it('version v1 counts 7, 15, 30 and 1 days, v2 counts 7, 365/24, 365/12 and 1 [E-003]', () => {
    expect(TYPES.map((type) => nominalDays(type, 'v1'))).toEqual(['7', '15', '30', '1']);
    expect(TYPES.map((type) => nominalDays(type, 'v2'))).toEqual(['7', '15.21', '30.42', '1']);
    const rate = (payment_type: PaymentType, version: 'v1' | 'v2') =>
      Number(periodRate({ rate: 36, payment_type, version }));
    expect(TYPES.map((type) => rate(type, 'v1'))).toEqual([0.007, 0.015, 0.03, 0.001]);
    expect(rate(1, 'v2')).toBeCloseTo(0.36 * (365 / 24 / 360), 15);
    expect(rate(2, 'v2')).toBeCloseTo(0.36 * (365 / 12 / 360), 15);
  });

  it('divides by 360 by default and by 365 when the loan says so [E-004]', () => {
    expect(periodRate({ rate: '17.9', payment_type: 2 })).toBe('0.014916666666666666666667');
    expect(periodRate({ rate: '17.9', payment_type: 2, days_for_calculations: 365 })).toBe(
      '0.014712328767123287671233',
    );
    expect(periodRate({ rate: '12', payment_type: 2, version: 'v2', days_for_calculations: 365 })).toBe('0.01');
  });

  it('makes monthly m, biweekly 2m, weekly 52m/12 and daily 30m or 365m/12 payments, rounded down [E-005]', () => {
    const count = (payment_type: PaymentType, payment_time: number, version: 'v1' | 'v2' = 'v1') =>
      numberOfPeriods({ payment_type, payment_time, version });
    expect([
      count(2, 12),
      count(1, 12),
      count(0, 52),
      count(0, 1),
      count(3, 12),
      count(3, 12, 'v2'),
      count(3, 1, 'v2'),
    ]).toEqual([12, 24, 225, 4, 360, 365, 30]);
    for (let months = 1; months <= 120; months += 1) {
      expect(count(0, months)).toBe(Math.floor((52 * months) / 12));
      expect(count(3, months, 'v2')).toBe(Math.floor((365 * months) / 12));
    }
  });

  it('makes a single payment of a term of 0 months [E-006]', () => {
    for (const payment_type of TYPES) expect(numberOfPeriods({ payment_type, payment_time: 0, version: 'v2' })).toBe(1);
  });
});

describe('due dates', () => {
  it('go by 7 days and by 1 day from the activation on [E-007]', () => {
    expect(dueDates('2026-02-26', 0, 3)).toEqual(['2026-03-05', '2026-03-12', '2026-03-19']);
    expect(dueDates('2026-02-27', 3, 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
  });

  it('keep the anchor day of a month and clamp it to the month end [E-008]', () => {
    expect(dueDates('2026-01-31', 2, 4)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(dueDates('2023-12-31', 2, 3)).toEqual(['2024-01-31', '2024-02-29', '2024-03-31']);
  });

  it('alternate 15 days and whole months, so that maturity is m months away [E-009]', () => {
    expect(dueDates('2026-01-31', 1, 4)).toEqual(['2026-02-15', '2026-02-28', '2026-03-15', '2026-03-31']);
    for (let months = 1; months <= 120; months += 1) {
      expect(dueDates('2026-01-31', 1, 2 * months).at(-1)).toBe(dueDates('2026-01-31', 2, months).at(-1));
    }
  });

  it('move only the collection date past weekends and holidays [E-010]', () => {
    expect(collectionDate('2026-01-31', [])).toBe('2026-02-02');
    expect(collectionDate('2026-01-31', ['2026-02-02'])).toBe('2026-02-03');
    expect(collectionDate('2026-02-04', ['2026-02-02'])).toBe('2026-02-04');
    const terms = { amount: 1000, rate: 24, payment_type: 2, payment_time: 6, recognition: 0 } as const;
    const plain = loanSchedule(terms, '2026-01-31', []);
    const closed = loanSchedule(terms, '2026-01-31', ['2026-03-31', '2026-04-01', '2026-07-31']);
    if (!plain.ok || !closed.ok) throw new Error('refused');
    expect(closed.rows[1]?.collection_date).toBe('2026-04-02');
    const without = (rows: typeof plain.rows) => rows.map((row) => ({ ...row, collection_date: '' }));
    expect(without(closed.rows)).toEqual(without(plain.rows));
  });

  it('leaves the dates of the past alone when a holiday is entered later', () => {
    expect(collectionDate('2026-03-10', [{ date: '2026-03-10', added: '2026-04-01' }])).toBe('2026-03-10');
    expect(collectionDate('2026-05-05', [{ date: '2026-05-05', added: '2026-04-01' }])).toBe('2026-05-06');
  });

  it('increase strictly for every kind and anchor', () => {
    for (const start of ['2024-01-29', '2024-01-30', '2024-01-31', '2024-02-29', '2025-12-31', '2026-08-30']) {
      for (const type of TYPES) {
        const dates = [start, ...dueDates(start, type, 300)];
        expect(dates.every((date, index) => index === 0 || date > (dates[index - 1] ?? ''))).toBe(true);
      }
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/resource/model/definition.ts';
import {
  bandsOf,
  daysBefore,
  daysOf,
  listFilter,
  onDays,
  periodsIn,
  stepFor,
} from '../../../src/resource/query/figure-query.ts';

const TODAY = '2026-03-09';

describe('the days before', () => {
  it.each([
    ['a whole month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['the first days of a month', '2026-03-01', '2026-03-10', '2026-02-01', '2026-02-10'],
    ['days that the month before does not have', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a quarter', '2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['a week', '2026-03-09', '2026-03-15', '2026-03-02', '2026-03-08'],
    ['one day', '2026-03-09', '2026-03-09', '2026-03-08', '2026-03-08'],
  ])('of %s (%s to %s) are %s to %s', (_, from, until, first, last) => {
    expect(daysBefore({ from, until })).toEqual({ from: first, until: last });
  });
});

describe('a filter on some days', () => {
  const days = { from: '2026-03-02', until: '2026-03-08' };
  const range = { date: { $gte: '2026-03-02', $lte: '2026-03-08' } };
  it.each<[string, Record<string, Json>, Record<string, Json>]>([
    ['nothing else', {}, { $where: range }],
    ['a value', { status: 1 }, { status: 1, $where: range }],
    ['a condition of one field', { $where: { amount: 1 } }, { $where: { amount: 1, $and: [range] } }],
    ['a condition on the same day', { $where: { date: null } }, { $where: { date: null, $and: [range] } }],
    ['all of some', { $where: { $and: [{ a: 1 }, { b: 2 }] } }, { $where: { $and: [{ a: 1 }, { b: 2 }, range] } }],
    [
      'one of some',
      { $where: { $or: [{ a: 1 }, { b: 2 }] } },
      { $where: { $or: [{ a: 1 }, { b: 2 }], $and: [range] } },
    ],
  ])('with %s keeps that, with the days beside it', (_, filter, expected) => {
    expect(onDays(filter, 'date', days)).toEqual(expected);
  });

  it('names one day as itself', () => {
    expect(onDays({}, 'date', { from: TODAY, until: TODAY })).toEqual({ $where: { date: TODAY } });
  });
});

describe('the days of a name', () => {
  it.each([
    ['today', '2026-03-09', '2026-03-09'],
    ['week', '2026-03-09', '2026-03-15'],
    ['month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['two-months', '2026-02-01', '2026-03-31'],
    ['quarter', '2026-01-01', '2026-03-31'],
    ['year', '2026-01-01', '2026-12-31'],
  ] as const)('%s is %s to %s', (span, from, until) => {
    expect(daysOf(span, TODAY)).toEqual({ from, until });
  });

  it('are cut into few enough periods to be drawn, whatever their length', () => {
    for (const [from, step] of [
      ['2026-02-01', 'day'],
      ['2025-12-01', 'week'],
      ['2020-01-01', 'month'],
      ['1900-01-01', 'year'],
    ] as const) {
      const days = { from, until: '2026-03-31' };
      expect(stepFor(days)).toBe(step);
      expect(periodsIn(days, step)?.length).toBeLessThan(140);
    }
    expect(periodsIn({ from: '2020-01-01', until: '2026-03-31' }, 'day')).toBeUndefined();
    expect(periodsIn({ from: '2026-02-28', until: '2026-03-09' }, 'week')).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-03-09',
    ]);
  });
});

describe('the filter of a bar', () => {
  const list = {
    filters: [
      { name: 'day', field: 'day', as: 'range' },
      { name: 'status', field: 'status', as: 'choice' },
    ],
    tabs: [],
  };
  const filter = (figure: object, row: object, more = {}) =>
    listFilter({ list } as never, figure as never, row as never, { today: TODAY, ...more });

  it('is what a control of the list shows, and a condition for all else', () => {
    const figure = { group: 'status', where: { status: { $in: [1, 2] }, test: { $ne: true } } };
    expect(filter(figure, { status: 1 })).toEqual({ status: 1, $where: { test: { $ne: true } } });
    expect(filter(figure, { status: null })).toEqual({ $where: { $and: [{ test: { $ne: true } }, { status: null }] } });
  });

  it('stays within the days that were asked', () => {
    const figure = { period: { field: 'day', by: 'week' }, where: true };
    const days = { from: '2026-03-04', until: '2026-03-10' };
    expect(filter(figure, { period: '2026-03-02' }, { days })).toEqual({
      day: { $gte: '2026-03-04', $lte: '2026-03-08' },
    });
    expect(filter(figure, { period: '2026-03-09' }, { days })).toEqual({
      day: { $gte: '2026-03-09', $lte: '2026-03-10' },
    });
  });

  it('of a band of age is its days', () => {
    expect(bandsOf([30, 60])).toEqual([{ first: 0, last: 30 }, { first: 31, last: 60 }, { first: 61 }]);
    const figure = { group: 'day', ages: [30, 60], where: { day: { $lt: '$today' } } };
    const where = { $where: { day: { $lt: '$today' } } };
    expect(filter(figure, { day: 0 })).toEqual({ day: { $gte: '2026-02-07' }, ...where });
    expect(filter(figure, { day: 31 })).toEqual({ day: { $gte: '2026-01-08', $lte: '2026-02-06' }, ...where });
    expect(filter(figure, { day: 61 })).toEqual({ day: { $lte: '2026-01-07' }, ...where });
  });
});

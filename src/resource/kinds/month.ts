import { isDate } from '../model/dates.ts';
import { kindWith } from './kind.ts';

const typedMonth = (typed: string): string | null | undefined => {
  const text = typed.trim();
  if (text === '') return null;
  const [, month, year] = /^(\d{1,2})[/-](\d{4})$/.exec(text) ?? [];
  const value = year ? `${year}-${month?.padStart(2, '0')}` : text;
  return isDate(`${value}-01`) ? value : undefined;
};

/** A calendar month: stored `YYYY-MM`, shown `MM/YYYY`. */
export const month = kindWith({
  kind: 'month',
  base: 'string',
  written: { format: 'month' },
  control: 'date',
  wraps: false,
  parse: typedMonth,
  format: (value) => String(value).split('-').reverse().join('/'),
  check: (value) => (typeof value !== 'string' || isDate(`${value}-01`) ? [] : [{ code: 'format' }]),
});

import { kindWith } from './kind.ts';
import { decimalsWithin, grouped, typedNumber } from './numbers.ts';

/** A withholding rate with four digits: `10.6667 %`. */
export const rate4 = kindWith({
  kind: 'rate4',
  base: 'number',
  written: { format: 'rate4', types: ['number', 'integer'] },
  typing: { end: 'console.percent' },
  sheet: 'rate',
  inTemplates: true,
  parse: typedNumber,
  format: (value) => `${grouped(Number(value), 4)} %`,
  copyText: (value) => Number(value).toFixed(4),
  check: (value, field) => decimalsWithin(4, value, field),
  filterAs: 'range',
});

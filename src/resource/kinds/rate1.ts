import { kindWith } from './kind.ts';
import { grouped, typedNumber } from './numbers.ts';

/** Of a hundred, with the one digit that is published: `35.0 %`. */
export const rate1 = kindWith({
  kind: 'rate1',
  base: 'number',
  written: { format: 'rate1', types: ['number', 'integer'] },
  typing: { end: 'console.percent' },
  sheet: 'percent',
  inTemplates: true,
  parse: typedNumber,
  format: (value) => `${grouped(Number(value), 1)} %`,
  copyText: (value) => Number(value).toFixed(1),
  filterAs: 'range',
});

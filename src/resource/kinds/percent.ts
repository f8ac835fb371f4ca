import { kindWith } from './kind.ts';
import { decimalsAtMost, grouped, typedNumber, WIRE_DECIMALS } from './numbers.ts';

/** Of a hundred, with two digits: `17.90 %`. */
export const percent = kindWith({
  kind: 'percent',
  base: 'number',
  written: { format: 'percent', types: ['number', 'integer'] },
  typing: { end: 'console.percent' },
  sheet: 'percent',
  inTemplates: true,
  parse: typedNumber,
  format: (value) => `${grouped(Number(value), 2)} %`,
  copyText: (value) => Number(value).toFixed(2),
  check: (value) => decimalsAtMost(WIRE_DECIMALS, value),
  filterAs: 'range',
});

import { kindWith } from './kind.ts';
import { decimalsWithin, grouped, toCents, typedNumber } from './numbers.ts';

/** Mexican pesos with two decimals: `$1,234.50`, negative `-$1,234.50`. */
export const money = kindWith({
  kind: 'money',
  base: 'number',
  written: { format: 'money', types: ['number', 'integer'] },
  typing: { decimals: 2, start: 'console.currency' },
  sheet: 'money',
  inTemplates: true,
  parse: typedNumber,
  format: (value) => pesos(Number(value)),
  copyText: (value) => Number(value).toFixed(2),
  check: (value, field) => decimalsWithin(2, value, field),
  keep: (value, field) => (field.entry && typeof value === 'number' ? toCents(value) : value),
  filterAs: 'range',
});

/** Pesos as people read them: `$1,234.50`. */
export function pesos(value: number): string {
  const written = grouped(value, 2);
  return written.startsWith('-') ? `-$${written.slice(1)}` : `$${written}`;
}

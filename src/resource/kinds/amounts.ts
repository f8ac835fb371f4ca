import { translate } from '../messages/messages.ts';
import type { Kind } from '../model/definition.ts';
import { type KindModule, kindWith } from './kind.ts';
import {
  decimalsAtMost,
  decimalsWithin,
  grouped,
  toCents,
  typedInteger,
  typedNumber,
  WIRE_DECIMALS,
} from './numbers.ts';

/** A whole number, written without groups: years and counts are integers too. */
const integer = kindWith({ kind: 'integer', base: 'integer', parse: typedInteger, filterAs: 'range' });

/** A number with as many decimals as it has. */
const decimal = kindWith({ kind: 'decimal', base: 'number', parse: typedNumber, filterAs: 'range' });

/** Mexican pesos with two decimals: `$1,234.50`, negative `-$1,234.50`. */
const money = kindWith({
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

/** Of a hundred, with two digits: `17.90 %`. */
const percent = rate('percent', 2, { check: (value) => decimalsAtMost(WIRE_DECIMALS, value) });

/** Of a hundred, with the one digit that is published: `35.0 %`. */
const rate1 = rate('rate1', 1);

/** A withholding rate with four digits: `10.6667 %`. */
const rate4 = rate('rate4', 4, { sheet: 'rate', check: (value, field) => decimalsWithin(4, value, field) });

function rate(kind: Kind, digits: number, own: Partial<KindModule> = {}): KindModule {
  return kindWith({
    kind,
    base: 'number',
    written: { format: kind, types: ['number', 'integer'] },
    typing: { end: 'console.percent' },
    sheet: 'percent',
    inTemplates: true,
    parse: typedNumber,
    format: (value) => `${grouped(Number(value), digits)} %`,
    copyText: (value) => Number(value).toFixed(digits),
    filterAs: 'range',
    ...own,
  });
}

/** A term in months; the words are those of the messages: `1 mes`, `12 meses`. */
const months = kindWith({
  kind: 'months',
  base: 'integer',
  written: { format: 'months', types: ['integer'] },
  typing: { end: 'console.months', endOfOne: 'console.units.month' },
  inTemplates: true,
  parse: typedInteger,
  format: (value, _field, schemas) =>
    translate(schemas, undefined, Number(value) === 1 ? 'kinds.months.one' : 'kinds.months.many', { count: value }),
  copyText: (value) => String(value),
  filterAs: 'range',
});

export const AMOUNT_KINDS = [integer, decimal, money, percent, rate1, rate4, months];

import { translate } from '../messages/messages.ts';
import { kindWith } from './kind.ts';
import { typedInteger } from './numbers.ts';

/** A term in months; the words are those of the messages: `1 mes`, `12 meses`. */
export const months = kindWith({
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

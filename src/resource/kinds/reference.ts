import { kindWith } from './kind.ts';

/** The id of another resource's record; its label rides beside it, so that here only the id can be written. */
export const reference = kindWith({
  kind: 'reference',
  base: 'integer',
  control: 'reference',
  align: 'left',
  wraps: true,
  sheet: undefined,
  column: (field) => (field.base === 'integer' ? 'bigint' : 'text'),
  format: (value) => `#${value}`,
  copyText: (value) => String(value),
  filterAs: 'reference',
  jsonSchema: (field) => ({ type: field.base }),
});

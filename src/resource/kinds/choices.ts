import { labelOf } from './choice.ts';
import { kindWith } from './kind.ts';

/** Several codes of a catalogue. */
export const choices = kindWith({
  kind: 'choices',
  base: 'array',
  control: 'choices',
  format: (value, field, schemas) =>
    (Array.isArray(value) ? value : [value]).map((code) => labelOf(code, field.items ?? field, schemas)).join(', '),
  filterAs: 'choice',
});

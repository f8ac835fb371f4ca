import type { Field } from './definition.ts';
import { plainField } from './fields.ts';

/** Why something is done, in words that are kept in the audit trail. */
export const REASON: Field = {
  ...plainField('long-text'),
  path: 'reason',
  base: 'string',
  title: 'Motivo',
  required: true,
  readOnly: false,
  limits: { minLength: 3, maxLength: 500 },
};

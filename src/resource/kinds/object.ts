import { kindWith } from './kind.ts';

/** A group of fields, opened up into their own columns. */
export const object = kindWith({
  kind: 'object',
  base: 'object',
  format: () => '',
  coerce: () => undefined,
  control: undefined,
  wide: true,
  listed: false,
});

import { kindWith } from './kind.ts';

/** A slot for the current document of one type: no column; the documents resource fills it. */
export const document = kindWith({
  kind: 'document',
  base: 'string',
  column: () => 'none',
  jsonSchema: () => ({}),
  control: 'file',
  wide: true,
  listed: false,
});

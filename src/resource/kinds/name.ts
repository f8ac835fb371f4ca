import { kindWith } from './kind.ts';

/** What no name is written with: angle brackets, and what only draws (emoji, flags, keycaps) or is not seen at all. */
const FOREIGN = /[<>\p{Extended_Pictographic}\p{RI}\p{C}]|\u20e3|\ufe0f/u;

/**
 * The name of a person or a company, in any alphabet. Contracts, invoices and the tax office print it unchanged, so markup and
 * emoji are refused at input.
 */
export const name = kindWith({
  kind: 'name',
  base: 'string',
  written: { format: 'name' },
  personal: true,
  check: (value) => (typeof value === 'string' && FOREIGN.test(value) ? [{ code: 'format' }] : []),
});

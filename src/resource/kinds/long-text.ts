import { kindWith } from './kind.ts';

/** Text of several lines. */
export const longText = kindWith({
  kind: 'long-text',
  base: 'string',
  written: { format: 'text' },
  typing: { lines: true },
  wide: true,
  listed: false,
});

import { kindWith } from './kind.ts';
import { tidyText } from './pasted.ts';

/** Text of several lines. */
export const longText = kindWith({
  kind: 'long-text',
  base: 'string',
  written: { format: 'text' },
  typing: { lines: true },
  tidy: tidyText,
  wide: true,
  listed: false,
});

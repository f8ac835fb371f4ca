import { expect, it } from 'vitest';
import { inLines } from '../../../src/console/fields/ShownValue.tsx';

it('a markup that arrives in one line is shown with each element on its own', () => {
  expect(inLines('<?xml version="1.0"?><a><b c="1"/><d>text</d></a>')).toBe(
    '<?xml version="1.0"?>\n<a>\n  <b c="1"/>\n  <d>text</d>\n</a>',
  );
});

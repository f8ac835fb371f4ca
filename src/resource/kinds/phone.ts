import { kindWith } from './kind.ts';

/** Ten digits, as Mexican numbers are dialled. A field with a pattern of its own (an area code before it) keeps to that. */
export const phone = kindWith({
  kind: 'phone',
  base: 'string',
  written: { format: 'phone' },
  control: 'digits',
  wraps: false,
  personal: true,
  parse: (typed) => typed.replace(/[\s()-]/g, '') || null,
  check: (value, field) =>
    typeof value !== 'string' || field.limits.pattern || /^\d{10}$/.test(value) ? [] : [{ code: 'format' }],
});

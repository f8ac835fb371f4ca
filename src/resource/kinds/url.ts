import { kindWith } from './kind.ts';

/** A web address: http or https, nothing that could run. */
export const url = kindWith({
  kind: 'url',
  base: 'string',
  check: (value) =>
    typeof value !== 'string' ||
    /^https?:\/\/[^\s<>"']{1,2000}$/i.test(value) ||
    /^\/[^\s<>"'/\\][^\s<>"'\\]{0,2000}$/.test(value)
      ? []
      : [{ code: 'format' }],
});

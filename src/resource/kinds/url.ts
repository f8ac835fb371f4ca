import { translate } from '../messages/messages.ts';
import { kindWith } from './kind.ts';

/** An address that lets its holder in: the console opens it and never prints it. */
const SIGNED = /[?&]signature=/;

/** A web address: http or https, nothing that could run. */
export const url = kindWith({
  kind: 'url',
  base: 'string',
  written: { format: 'url' },
  typing: { input: 'url' },
  format: (value, _field, schemas) =>
    SIGNED.test(String(value)) ? translate(schemas, undefined, 'console.document.view') : String(value),
  check: (value) =>
    typeof value !== 'string' ||
    /^https?:\/\/[^\s<>"']{1,2000}$/i.test(value) ||
    /^\/[^\s<>"'/\\][^\s<>"'\\]{0,2000}$/.test(value)
      ? []
      : [{ code: 'format' }],
});

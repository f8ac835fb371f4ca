import { translate } from '../messages/messages.ts';
import { isDate, shownDate } from '../model/dates.ts';
import { kindWith } from './kind.ts';
import { tidyText } from './pasted.ts';

/** One line of text. A text that is a whole day (a document's datum may be one) is shown as dates are, and stored as it was. */
const textKind = kindWith({
  kind: 'text',
  base: 'string',
  format: (value) => (String(value).length === 10 && isDate(value) ? shownDate(value) : String(value)),
  copyText: (value) => String(value),
});

/** Text of several lines. */
const longText = kindWith({
  kind: 'long-text',
  base: 'string',
  written: { format: 'text' },
  typing: { lines: true },
  tidy: tidyText,
  wide: true,
  listed: false,
});

/** What no name is written with: angle brackets, and what only draws (emoji, flags, keycaps) or is not seen at all. */
const FOREIGN = /[<>\p{Extended_Pictographic}\p{RI}\p{C}]|\u20e3|\ufe0f/u;

/**
 * The name of a person or a company, in any alphabet. Contracts, invoices and the tax office print it unchanged, so markup and
 * emoji are refused at input.
 */
const name = kindWith({
  kind: 'name',
  base: 'string',
  written: { format: 'name' },
  personal: true,
  check: (value) => (typeof value === 'string' && FOREIGN.test(value) ? [{ code: 'format' }] : []),
});

/** Something@domain.tld; the pattern is linear, so a long text cannot hold it up. */
const EMAIL = /^[^\s@<>()",;:\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,24}$/;

/** Whether a text is an address that a mail may go to. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

const email = kindWith({
  kind: 'email',
  base: 'string',
  written: { format: 'email' },
  typing: { input: 'email' },
  personal: true,
  check: (value) => (typeof value !== 'string' || isEmail(value) ? [] : [{ code: 'format' }]),
});

/** An address that lets its holder in: the console opens it and never prints it. */
const SIGNED = /[?&]signature=/;

/** A web address: http or https, nothing that could run. */
const url = kindWith({
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

/** Encrypted, never answered, never compared; shown only by the audited operation `reveal`. */
const secret = kindWith({
  kind: 'secret',
  base: 'string',
  written: { format: 'secret' },
  control: 'secret',
  tidy: (text) => text,
  listed: false,
  coerce: () => undefined,
  compare: () => 0,
  format: (_value, _field, schemas) => translate(schemas, undefined, 'kinds.secret.hidden'),
  copyText: () => '',
});

export const TEXT_KINDS = [textKind, longText, name, email, url, secret];

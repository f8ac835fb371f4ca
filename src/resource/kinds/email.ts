import { kindWith } from './kind.ts';

/** Something@domain.tld; the pattern is linear, so a long text cannot hold it up. */
const EMAIL = /^[^\s@<>()",;:\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,24}$/;

/** Whether a text is an address that a mail may go to. */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text);

export const email = kindWith({
  kind: 'email',
  base: 'string',
  written: { format: 'email' },
  typing: { input: 'email' },
  personal: true,
  check: (value) => (typeof value !== 'string' || isEmail(value) ? [] : [{ code: 'format' }]),
});

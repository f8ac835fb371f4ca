import { createHmac, timingSafeEqual } from 'node:crypto';
import { newToken } from './tokens.ts';

/** The first that is found names the device: browsers name those that they imitate after themselves. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What the text that a browser sends says of itself; a program that is no browser says nothing that is known. */
export function deviceNames(agent: string): { browser: string | undefined; system: string | undefined } {
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(agent))?.[1];
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}

/**
 * What a device that signed in keeps and shows the next time (`x-device`): a number of its own and a seal that binds it to
 * the account. It opens nothing; its failures are only counted apart from those of strangers.
 */
export function deviceOf(secret: Buffer, email: string, shown: string | undefined): string | undefined {
  const [number = '', given = ''] = shown?.split('.') ?? [];
  const [left, right] = [Buffer.from(given), Buffer.from(seal(secret, email, number))];
  return number && left.length === right.length && timingSafeEqual(left, right) ? number : undefined;
}

/** The header of a device for this account; one that is known keeps its number. */
export function sealDevice(secret: Buffer, email: string, known: string | undefined): string {
  const number = known ?? newToken().slice(0, 22);
  return `${number}.${seal(secret, email, number)}`;
}

function seal(secret: Buffer, email: string, number: string): string {
  const key = createHmac('sha256', secret).update('devices').digest();
  return createHmac('sha256', key).update(`${number} ${email.toLowerCase()}`).digest('base64url');
}

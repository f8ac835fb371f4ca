import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Shared with `npm test`, which is plain Node and has no types. */
type Browsers = { browser(): LaunchOptions | undefined; NO_BROWSER: string };
const { browser, NO_BROWSER }: Browsers = await import(new URL('../../browser.mjs', import.meta.url).href);

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Starts the Chromium of this machine, or the packaged one. Without one the tests fail and say how to get it. */
export async function launchChromium(): Promise<Browser> {
  const found = browser();
  if (!found) throw new Error(NO_BROWSER);
  return chromium.launch({ ...found, args: FLAGS });
}

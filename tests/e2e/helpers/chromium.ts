import { type Browser, chromium } from 'playwright-core';

/** Shared with `npm test`, which is plain Node and has no types. */
type Browsers = { browserPath(): string | undefined; NO_BROWSER: string };
const { browserPath, NO_BROWSER }: Browsers = await import(new URL('../../browser.mjs', import.meta.url).href);

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

/** Starts the Chromium of this machine. Without one the tests fail and say how to get it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = browserPath();
  if (!executablePath) throw new Error(NO_BROWSER);
  return chromium.launch({ executablePath, args: FLAGS });
}

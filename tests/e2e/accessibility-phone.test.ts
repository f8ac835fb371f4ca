import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { walksAt } from './helpers/axe-walk.ts';
import { launchChromium } from './helpers/chromium.ts';
import { PHONE } from './helpers/console.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe('axe on a phone', () => walksAt(PHONE, () => browser));

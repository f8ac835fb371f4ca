import type { Browser } from 'playwright-core';
import type { Measure } from './main.ts';

const RUNS = 5;
const CHARTS = 4;
const MEGABIT = 1_000_000 / 8;
/**
 * A phone of the middle class and the net of a city. How much slower its processor is than this one depends on this one:
 * Lighthouse's table (docs/throttling.md) says 4 for a fast desktop and 2 for a slow one, by the index that it computes.
 */
const SLOWER = [4, 2];
const NET = { offline: false, latency: 60, downloadThroughput: 9 * MEGABIT, uploadThroughput: 1.5 * MEGABIT };
const PHONE = { width: 390, height: 844 };
const LIMIT_MS = 1_500;

/** How long a partner waits for the dashboard on a throttled phone: with what the browser kept, and on the first visit. */
export async function partnerPaint(browser: Browser, url: string, token: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const slower of SLOWER) {
    const runs = { again: [] as Painted[], first: [] as Painted[] };
    for (let run = 0; run < RUNS; run += 1) {
      runs.first.push(await painted(browser, url, token, { kept: false, slower }));
      runs.again.push(await painted(browser, url, token, { kept: true, slower }));
    }
    const middle = (kind: keyof typeof runs, what: keyof Painted) =>
      runs[kind].map((one) => one[what]).toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
    const phone = `dashboard of a partner on a phone ${slower} x slower`;
    measures.push(
      { name: `${phone}: its cards (median)`, value: middle('again', 'cards'), unit: 'ms', limit: LIMIT_MS },
      { name: `${phone}: its first chart`, value: middle('again', 'chart'), unit: 'ms', limit: LIMIT_MS },
      { name: `${phone}: its cards, nothing kept`, value: middle('first', 'cards'), unit: 'ms' },
      { name: `${phone}: its first chart, nothing kept`, value: middle('first', 'chart'), unit: 'ms' },
    );
  }
  return measures;
}

/** The charts come one after the other, as far down as the window shows them: the first stands for the screen. */
type Painted = { cards: number; chart: number };

type Phone = { kept: boolean; slower: number };

async function painted(browser: Browser, url: string, token: string, { kept, slower }: Phone): Promise<Painted> {
  const origins = [{ origin: url, localStorage: [{ name: 'token', value: token }] }];
  const context = await browser.newContext({
    viewport: PHONE,
    locale: 'es-MX',
    storageState: { cookies: [], origins },
  });
  try {
    const page = await context.newPage();
    if (kept) {
      await page.goto(`${url}/`);
      await page.locator('section .apexcharts-svg').first().waitFor();
      await page.goto('about:blank');
    }
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NET);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    // What runs this file names its functions by a helper that no page has.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript((charts) => {
      const seen = { cards: 0, chart: 0 };
      Object.assign(window, { seen });
      const count = (what: string) => document.querySelectorAll(what).length;
      const look = () => {
        if (!seen.cards && count('section h2') >= charts) seen.cards = performance.now();
        if (!seen.chart && count('section .apexcharts-svg path')) seen.chart = performance.now();
        if (!seen.chart) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, CHARTS);
    await page.goto(`${url}/`, { waitUntil: 'commit' });
    const found = await page.waitForFunction(() => {
      const { seen } = window as unknown as { seen: Painted };
      return seen?.chart ? seen : undefined;
    });
    return (await found.jsonValue()) as Painted;
  } finally {
    await context.close();
  }
}

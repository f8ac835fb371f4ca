import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { openPhone, type Phone } from './_phone.ts';
import { type SlowNet, slowNet } from './_slow-net.ts';
import type { Measure } from './main.ts';

const RUNS = 7;
const LIMIT_MS = 1_500;
/** How long a page that was opened is left to rest. */
const REST_MS = 1_200;
/**
 * How much slower than this machine's processor a phone is depends on this machine. By Chrome's calibration
 * (devtools-frontend, CalibrationController.ts) a phone of the middle class reaches 1,000 in Lighthouse's BenchmarkIndex and
 * one of the lowest class 264. Two shared cores of 2026 reach 1,300 to 1,950, so the first is slowed a bit more than the
 * middle class asks for, and the second is close to the lowest.
 */
const PHONES = [
  { slower: 2, limit: LIMIT_MS },
  { slower: 4, limit: undefined },
];

/** How long a partner waits for the dashboard on a throttled phone: with what the browser kept, and on the first visit. */
export async function partnerPaint(browser: Browser, url: string, token: string): Promise<Measure[]> {
  const net = await slowNet(url);
  const measures: Measure[] = [];
  for (const { slower, limit } of PHONES) {
    const runs = { again: [] as Painted[], first: [] as Painted[] };
    for (let run = 0; run < RUNS; run += 1) {
      runs.first.push(await painted(browser, net, token, { kept: false, slower }));
      runs.again.push(await painted(browser, net, token, { kept: true, slower }));
    }
    const middle = (kind: keyof typeof runs, what: keyof Painted) => median(runs[kind].map((one) => one[what]));
    const phone = `dashboard of a partner on a phone ${slower} x slower`;
    const most = limit === undefined ? {} : { limit };
    measures.push(
      { name: `${phone}: its cards (median)`, value: middle('again', 'cards'), unit: 'ms', ...most },
      { name: `${phone}: its first chart`, value: middle('again', 'chart'), unit: 'ms', ...most },
      { name: `${phone}: its cards, nothing kept`, value: middle('first', 'cards'), unit: 'ms' },
      { name: `${phone}: its first chart, nothing kept`, value: middle('first', 'chart'), unit: 'ms' },
    );
  }
  net.stop();
  return measures;
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * The charts are drawn one after the other, as far down as the window shows them: the first, a line chart, represents the
 * screen.
 */
type Painted = { cards: number; chart: number };

/** The page's own clock, looked at in each frame. */
const WATCH = `(() => {
  const seen = (window.seen = { cards: 0, chart: 0 });
  const look = () => {
    if (!seen.cards && document.querySelectorAll('section h2').length >= 4) seen.cards = performance.now();
    if (!seen.chart && document.querySelector('section path.apexcharts-line')) seen.chart = performance.now();
    if (!seen.chart) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

type Visit = { kept: boolean; slower: number };

async function painted(browser: Browser, net: SlowNet, token: string, { kept, slower }: Visit): Promise<Painted> {
  const phone = await openPhone(browser, WATCH);
  try {
    // An address of the server that draws nothing: the session is kept there before the first visit.
    await phone.open(`${net.url}/v1/public`);
    await phone.until(`location.pathname === '/v1/public'`);
    await phone.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`);
    if (kept) {
      await visit(phone, net);
      await wait(REST_MS);
    }
    await phone.open('about:blank');
    await phone.until(`location.href === 'about:blank'`);
    await phone.slow(slower);
    return await visit(phone, net);
  } finally {
    await phone.close();
  }
}

async function visit(phone: Phone, net: SlowNet): Promise<Painted> {
  await phone.open(`${net.url}/`);
  await phone.until('window.seen?.chart');
  return phone.evaluate<Painted>('window.seen');
}

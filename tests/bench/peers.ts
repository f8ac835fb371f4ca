import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { launchChromium } from '../e2e/helpers/chromium.ts';
import { startServer } from '../e2e/helpers/server.ts';
import type { Measure } from './main.ts';
import { buildPeer } from './peers/_build.ts';
import { serve } from './peers/_serve.ts';
import { TOKEN } from './peers/api.ts';

const RUNS = Number(process.env.RUNS ?? 7);
const KEYS = 30;
const SLOW = 4;
const WAIT_MS = 20_000;
/** A page of ours keeps a stream open, so that the network is never idle. */
const REST_MS = 1_500;

/** What a person looks for on a screen of one of the consoles, as selectors and addresses. */
type Console = {
  name: string;
  url: string;
  close(): void;
  list: string;
  record(id: number): string;
  form: string;
  row: string;
  next: string;
  recordReady: string;
  input: string;
};
type Sample = Record<string, number>;

/**
 * The same list, record and form of the same server in our console and in its peers, one after the other in each round.
 * Printed are ratios of medians (ours by the peer's), at the machine's speed and with a processor four times slower.
 * `PEERS=react-admin,refine` and `RUNS=7` say what is measured.
 */
export async function bench(): Promise<Measure[]> {
  const names = (process.env.PEERS ?? 'react-admin,refine').split(',');
  const built = await Promise.all(names.map(async (name) => ({ name, folder: await buildPeer(name) })));
  const server = await startServer();
  const browser = await launchChromium();
  try {
    const token = await tokenOf(server.url);
    const id = await editable(server.url, token);
    const ours = await ourConsole(server.url);
    const peers = await Promise.all(built.map(({ name, folder }) => peerConsole(name, server.url, folder)));
    const samples = new Map<string, Sample[]>([ours, ...peers].map(({ name }) => [name, []]));
    for (let run = 0; run < RUNS; run += 1)
      for (const one of [ours, ...peers]) {
        const sample = await measureOnce(browser, one, token, id);
        samples.get(one.name)?.push(sample);
        if (process.env.VERBOSE) console.log(one.name, JSON.stringify(sample));
      }
    for (const one of [ours, ...peers]) one.close();
    return names.flatMap((name) => ratios(name, samples.get(ours.name) ?? [], samples.get(name) ?? []));
  } finally {
    await browser.close();
    await server.stop();
  }
}

const LIMITS: Record<string, number> = {
  'first row, cold': 0.7,
  'first row, warm': 0.6,
  'first row, warm, 4x': 0.7,
  'next page': 0.7,
  'next page, 4x': 0.7,
  'a record again': 1,
  'form ready': 0.7,
  'key to paint': 0.8,
  'work of a key': 0.8,
  'bytes, all kinds': 0.75,
  'style and layout': 1.5,
};

function ratios(peer: string, ours: Sample[], theirs: Sample[]): Measure[] {
  return Object.keys(ours[0] ?? {}).map((what) => {
    const [own, other] = [ours, theirs].map((samples) => median(samples.map((sample) => sample[what] ?? 0)));
    const limit = LIMITS[what];
    return {
      name: `${what}: ours / ${peer}`,
      value: (own ?? 0) / (other || 1),
      unit: 'x',
      ...(limit === undefined ? {} : { limit }),
      baseline: `${round(own)} and ${round(other)}`,
    };
  });
}

async function measureOnce(browser: Browser, one: Console, token: string, id: number): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-MX' });
  // The loader of TypeScript names functions by a helper that a page does not have.
  await context.addInitScript('globalThis.__name = (value) => value');
  const keys = JSON.stringify([TOKEN, 'token']);
  await context.addInitScript(`for (const key of ${keys}) localStorage.setItem(key, ${JSON.stringify(token)})`);
  try {
    const cold = await firstRow(context, one, 1);
    const warm = await firstRow(context, one, 1);
    const slow = await firstRow(context, one, SLOW);
    const { page } = warm;
    const slowTurn = await nextPage(slow.page, one);
    await slow.page.close();
    const turn = await nextPage(page, one);
    const record = await recordAgain(page, one, id);
    const form = await editForm(page, one);
    return {
      'first row, cold': cold.ms,
      'first row, warm': warm.ms,
      'first row, warm, 4x': slow.ms,
      'next page': turn,
      'next page, 4x': slowTurn,
      'a record again': record,
      'form ready': form.ready,
      'key to paint': form.key,
      'work of a key': form.work,
      'bytes, all kinds': cold.bytes,
      'calls of a first list': cold.calls,
      'style and layout': warm.layout,
    };
  } finally {
    await context.close();
  }
}

type First = { page: Page; ms: number; bytes: number; calls: number; layout: number };

/** From the start of the navigation to the frame that has the first row, as the browser's own clock has it. */
async function firstRow(context: BrowserContext, one: Console, slower: number): Promise<First> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const wire = await watchWire(cdp);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript((row) => {
    const look = () => {
      if (document.querySelector(row)?.textContent?.trim()) {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => Object.assign(window, { firstRow: performance.now() });
        requestAnimationFrame(() => channel.port2.postMessage(0));
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, one.row);
  await page.goto(`${one.url}/${one.list}`);
  await page.waitForFunction(() => 'firstRow' in window, undefined, { timeout: WAIT_MS });
  const ms = await page.evaluate(() => (window as unknown as { firstRow: number }).firstRow);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
  await page.waitForTimeout(REST_MS);
  return { page, ms, ...wire(), layout: of('LayoutDuration') + of('RecalcStyleDuration') };
}

/** Counts what the page receives from now on; what a service worker fetches after the page has come to rest is not seen. */
async function watchWire(cdp: CDPSession): Promise<() => { bytes: number; calls: number }> {
  const seen = { bytes: 0, calls: 0 };
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.includes('/v1/')) seen.calls += 1;
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    seen.bytes += encodedDataLength;
  });
  return () => ({ ...seen });
}

/** Median of five page turns: from the click to the frame with another first row. */
async function nextPage(page: Page, one: Console): Promise<number> {
  // A page behind another one has its timers slowed down.
  await page.bringToFront();
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const first = await page.locator(one.row).first().textContent();
    await page.locator(one.next).first().hover();
    const painted = page.evaluate(
      ([row, old, limit]) =>
        new Promise<number>((resolve, reject) => {
          setTimeout(reject, Number(limit), new Error('the page did not turn'));
          let start = 0;
          addEventListener('click', (event) => (start ||= event.timeStamp), { capture: true, once: true });
          const look = () => {
            const now = document.querySelector(row as string)?.textContent;
            if (start && now && now !== old) resolve(performance.now() - start);
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
      [one.row, first, WAIT_MS] as const,
    );
    await page.locator(one.next).first().click();
    times.push(await painted);
    await page.waitForTimeout(300);
  }
  return median(times);
}

/** A record that has been open before: from the change of the address to its painted values. */
async function recordAgain(page: Page, one: Console, id: number): Promise<number> {
  await goTo(page, one.record(id), one.recordReady);
  await goTo(page, one.list, one.row);
  return goTo(page, one.record(id), one.recordReady);
}

/** From the press on the link of the form to its first field, as somebody with a pointer opens it. */
async function openForm(page: Page, one: Console): Promise<number> {
  const link = page.locator(`a[href="${one.form}"]`).first();
  await link.hover();
  const painted = page.evaluate(
    ([wanted, limit]) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(reject, Number(limit), new Error('the form was not painted'));
        let start = 0;
        addEventListener('click', (event) => (start ||= event.timeStamp), { capture: true, once: true });
        const look = () => {
          if (start && document.querySelector(wanted as string)) resolve(performance.now() - start);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [one.input, WAIT_MS] as const,
  );
  await link.click();
  return painted;
}

async function editForm(page: Page, one: Console) {
  await goTo(page, one.list, one.row);
  const ready = await openForm(page, one);
  await page.waitForTimeout(REST_MS);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.locator(one.input).first().click();
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    const painted = ({ timeStamp }: Event) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => times.push(performance.now() - timeStamp);
      requestAnimationFrame(() => channel.port2.postMessage(0));
    };
    addEventListener('keydown', painted, { capture: true });
  });
  const before = await busy();
  for (let key = 1; key <= KEYS; key += 1) {
    await page.keyboard.press('a');
    await page.waitForFunction((wanted) => (window as unknown as Typed).keyTimes.length >= wanted, key);
  }
  const times = await page.evaluate(() => (window as unknown as Typed).keyTimes);
  return { ready, key: median(times), work: ((await busy()) - before) / KEYS };
}

type Typed = { keyTimes: number[] };

async function goTo(page: Page, address: string, ready: string): Promise<number> {
  return page.evaluate(
    async ([hash, wanted, limit]) => {
      const start = performance.now();
      location.hash = hash as string;
      await new Promise(requestAnimationFrame);
      const isThere = () => {
        const found = document.querySelector<HTMLElement>(wanted as string);
        return found && (found instanceof HTMLInputElement || found.textContent?.trim());
      };
      while (!isThere()) {
        if (performance.now() - start > Number(limit)) throw new Error(`${hash} was not painted`);
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - start;
    },
    [address, ready, WAIT_MS] as const,
  );
}

async function ourConsole(server: string): Promise<Console> {
  return {
    name: 'ours',
    ...(await serve(server)),
    list: '#/requests',
    record: (id) => `#/requests/${id}/show`,
    form: '#/requests/create',
    row: 'tr[data-row] td',
    next: 'button[aria-label="Página siguiente"]',
    recordReady: '[role=tabpanel] dd',
    input: 'input[id$=".title"]',
  };
}

async function peerConsole(name: string, server: string, folder: string): Promise<Console> {
  const isRefine = name === 'refine';
  return {
    name,
    ...(await serve(server, folder)),
    list: '#/requests',
    record: (id) => (isRefine ? `#/requests/show/${id}` : `#/requests/${id}/show`),
    form: '#/requests/create',
    row: isRefine ? '.MuiDataGrid-row .MuiDataGrid-cell' : 'tbody tr td:nth-child(2)',
    next: 'button[aria-label="Go to next page"]',
    recordReady: isRefine ? '[data-value]' : '.RaSimpleShowLayout-stack span.MuiTypography-body2',
    input: 'input[name="title"]',
  };
}

async function tokenOf(url: string): Promise<string> {
  const body = JSON.stringify({ email: 'admin@demo.mx', password: 'Mesa2026!' });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v1/login`, { method: 'POST', headers, body });
  return ((await answer.json()) as { token: string }).token;
}

/** A request whose form is open to an administrator. */
async function editable(url: string, token: string): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify({ status: 7 }));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/v1/requests?limit=1&page=0&filter=${filter}`, { headers });
  return ((await answer.json()) as { resources: { id: number }[] }).resources[0]?.id ?? 0;
}

const round = (value = 0) => new Intl.NumberFormat('en', { maximumSignificantDigits: 3 }).format(value);

function median(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

import type { Page } from 'playwright-core';
import { launchChromium } from '../e2e/helpers/chromium.ts';
import { startServer } from '../e2e/helpers/server.ts';
import { signedInPage } from './_page.ts';
import { partnerPaint } from './_partner-paint.ts';
import type { Measure } from './main.ts';

const ACCOUNT = { email: 'admin@demo.mx', password: 'Mesa2026!' };
const PARTNER = { ...ACCOUNT, email: 'partner@demo.mx' };
const COMMISSIONS = {
  opening_commission: 2,
  commission_admin: 1.16,
  commission_admin_lender: 0.58,
  commission_by_each_payment: 11.6,
};
const SHORT = { payment_type: 2, payment_time: 12 };
const LONG = { payment_type: 3, payment_time: 120, amount: 1_000_000 };
const OPENINGS = 9;
const PAGE_TURNS = 10;
const WHEEL_STEPS = 60;

/**
 * Requests on screen, on the real server in a real browser: a table of ten years beside one of a year; and what a partner
 * starts from, on a phone.
 */
export async function bench(): Promise<Measure[]> {
  const server = await startServer();
  const browser = await launchChromium();
  try {
    const [short, long] = await loans(server.url);
    const page = await signedInPage(browser, server.url, ACCOUNT.email);
    const opened = { short: [] as number[], long: [] as number[] };
    for (let run = 0; run < OPENINGS; run += 1) {
      opened.short.push(await openRequest(page, short));
      opened.long.push(await openRequest(page, long));
    }
    // The first openings fetch what all later ones have.
    const [few, many] = [median(opened.short.slice(2)), median(opened.long.slice(2))];
    const scrolled = await scrollTab(page, server.url, long);
    await page.close();
    const { token } = await send(server.url, 'POST', 'login', PARTNER);
    return [
      { name: 'first tab of a request with 12 rows (median)', value: few, unit: 'ms' },
      { name: 'the same with 3,600 rows', value: many, unit: 'ms' },
      { name: 'the second beside the first', value: many / few, unit: 'x', limit: 1.2 },
      {
        name: 'frames without a row while the long tab scrolls and turns',
        value: scrolled.blank,
        unit: 'frames',
        limit: 0,
      },
      { name: `the longest of its ${scrolled.frames} frames`, value: scrolled.longest, unit: 'ms' },
      { name: 'the next page of 50 rows (median)', value: scrolled.turn, unit: 'ms' },
      ...(await partnerPaint(browser, server.url, token)),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function send(url: string, method: string, path: string, body?: unknown, token?: string) {
  const answer = await fetch(`${url}/v1/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function loans(url: string): Promise<[number, number]> {
  const { token } = await send(url, 'POST', 'login', ACCOUNT);
  const person = async (has_lender: boolean) => {
    const filter = encodeURIComponent(JSON.stringify({ has_lender, status: 'validated', type_account: 'personal' }));
    return (await send(url, 'GET', `users?limit=1&filter=${filter}`, undefined, token)).resources[0].id;
  };
  const parties = { user: await person(false), user_lender: await person(true) };
  const loan = async (terms: object) => {
    const text = { title: 'Para medir', description: 'Recursos para el negocio.' };
    const conditions = { recognition: 0, amount: 50_000, rate: 24, ...COMMISSIONS, ...terms };
    const { id } = await send(url, 'POST', 'requests', { ...parties, ...text, ...conditions }, token);
    const value = {
      date: new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(),
      notify: false,
    };
    await send(url, 'PATCH', `requests/${id}`, [{ op: 'replace', path: '/activate', value }], token);
    return id as number;
  };
  return [await loan(SHORT), await loan(LONG)];
}

/** From the list to the painted first tab, as the browser's own clock has it. */
async function openRequest(page: Page, id: number): Promise<number> {
  await page.evaluate(() => {
    location.hash = '#/requests';
  });
  await page.locator('tr[data-row]').first().waitFor();
  return page.evaluate(async (request) => {
    const start = performance.now();
    location.hash = `#/requests/${request}`;
    const isPainted = () =>
      document.querySelector('[role=tab][aria-selected=true]') !== null &&
      [...document.querySelectorAll('h1')].some((title) => title.textContent?.includes(String(request))) &&
      document.querySelector('[role=tabpanel]')?.textContent?.includes('Para medir') === true;
    while (!isPainted()) {
      if (performance.now() - start > 20_000) throw new Error(`request ${request} was not painted`);
      await new Promise(requestAnimationFrame);
    }
    return performance.now() - start;
  }, id);
}

type Scrolled = { blank: number; frames: number; longest: number; turn: number };

/** The wheel over the rows, then page after page; each frame is looked at for a row in the middle of the area. */
async function scrollTab(page: Page, url: string, id: number): Promise<Scrolled> {
  await page.goto(`${url}/#/requests/${id}/3`);
  await page.locator('tr[data-row]').first().waitFor();
  await page.evaluate(() => {
    const seen = { blank: 0, frames: 0, longest: 0, last: performance.now(), on: true };
    Object.assign(window, { seen });
    const look = () => {
      const now = performance.now();
      const area = document.querySelector('tr[data-row]')?.closest('table')?.parentElement?.getBoundingClientRect();
      const x = area ? area.left + area.width / 2 : 0;
      const y = area ? area.top + area.height * 0.6 : 0;
      const cell = document.elementFromPoint(x, y)?.closest('tr[data-row]');
      if (!cell?.textContent?.trim()) seen.blank += 1;
      seen.longest = Math.max(seen.longest, now - seen.last);
      seen.frames += 1;
      seen.last = now;
      if (seen.on) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.locator('tr[data-row]').nth(5).hover();
  for (let step = 0; step < WHEEL_STEPS; step += 1) await page.mouse.wheel(0, step < WHEEL_STEPS / 2 ? 120 : -120);
  const turns: number[] = [];
  for (let turn = 0; turn < PAGE_TURNS; turn += 1) {
    const first = await page.locator('tr[data-row]').first().textContent();
    const start = performance.now();
    await page.getByRole('button', { name: 'Página siguiente' }).first().click();
    await page.waitForFunction((old) => document.querySelector('tr[data-row]')?.textContent !== old, first);
    turns.push(performance.now() - start);
  }
  const seen = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: Scrolled & { on: boolean } };
    seen.on = false;
    return seen;
  });
  return { ...seen, turn: median(turns) };
}

function median(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

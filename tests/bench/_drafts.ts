import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../e2e/helpers/chromium.ts';
import { startServer } from '../e2e/helpers/server.ts';
import { signedInPage } from './_page.ts';
import { typed, writeResource } from './form.ts';
import { quantile } from './growth.ts';
import type { Measure } from './main.ts';

const ROUNDS = 9;
const WARM = 2;
const FIELDS = 100;
/** What the console waits after a key before it keeps a draft. */
const KEEPING_MS = 400;
/** A little later, so that the one that never ends is the console's alone. */
const NEXT_KEY_MS = KEEPING_MS + 1;
const KEYS = 20;

/**
 * A key in a form whose drafts are kept, and in one of a browser that has no IndexedDB and in which the wait before the keeping
 * never ends: keys in a row, and keys that come at the moment of the keeping.
 */
export async function ofDrafts(): Promise<Measure[]> {
  const server = await startServer();
  const browser = await launchChromium();
  try {
    writeResource(join(server.schemasDir, `fields${FIELDS}`), FIELDS);
    const on = await formPage(browser, server.url, true);
    const off = await formPage(browser, server.url, false);
    const measures: Measure[] = [];
    for (const [name, wait] of [
      ['in a row', 0],
      ['at the moment of the keeping', NEXT_KEY_MS],
    ] as const) {
      const [kept, free]: [number[], number[]] = [[], []];
      for (let round = -WARM; round < ROUNDS; round += 1)
        for (const page of round % 2 === 0 ? [on, off] : [off, on]) {
          await page.bringToFront();
          // The first key comes without a pause.
          const times = (await typed(page, wait ? KEYS / 2 : KEYS, wait)).slice(1);
          if (round >= 0) (page === on ? kept : free).push(...times);
        }
      measures.push({
        name: `a key in a form of ${FIELDS} fields with drafts, ${name}`,
        value: quantile(kept, 0.5) / quantile(free, 0.5),
        unit: 'x',
        limit: 1.1,
        baseline: `${quantile(free, 0.5).toFixed(2)} ms without`,
      });
      measures.push({ name: 'the same, p95', value: quantile(kept, 0.95) / quantile(free, 0.95), unit: 'x' });
    }
    const held = await Promise.all([on, off].map((page) => page.evaluate(DRAFTS)));
    if (!held[0] || held[1]) throw new Error(`drafts were kept: ${JSON.stringify(held)}`);
    return measures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Whether this browser holds a draft. */
const DRAFTS = `!globalThis.indexedDB ? false : new Promise((resolve) => {
  const opening = indexedDB.open('drafts');
  opening.onsuccess = () => {
    const counting = opening.result.transaction('sealed').objectStore('sealed').count();
    counting.onsuccess = () => resolve(counting.result > 0);
  };
})`;

/** Both pages have the same way round the browser's own timer, so that it costs both the same. */
async function formPage(browser: Browser, url: string, isKept: boolean) {
  const page = await signedInPage(browser, url, 'super-admin@demo.mx');
  await page.addInitScript(`{
    const wait = setTimeout;
    const never = ${isKept ? -1 : KEEPING_MS};
    globalThis.setTimeout = (act, ms, ...rest) => (ms === never ? 0 : wait(act, ms, ...rest));
    ${isKept ? '' : "Object.defineProperty(globalThis, 'indexedDB', { value: undefined });"}
  }`);
  await page.goto(`${url}/#/fields${FIELDS}/create`);
  await page.reload();
  await page.getByLabel(`Campo ${FIELDS - 1}`, { exact: true }).waitFor({ timeout: 30_000 });
  await page.getByLabel('Campo 50', { exact: true }).focus();
  return page;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from '../e2e/helpers/chromium.ts';
import { startServer } from '../e2e/helpers/server.ts';
import { signedInPage } from './_page.ts';
import type { Measure } from './main.ts';

const SIZES = [100, 200];
const KEYS = 60;
/** What is thrown away while the browser learns the code. */
const FIRST_KEYS = 20;

/** Forms of a hundred and of two hundred fields in a real browser: from a key to the end of what the console does about it. */
export async function bench(): Promise<Measure[]> {
  const server = await startServer();
  const browser = await launchChromium();
  try {
    for (const size of SIZES) writeResource(join(server.schemasDir, `fields${size}`), size);
    const found: Measure[] = [];
    for (const size of SIZES) {
      // A form that is typed into asks before it is left: each has a page of its own.
      const page = await signedInPage(browser, server.url, 'super-admin@demo.mx');
      await page.goto(`${server.url}/#/fields${size}/create`);
      const field = page.getByLabel('Campo 50', { exact: true });
      await page.getByLabel(`Campo ${size - 1}`, { exact: true }).waitFor({ timeout: 30_000 });
      await field.focus();
      const times = await typed(page, FIRST_KEYS + KEYS);
      const sorted = times.slice(FIRST_KEYS).sort((one, other) => one - other);
      const limits = size === SIZES[0] ? [{ limit: 8 }, { limit: 16 }] : [{}, {}];
      found.push(
        { name: `a key in a form of ${size} fields (median)`, value: at(sorted, 0.5), unit: 'ms', ...limits[0] },
        { name: 'the same (p95)', value: at(sorted, 0.95), unit: 'ms', ...limits[1] },
      );
      await page.close();
    }
    return found;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/**
 * Each key as the page hears of it, inside the page: what the console does, the new styles and the new layout. The next task
 * begins when React has drawn what the key changed. With a pause the next key comes so many milliseconds later, and waits for
 * what the page does at that moment.
 */
export const typed = (page: Page, keys: number, pause = 0): Promise<number[]> =>
  page.evaluate(
    async ([count, wait]) => {
      const input = document.activeElement as HTMLInputElement;
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      const { port1, port2 } = new MessageChannel();
      const times: number[] = [];
      let due = Promise.resolve(0);
      for (let key = 0; key < count; key += 1) {
        const done = new Promise((resolve) => {
          port1.onmessage = resolve;
        });
        const from = wait > 0 && key > 0 ? await due : performance.now();
        write?.call(input, `${input.value}a`);
        input.dispatchEvent(new InputEvent('input', { bubbles: true, data: 'a', inputType: 'insertText' }));
        const next = performance.now() + wait;
        due = new Promise((resolve) => setTimeout(() => resolve(next), wait));
        port2.postMessage(0);
        await done;
        document.body.getBoundingClientRect();
        times.push(performance.now() - from);
        await new Promise(requestAnimationFrame);
      }
      return times;
    },
    [keys, pause] as const,
  );

const at = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

export function writeResource(folder: string, size: number): void {
  mkdirSync(folder);
  const fields = Array.from({ length: size }, (_, n) => [
    `field_${n}`,
    { type: 'string', title: `Campo ${n}`, maxLength: 200 },
  ]);
  const schema = {
    $schema: '../_meta/fields.schema.json',
    title: `Forma de ${size}`,
    'x-plural': `Formas de ${size}`,
    type: 'object',
    required: ['field_1'],
    properties: { id: { type: 'integer', title: 'Folio', readOnly: true }, ...Object.fromEntries(fields) },
  };
  const every = { SUPER_ADMIN: true };
  const rights = {
    $schema: '../_meta/permissions.schema.json',
    operations: { list: every, read: every, create: every, update: every },
  };
  writeFileSync(join(folder, 'permissions.json'), JSON.stringify(rights));
  writeFileSync(join(folder, 'fields.schema.json'), JSON.stringify(schema));
}

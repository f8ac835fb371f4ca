import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { leave, spread } from '../e2e/helpers/axe-walk.ts';
import { launchChromium } from '../e2e/helpers/chromium.ts';
import { enter, PHONE } from '../e2e/helpers/console.ts';
import {
  commonStates,
  enterState,
  preparedStates,
  type State,
  statesOf,
  strangerStates,
} from '../e2e/helpers/states.ts';

const FOLDER = join(import.meta.dirname, '../../dist/gallery');
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: PHONE.width, height: PHONE.height },
];
const SCHEMES = ['light', 'dark'] as const;
/** At most so many screens of each role; what is around them (sign-in, windows, errors) comes besides. */
const OF_ROLE = 24;
/** A screen that has not come to rest by then is drawn all the same. */
const REST_MS = 10_000;

let browser: Browser;
beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  writeFileSync(join(FOLDER, 'index.html'), indexOf([...shown]));
  console.log(`Galería: ${join(FOLDER, 'index.html')} (${shown.size})`);
});

/** What the page of the gallery has: by name, the pictures of each width and scheme. */
const shown = new Map<string, string[]>();

for (const viewport of WIDTHS)
  it(`draws the screens at ${viewport.width} px, light and dark`, async () => {
    const phone = viewport.width === PHONE.width;
    for (const role of ['super-admin', 'partner']) {
      const { context, page, call } = await enter(browser, role, '/', viewport);
      page.setDefaultTimeout(REST_MS);
      const own = spread(await statesOf(call), role, new Map());
      const step = Math.max(1, Math.floor(own.length / OF_ROLE));
      const chosen = own.filter((_, place) => place % step === 0).slice(0, OF_ROLE);
      const around = role === 'super-admin' ? [...commonStates(phone), ...(await preparedStates(call, phone))] : [];
      for (const state of [...around, ...chosen]) await draw(page, state, `${role}: ${state.name}`, viewport.width);
      await context.close();
    }
    const context = await browser.newContext({ viewport, locale: 'es-MX', reducedMotion: 'reduce' });
    const page = await context.newPage();
    for (const state of strangerStates()) await draw(page, state, state.name, viewport.width);
    await context.close();
  });

async function draw(page: Page, state: State, name: string, width: number): Promise<void> {
  // Charts below the window wait until one scrolls to them: such a screen is drawn as it is by then.
  await enterState(page, state).catch(() => console.log(`Sin esperar a todo: ${name}, ${width} px`));
  const images = () => [...document.images].every((image) => image.complete);
  await page.waitForFunction(images).catch(() => console.log(`Sin esperar a sus imágenes: ${name}, ${width} px`));
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    const file = `${shown.get(name)?.length ?? 0}-${width}-${colorScheme}-${name.replaceAll(/[^\p{L}\d]+/gu, '-')}.jpg`;
    await page.screenshot({ path: join(FOLDER, file), type: 'jpeg', quality: 80 });
    shown.set(name, [...(shown.get(name) ?? []), file]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await leave(page);
}

/** One line for each state; a press on a picture shows it in its own size. */
function indexOf(states: [name: string, files: string[]][]): string {
  const pictures = (files: string[]) =>
    files
      .map((file) => `<a href="${encodeURI(file)}"><img loading="lazy" src="${encodeURI(file)}" alt=""></a>`)
      .join('');
  const line = ([name, files]: [string, string[]]) =>
    `<section><h2>${name}</h2><div>${pictures(files)}</div></section>`;
  return `<!doctype html><html lang="es"><meta charset="utf-8"><title>Galería</title><style>
body{font:14px system-ui;margin:24px;background:#777}h2{font-size:14px;color:#fff}
div{display:flex;gap:12px;overflow-x:auto;align-items:flex-start}img{height:420px}
</style>${states.map(line).join('')}</html>\n`;
}

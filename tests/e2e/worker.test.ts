import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settings } from '../../src/server/core/settings.ts';
import { serveConsole } from '../../src/server/http/console.ts';
import { launchChromium } from './helpers/chromium.ts';
import { freePort } from './helpers/server.ts';

/** Longer than a page waits before it registers a worker. */
const CALM_MS = 6_000;

const BUILT = join(import.meta.dirname, '../../dist/console');

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** The files of the console alone, as a server sends them that is still starting. */
async function served(port: number, serviceWorker: boolean, root = BUILT) {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(helmet, { contentSecurityPolicy: false });
  await serveConsole(app, { settings: { serviceWorker } as Settings, root, facts: () => undefined });
  await app.listen({ port, host: '127.0.0.1' });
  return app;
}

/** Whether a worker answers for this page, how many there are, and which stores of code. */
const kept = (page: Page) =>
  page.evaluate(async () => ({
    controlled: navigator.serviceWorker.controller !== null,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    stores: await caches.keys(),
  }));

it('SERVICE_WORKER=0: the worker of an earlier visit goes away, and no page registers another (desk 39)', async () => {
  const port = await freePort();
  let app = await served(port, true);
  const context = await browser.newContext();
  await context.clock.install();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'load' });
  await context.clock.fastForward(CALM_MS);
  await expect.poll(() => kept(page), { timeout: 40_000 }).toMatchObject({ controlled: true, workers: 1 });
  await app.close();
  app = await served(port, false);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect.poll(() => kept(page), { timeout: 40_000 }).toMatchObject({ workers: 0 });
  await page.reload();
  await expect.poll(() => kept(page), { timeout: 40_000 }).toEqual({ controlled: false, workers: 0, stores: [] });
  await context.clock.fastForward(CALM_MS);
  await page.waitForTimeout(1_000);
  expect(await kept(page)).toEqual({ controlled: false, workers: 0, stores: [] });
  expect(asked).not.toContain('/sw.js');
  await context.close();
  await app.close();
});

/** Another build in its place: one late part has another name, and the one of before is not served any more. */
function replaceLate(root: string, before: string, after: string) {
  for (const end of ['', '.br', '.gz']) renameSync(join(root, before + end), join(root, after + end));
  for (const name of ['sw.js', 'parts.json']) {
    const file = join(root, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(before, after));
  }
}

it('a page of a build before opens its late parts after two other builds came in its place (desk 40)', async () => {
  const root = mkdtempSync(join(tmpdir(), 'mesa-builds-'));
  cpSync(BUILT, root, { recursive: true });
  const port = await freePort();
  const app = await served(port, true, root);
  const context = await browser.newContext();
  await context.clock.install();
  const page = await context.newPage();
  const address = `http://127.0.0.1:${port}/`;
  await page.goto(address, { waitUntil: 'load' });
  await context.clock.fastForward(CALM_MS);
  const parts: string[] = JSON.parse(readFileSync(join(root, 'parts.json'), 'utf8'));
  const late = parts.find((name) => /\/Calendar-/.test(name)) ?? '';
  const isKept = (name: string) => page.evaluate(async (url) => Boolean(await caches.match(url)), address + name);
  for (const name of parts) await expect.poll(() => isKept(name), { timeout: 40_000, message: name }).toBe(true);
  const renew = async (before: string, after: string) => {
    replaceLate(root, before, after);
    // The page itself looks for another build when a worker takes over: a look asked for beside that one is one with it, and may
    // have read the file of before.
    const builds = () =>
      page.evaluate(async (url) => {
        await (await navigator.serviceWorker.ready).update().catch(() => undefined);
        return (await (await caches.match(url))?.text()) ?? '';
      }, `${address}builds-kept`);
    await expect.poll(builds, { timeout: 40_000 }).toContain(after);
  };
  const opens = (name: string) =>
    page.evaluate(async (url) => {
      const { status } = await fetch(url);
      return status;
    }, address + name);
  await renew(late, 'assets/Calendar-second00.js');
  expect((await fetch(address + late)).status).toBe(404);
  expect(await opens(late)).toBe(200);
  await renew('assets/Calendar-second00.js', 'assets/Calendar-third000.js');
  expect(await opens(late)).toBe(200);
  // A part that is not needed to draw comes when the page has come to rest; of the fourth build on the first one is forgotten.
  await renew('assets/Calendar-third000.js', 'assets/Calendar-fourth00.js');
  await expect.poll(() => isKept(late)).toBe(false);
  await context.close();
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

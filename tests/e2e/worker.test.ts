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

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** The files of the console alone, as a server sends them that is still starting. */
async function served(port: number, serviceWorker: boolean) {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(helmet, { contentSecurityPolicy: false });
  const root = join(import.meta.dirname, '../../dist/console');
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

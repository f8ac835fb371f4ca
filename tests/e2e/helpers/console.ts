import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFailed } from 'vitest';
import type { Home } from './setup.ts';

export const PASSWORD = 'Mesa2026!';
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** A little more than `CALM_MILLISECONDS` of the console. */
const CALM_MS = 5_000;

/** The server of this worker: its address, its schema files and its data folder. */
export const home = (): Home => {
  const homes = inject('homes');
  const own = homes[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % homes.length];
  if (own === undefined) throw new Error('No server was started for the browser tests.');
  return own;
};

/** The address of this worker's server, unless a file has started its own. */
export const base = (): string => process.env.E2E_URL ?? home().url;

/**
 * A browser with a session from an earlier sign-in by call, since typing into the form each time tests nothing more. `role` is
 * the name before `@demo.mx`: `super-admin`, `partner`, …
 */
export async function contextAs(
  browser: Browser,
  role: string,
  viewport = DESKTOP,
  password = PASSWORD,
): Promise<BrowserContext> {
  return contextOf(browser, await login(role, password), viewport);
}

/**
 * Without motion, since nothing is then waited for but what happens; a test about motion asks for it (`emulateMedia`). Without the
 * worker, which would fetch the whole console into each new browser after four seconds; `enterKept` is about the worker and
 * allows it.
 */
async function contextOf(
  browser: Browser,
  { token, fileKey }: Pick<Session, 'token' | 'fileKey'>,
  viewport: typeof DESKTOP,
  serviceWorkers: 'allow' | 'block' = 'block',
  device: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { origin, hostname: domain } = new URL(base());
  const origins = [{ origin, localStorage: [{ name: 'token', value: token }] }];
  const seal = { httpOnly: true, secure: false, sameSite: 'Strict' as const, expires: -1 };
  const cookies = [{ name: 'mesa-files', value: fileKey, domain, path: '/v1/files', ...seal }];
  const options = { viewport, locale: 'es-MX', timezoneId: 'UTC', storageState: { cookies, origins } };
  return quietlyClosed(await browser.newContext({ ...options, ...device, serviceWorkers, reducedMotion: 'reduce' }));
}

/** A request that a route handler still holds when the context closes fails: that is the end of the test, not an error in it. */
function quietlyClosed(context: BrowserContext): BrowserContext {
  const close = context.close.bind(context);
  context.close = async (options) => {
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(options);
  };
  return context;
}

const SHOWN = 6_000;

/** What is on a page when its test fails goes to the log: a test that fails once an evening can be understood by that alone. */
function showIfFailed(page: Page): void {
  try {
    onTestFailed(async () => {
      const seen = page.locator('body').ariaSnapshot({ timeout: 2_000 });
      console.info(`${page.url()}\n${(await seen.catch(String)).slice(-SHOWN)}`);
    });
  } catch {
    // A page that is opened for all tests of a file belongs to none of them.
  }
}

async function start(context: BrowserContext, path: string | null = '/'): Promise<Page> {
  const page = await context.newPage();
  showIfFailed(page);
  if (path === null) return page;
  await page.goto(`${base()}${path === '/' ? path : `/#${path}`}`);
  await page.getByRole('navigation').first().waitFor();
  return page;
}

/**
 * A page of this person, opened at the address: the start page with its charts is drawn where a test is about it. `null`: not
 * yet, since the test goes to an address that it does not know before.
 */
export async function signIn(
  browser: Browser,
  role: string,
  path: string | null = '/',
  viewport = DESKTOP,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await contextAs(browser, role, viewport);
  return { context, page: await start(context, path) };
}

/** The same on a phone, whose screen is touched: there is no mouse. */
export async function touchAs(browser: Browser, role: string, path: string) {
  const phone = { hasTouch: true, isMobile: true };
  const { call, ...session } = await apiAs(role);
  const context = await contextOf(browser, session, PHONE, 'block', phone);
  return { context, page: await start(context, path), call };
}

/** The same in a browser whose worker has all of this build: from then on every part opens without a network. */
export async function enterKept(browser: Browser, role: string) {
  const { call, ...session } = await apiAs(role);
  const context = await contextOf(browser, session, DESKTOP, 'allow');
  await context.clock.install();
  const page = await start(context);
  await page.waitForLoadState('load');
  // The worker begins when the page has been at rest for a while.
  await context.clock.fastForward(CALM_MS);
  const names: string[] = await (await fetch(`${base()}/parts.json`)).json();
  expect(names.length).toBeGreaterThan(40);
  const missing = async () => {
    const kept = new Set(await keptUrls(page));
    return names.filter((name) => !kept.has(`${base()}/${name}`));
  };
  await expect.poll(missing, { timeout: 60_000, interval: 200 }).toEqual([]);
  return { context, page, call };
}

/** What the worker keeps in this browser. */
export const keptUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return all.flat();
  });

/** The same with the calls of that session beside it. */
export async function enter(browser: Browser, role: string, path: string | null = '/', viewport = DESKTOP) {
  const { call, ...session } = await apiAs(role);
  const context = await contextOf(browser, session, viewport);
  return { context, page: await start(context, path), call };
}

/** `fileKey`: the value of the cookie with which a browser opens files. */
type Session = { token: string; id: number; fileKey: string };

async function login(role: string, password: string): Promise<Session> {
  const answer = await fetch(`${base()}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(base()).origin },
    body: JSON.stringify({ email: `${role}@demo.mx`, password }),
  });
  if (!answer.ok) throw new Error(`${role} may not come in: ${await answer.text()}`);
  const fileKey = /^mesa-files=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
  return { ...((await answer.json()) as Omit<Session, 'fileKey'>), fileKey };
}

/** The same person over the API, for what a test prepares or checks behind the screen; a form goes as it is, the rest as JSON. */
export async function apiAs(role: string) {
  const url = base();
  const { token, id, fileKey } = await login(role, PASSWORD);
  const call = async (method: string, path: string, body?: unknown) => {
    const plain = body === undefined || body instanceof FormData;
    const response = await fetch(`${url}${path.startsWith('/web') ? '' : '/v1'}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(plain ? {} : { 'content-type': 'application/json' }),
      },
      body: plain ? body : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
  };
  return { id, token, fileKey, call };
}

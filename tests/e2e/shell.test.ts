import type { Browser, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { base, contextAs, DESKTOP, enter, PHONE, signIn } from './helpers/console.ts';
import { settled } from './helpers/states.ts';

const LABELS = {
  dashboard: 'Tablero',
  requests: 'Solicitudes',
  users: 'Usuarios',
  operations: 'Fondeo',
  debits: 'Aplicar',
  dispersions: 'Dispersar',
  reports: 'Reportes',
  holidays: 'Días Feriados',
  notifications: 'Notificaciones',
  versions: 'Versiones',
  admins: 'Administradores',
  certificates: 'Certificados',
  metadata: 'Metadatos',
  bannedUsers: 'Personas Bloqueadas',
  economicActivities: 'Actividades Económicas',
};
type Section = keyof typeof LABELS;

const EVERYBODY: Section[] = ['dashboard', 'requests', 'users'];
const STAFF: Section[] = [...EVERYBODY, 'reports', 'notifications'];
const MONEY: Section[] = ['operations', 'debits', 'dispersions'];
const WATCH: Section[] = ['bannedUsers', 'economicActivities'];

/** Section 6 of the specification, role by role. */
const MENUS: Record<string, Section[]> = {
  'super-admin': [...STAFF, ...MONEY, 'holidays', 'versions', 'admins', 'metadata', ...WATCH],
  admin: [...STAFF, ...MONEY, 'holidays', 'metadata', ...WATCH],
  'senior-operations': [...STAFF, ...MONEY, 'holidays', 'metadata'],
  'junior-operations': [...STAFF, ...MONEY, 'holidays'],
  legal: [...STAFF, ...WATCH],
  'compliance-officer': [...STAFF, ...WATCH],
  finance: STAFF,
  'human-resources': STAFF,
  accounting: STAFF,
  partner: [...EVERYBODY, ...MONEY],
  'partner-compliance-officer': EVERYBODY,
  external: EVERYBODY,
  consultant: EVERYBODY,
  user: ['certificates'],
};

/** A form without a right, of a list with one: the person is redirected to the list with the reason. */
const OPERATE = ['super-admin', 'admin', 'senior-operations', 'junior-operations'];
const MAY_NOT_CREATE: Record<string, Section | undefined> = Object.fromEntries(
  Object.keys(MENUS).map((role) => [role, OPERATE.includes(role) ? 'users' : 'requests']),
);
for (const role of ['super-admin', 'admin', 'user']) MAY_NOT_CREATE[role] = undefined;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe('the menu', () => {
  for (const [role, sections] of partOf(Object.entries(MENUS), 1, 4)) {
    it(`shows ${role} exactly its sections in order, opens them, and refuses what is not for it with the reason [A-006, A-007, T-002, T-003, T-004, T-005, T-006, T-007, T-008, T-009]`, async () => {
      const { context, page, call } = await enter(browser, role);
      const entries = page.getByRole('navigation').first().getByRole('link');
      const labels = (await entries.allInnerTexts()).map((text) => text.trim()).filter(Boolean);
      const wanted = (Object.keys(LABELS) as Section[]).filter((name) => sections.includes(name));
      expect(labels).toEqual(wanted.map((name) => LABELS[name]));
      const last = wanted.at(-1) as Section;
      await entries.last().click();
      await page.waitForURL(new RegExp(`#/${last}`));
      await page.getByRole('main').getByRole('heading').first().waitFor();
      const missing = page.getByText('La pantalla o el registro no existe');
      await expect.poll(() => missing.count()).toBe(0);
      const closed = (Object.keys(LABELS) as Section[]).filter((name) => !sections.includes(name));
      await page.goto(`${base()}/#/${closed[0]}`);
      await missing.waitFor();
      for (const name of closed) {
        const { status, body } = await call('GET', `/${name}`);
        expect([name, status, body.reason]).toEqual([name, 403, 'server.section-not-allowed']);
        expect(body.message).toMatch(/^[A-ZÁÉÍÓÚÑ¿¡].+\.$/);
      }
      const refused = MAY_NOT_CREATE[role];
      if (refused) {
        await page.goto(`${base()}/#/${refused}/create`);
        await page.getByText('Su rol no permite esta acción.').waitFor();
        await page.waitForURL(new RegExp(`#/${refused}(\\?|$)`));
      }
      await context.close();
    });
  }

  it('hidden resources have no entry and are reached by their address [A-008]', async () => {
    const { context, page } = await signIn(browser, 'admin');
    const links = await page
      .getByRole('navigation')
      .first()
      .getByRole('link')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    for (const hidden of [
      'payments',
      'amortizations',
      'documents',
      'guarantees',
      'companies',
      'legalRepresentatives',
      'documentUsersVersion',
      'waivers',
      'amortizationideals',
      'amortizationBackups',
      'partials',
      'signatures',
      'profile',
    ])
      expect(links.filter((link) => link?.includes(`/${hidden}`))).toEqual([]);
    await page.goto(`${base()}/#/payments/create`);
    await page.getByRole('heading', { name: 'Crear Cobro/Pago' }).waitFor();
    await context.close();
  });
});

describe('the frame', () => {
  it('and its screens are in one font, also where a browser has another one for controls', async () => {
    const { context, page } = await signIn(browser, 'admin', null);
    for (const path of partOf(['requests', 'users', 'payments/create', 'notifications'], 0, 2)) {
      await page.goto(`${base()}/#/${path}`);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      const others = await page.evaluate(() =>
        [...document.querySelectorAll('button, input, select, textarea, [role=button], [role=tab]')].flatMap((one) => {
          const { fontFamily } = getComputedStyle(one);
          return /^"?Roboto|mono/i.test(fontFamily) ? [] : [`${one.outerHTML.slice(0, 80)}: ${fontFamily}`];
        }),
      );
      expect(others, path).toEqual([]);
    }
    await context.close();
  });

  it.each(partOf(['wide', 'slim', 'phone'], 0, 2))(
    'is there before anything is answered, where it stays (%s)',
    async (as) => {
      const context = await contextAs(browser, 'admin', as === 'phone' ? PHONE : DESKTOP);
      await context.addInitScript((slim) => localStorage.setItem('menu-slim', slim), String(as === 'slim'));
      const page = await context.newPage();
      const held: Route[] = [];
      await page.route('**/v1/**', (route) => void held.push(route));
      await page.goto(`${base()}/#/users`);
      const frame = page.locator('html[data-slim] .starting');
      await frame.waitFor();
      const drawn = await frame.evaluate((one) => {
        const style = getComputedStyle(one, '::before');
        return {
          menu: style.getPropertyValue('--menu'),
          height: style.height,
          backgroundImage: style.backgroundImage,
        };
      });
      expect(drawn).toMatchObject({ height: `${(as === 'phone' ? PHONE : DESKTOP).height}px` });
      expect(drawn.backgroundImage).toContain('gradient');
      for (const route of held.splice(0)) await route.continue();
      await page.unroute('**/v1/**');
      await page.getByRole('heading', { name: 'Usuarios' }).waitFor();
      await expect.poll(() => frame.count()).toBe(0);
      const menu = page.getByRole('navigation', { name: 'Menú', exact: true });
      const width = as === 'phone' ? 0 : (await menu.boundingBox())?.width;
      expect(`${width}px`).toBe(drawn.menu);
      await context.close();
    },
  );

  it('and its menu are there while a screen waits for what it is made of', async () => {
    const context = await contextAs(browser, 'admin');
    const page = await context.newPage();
    const held: Route[] = [];
    await page.route(/\/v1\/(schemas\/)?users/, (route) => void held.push(route));
    await page.goto(`${base()}/#/users`);
    await page.getByRole('navigation').getByRole('link', { name: 'Solicitudes' }).waitFor();
    await page.getByRole('status', { name: 'Cargando' }).waitFor();
    expect(held.length).toBeGreaterThan(0);
    for (const route of held.splice(0)) await route.continue();
    await page.unroute(/\/v1\/(schemas\/)?users/);
    await page.locator('tr[data-row]').first().waitFor();
    await context.close();
  });

  it("shows '6.2.3', the timezone and the time of the server in the footer [A-002, A-003]", async () => {
    const { context, page } = await signIn(browser, 'admin', '/holidays');
    const footer = page.getByRole('contentinfo');
    await footer.getByText('6.2.3').waitFor();
    await footer.getByText('America/Mexico_City').waitFor();
    await expect.poll(() => footer.innerText()).toMatch(/\d{1,2}:\d{2}/);
    await context.close();
  });

  it('shows the local time when the timezone call fails [A-003]', async () => {
    const { context, page } = await signIn(browser, 'admin', '/holidays');
    await page.route('**/v1/timezones', (route) => route.fulfill({ status: 500, body: '{}' }));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    await expect.poll(() => page.getByRole('contentinfo').innerText()).toMatch(/\d{1,2}:\d{2}/);
    // However often React begins its first drawing anew, what the console knows is asked for once.
    expect(asked.filter((url) => url.endsWith('/v1/schemas'))).toHaveLength(1);
    // Public facts are in the page itself.
    expect(asked.filter((url) => url.endsWith('/v1/public'))).toEqual([]);
    await context.close();
  });

  it.runIf(EVERY_CASE)('every address stands behind the hash [A-004]', async () => {
    const { context, page } = await signIn(browser, 'admin');
    await page.getByRole('link', { name: 'Usuarios', exact: true }).click();
    await page.getByRole('heading', { name: 'Usuarios' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(new URL(page.url()).hash).toMatch(/^#\/users/);
    await context.close();
  });

  it('below 1024 px uses its compact layout: the menu waits behind a button, nothing scrolls sideways [A-035]', async () => {
    const { context, page } = await signIn(browser, 'admin', '/holidays', PHONE);
    await expect.poll(() => page.getByRole('link', { name: 'Usuarios', exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: /menú/i }).first().click();
    await page.getByRole('link', { name: 'Usuarios', exact: true }).click();
    await page.getByRole('heading', { name: 'Usuarios' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('link', { name: 'Usuarios', exact: true }).waitFor();
    await context.close();
  });

  it('speaks Spanish: no English word of a control is left on the main screens [A-001]', async () => {
    const { context, page } = await signIn(browser, 'super-admin', null);
    const english =
      /\b(Loading|Save|Cancel|Delete|Search|Rows per page|Next|Previous|Submit|Close|Open|Clear|No options|required)\b/;
    const screens = [
      '/dashboard',
      '/requests',
      '/users',
      '/holidays',
      '/holidays/create',
      '/requests/create',
      '/reports',
      '/versions',
      '/admins',
      '/metadata',
    ];
    for (const path of partOf(screens, 2)) {
      await page.goto(`${base()}/#${path}`);
      await page.getByRole('heading').first().waitFor();
      await settled(page);
      const seen = await page.evaluate(() => {
        const words = [...document.querySelectorAll('[aria-label],[title],[placeholder]')].flatMap((one) =>
          ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
        );
        return `${document.body.innerText}\n${words.join('\n')}`;
      });
      expect(seen.match(english)?.[0], path).toBeUndefined();
    }
    await context.close();
  });

  it.runIf(EVERY_CASE)('runs under a policy without unsafe-eval, and nothing violates it [K-028]', async () => {
    const { context, page } = await signIn(browser, 'admin');
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
    });
    const response = await page.goto(`${base()}/`);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-eval');
    for (const path of ['/requests', '/requests/create', '/holidays/create']) {
      await page.goto(`${base()}/#${path}`);
      await page.getByRole('heading').first().waitFor();
    }
    expect(violations).toEqual([]);
    await context.close();
  });
});

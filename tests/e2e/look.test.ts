import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../part.ts';
import { findings } from './helpers/axe-walk.ts';
import { launchChromium } from './helpers/chromium.ts';
import { DESKTOP, enter, PHONE, signIn } from './helpers/console.ts';
import { registered, SECTIONS } from './helpers/people.ts';
import { settled } from './helpers/states.ts';
import { go, press as pressed, told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const POPUPS = '.MuiPopover-paper, .MuiAutocomplete-paper, .MuiDialog-paper, .MuiTooltip-tooltip';

/** What lifts the popup that is open from what it covers. */
const edgeOf = (popup: Locator) =>
  popup.evaluate((element) => {
    const { borderTopWidth, borderTopStyle, borderRadius, boxShadow } = getComputedStyle(element);
    return { border: `${borderTopWidth} ${borderTopStyle}`, borderRadius, hasShadow: boxShadow !== 'none' };
  });

/** A request of the demo, whatever other tests have made: on the wire DESC begins with the oldest. */
const FIRST = 'limit=1&field=id&order=DESC';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** One of each kind of what opens over a page. */
const OPENINGS: [what: string, path: string, open: (page: Page) => Promise<void>][] = [
  ['columns', '/users?limit=4', press('Columnas')],
  ['formats of an export', '/users?limit=4', press('Exportar')],
  ['filters', '/users?limit=4', press('Filtros')],
  ['the menu of a row', '/users?limit=4', press(/^Acciones de/)],
  ['the menu of the person', '/users?limit=4', press(/Menú de usuario/)],
  ['the search over everything', '/users?limit=4', press('Búsqueda general')],
  ['a calendar', '/holidays/create', press('Abrir calendario')],
  ['choices', '/users/create', (page) => page.getByLabel('Tipo de contribuyente').click()],
  [
    'a text on hover',
    '/users?limit=4',
    async (page) => {
      await page.getByRole('button', { name: 'Contraer menú' }).click();
      await page.getByRole('link', { name: 'Solicitudes', exact: true }).first().hover();
    },
  ],
];

describe.each(partOf(['light', 'dark'] as const, 0, 2))('what opens over the page, in the %s scheme', (colorScheme) => {
  it('has one edge, one shadow and the same corners', async () => {
    const { context, page } = await signIn(browser, 'admin', null);
    await page.emulateMedia({ colorScheme });
    for (const [what, path, open] of partOf(OPENINGS, 0, 2)) {
      await go(page, path);
      await open(page);
      const popup = page.locator(POPUPS).last();
      await popup.waitFor();
      expect(await edgeOf(popup), what).toEqual({ border: '1px solid', borderRadius: '8px', hasShadow: true });
      await page.keyboard.press('Escape');
      await page.mouse.move(0, 0);
      await page.locator(POPUPS).first().waitFor({ state: 'detached' });
    }
    await context.close();
  });
});

it('a value that is validated has a check alone; the buttons that mark it come with the pointer or the focus', async () => {
  const { context, page } = await signIn(browser, 'admin', '/users/40');
  const group = page.getByRole('group', { name: /: Nombre$/ }).first();
  const reject = group.getByRole('button', { name: /^Rechazar/ });
  await group.getByText('Validado').waitFor();
  const shown = () => reject.evaluate((button) => getComputedStyle(button).opacity);
  await page.mouse.move(0, 0);
  await expect.poll(shown).toBe('0');
  await group.hover();
  await expect.poll(shown).toBe('1');
  await page.mouse.move(0, 0);
  await expect.poll(shown).toBe('0');
  await reject.focus();
  await expect.poll(shown).toBe('1');
  await context.close();
});

it.each([
  { width: 1440, height: 320 },
  { width: 390, height: 320 },
])('of a person whose values are validated the page scrolls, and the menu beside it stays (%o)', async (viewport) => {
  const { context, page } = await signIn(browser, 'admin', '/users/40', viewport);
  await page.getByText('Validado').first().waitFor({ state: 'attached' });
  await settled(page);
  const height = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(height).toBe(0);
  await page.mouse.move(viewport.width / 2, viewport.height - 5);
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await context.close();
});

it('a settled period is read: its values look like text, and nothing is there to send [R-082]', async () => {
  const { context, page, call } = await enter(browser, 'admin', null);
  const rowOf = async (status: number) =>
    (await call('GET', `/amortizations?limit=1&filter={"status":${status}}`)).body.resources[0].id;
  await go(page, `/amortizations/${await rowOf(0)}`);
  await page.getByRole('button', { name: 'Guardar', exact: true }).waitFor();
  await go(page, `/amortizations/${await rowOf(1)}`);
  const field = page.getByLabel('Pago', { exact: true });
  await field.waitFor();
  await expect.poll(() => field.isDisabled()).toBe(true);
  const edge = await field.evaluate((input) => {
    const frame = input.closest('.MuiInputBase-root')?.querySelector('fieldset');
    return frame ? getComputedStyle(frame).borderTopWidth : '';
  });
  expect(edge).toBe('0px');
  await expect.poll(() => page.getByRole('button', { name: 'Guardar', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Regresar', exact: true }).last().waitFor();
  await context.close();
});

it('a review leads by A, R and N from one value that waits to the next, counts them, and goes on in the next tab', async () => {
  const { context, page, call } = await enter(browser, 'admin', null);
  const { id } = await registered(call);
  const { street, ext_no, city } = SECTIONS.addresses;
  expect((await call('PUT', `/users/${id}/addresses`, { street, ext_no, city })).status).toBe(200);
  const { bank_name } = SECTIONS.financials;
  expect((await call('PUT', `/users/${id}/financials`, { bank_name })).status).toBe(200);
  await go(page, `/users/${id}/addresses`);
  await pressed(page, 'Revisar 3 pendientes');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('Validar: Calle');
  await page.keyboard.press('n');
  const second = await focused();
  expect(second).toMatch(/^Validar: /);
  await page.keyboard.press('r');
  await told(page, 'Campo rechazado');
  await page.getByText('Pendientes aquí: 2.').waitFor();
  await page.keyboard.press('a');
  await page.getByText('Pendientes aquí: 1.').waitFor();
  await expect.poll(focused).toBe('Validar: Calle');
  expect(await findings(page, true)).toEqual([]);
  await page.keyboard.press('a');
  await page.getByText('Nada pendiente en esta pestaña.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Dirección');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/financials$/);
  await expect.poll(focused).toMatch(/^Validar: /);
  await pressed(page, 'Terminar revisión');
  await page.getByRole('button', { name: 'Revisar 1 pendiente' }).waitFor();
  const marks = (await call('GET', `/users/${id}/addresses`)).body;
  expect([marks.street_validated, marks.ext_no_validated, marks.city_validated].sort()).toEqual([1, 1, 2]);
  await context.close();
});

it('a list below a record has its tools above it, in one line with its heading', async () => {
  const { context, page, call } = await enter(browser, 'admin', null);
  const { id } = (await call('GET', `/requests?${FIRST}&filter={"status":1}`)).body.resources[0];
  for (const [tab, lists] of [
    ['payments', 2],
    ['amortizations', 1],
    ['documents', 1],
  ] as const) {
    await go(page, `/requests/${id}/${tab}`);
    const tools = page.locator('main section').getByRole('button', { name: 'Columnas' });
    await expect.poll(() => tools.count(), { message: tab }).toBe(lists);
    const below = () =>
      tools.evaluateAll((buttons) =>
        buttons.filter((button) => {
          const section = button.closest('section');
          const [box, table] = [button, section?.querySelector('table')].map((one) => one?.getBoundingClientRect());
          const heading = section?.querySelector('h2')?.getBoundingClientRect();
          const isBeside = !heading || (heading.top < (box?.bottom ?? 0) && heading.bottom > (box?.top ?? 0));
          return !box || !table || box.bottom > table.top || !isBeside;
        }),
      );
    await expect.poll(async () => (await below()).length, { message: tab }).toBe(0);
  }
  await context.close();
});

it('choices near the foot of a form open above their field, not over its buttons', async () => {
  const { context, page } = await signIn(browser, 'admin', '/users/create', { width: 1440, height: 560 });
  const send = page.getByRole('button', { name: 'Crear usuario', exact: true });
  const field = page.getByLabel('Tipo de contribuyente');
  await field.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await field.click();
  const choices = page.locator('.MuiAutocomplete-paper');
  await choices.waitFor();
  const [list, foot] = await Promise.all([choices.boundingBox(), send.boundingBox()]);
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  await context.close();
});

it('on a phone a record says what it is in two lines, the rest of its head by a press, and a menu has all of its tabs', async () => {
  const { context, page, call } = await enter(browser, 'legal', null, PHONE);
  const { id } = (await call('GET', `/requests?${FIRST}&filter={"status":4}`)).body.resources[0];
  expect(await call('POST', `/requests/${id}/comments`, { text: 'Revisado' })).toMatchObject({ status: 201 });
  await go(page, `/requests/${id}`);
  const tabs = page.getByRole('tablist', { name: 'Secciones del registro' });
  await tabs.waitFor();
  const top = async (one: Locator) => (await one.boundingBox())?.y ?? 0;
  const height = () => Promise.all([top(tabs), top(page.getByRole('heading', { level: 1 }))]);
  await page.getByRole('button', { name: 'Actividad' }).getByText(/^\d+$/).waitFor();
  const [until, from] = await height();
  expect(until - from).toBeLessThanOrEqual(96);
  await expect.poll(() => page.getByText(/^Paso \d de \d/).count()).toBe(0);
  await pressed(page, 'Más datos');
  await page.getByText(/^Paso \d de \d/).waitFor();
  expect((await height())[0]).toBeGreaterThan(until);
  await pressed(page, 'Menos datos');
  await page.getByRole('button', { name: 'Todas las pestañas' }).click();
  expect(await findings(page, true)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Garantías' }).click();
  await page.waitForURL(/\/guarantees$/);
  const chosen = tabs.getByRole('tab', { name: 'Garantías', selected: true });
  await chosen.waitFor();
  const edge = (await chosen.boundingBox()) as { x: number; width: number };
  expect(edge.x + edge.width).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole('button', { name: 'Más acciones de la página' }).click();
  await page.getByRole('menuitem', { name: 'Descargar PDF' }).waitFor();
  await context.close();
});

it('on a phone the head of a loan has its one button beside state and amount, the others by a press', async () => {
  const { context, page, call } = await enter(browser, 'admin', null, PHONE);
  for (const status of [1, 8]) {
    const { id } = (await call('GET', `/requests?${FIRST}&filter={"status":${status}}`)).body.resources[0];
    await go(page, `/requests/${id}`);
    const heading = page.getByRole('heading', { level: 1 });
    const tabs = page.getByRole('tablist', { name: 'Secciones del registro' });
    const buttons = page.locator('main').getByRole('button', { name: /^(Aplicar cobro|Condonar|Ver fondeo|Rechazar)/ });
    await buttons.first().waitFor();
    const height = async () => ((await tabs.boundingBox())?.y ?? 0) - ((await heading.boundingBox())?.y ?? 0);
    await expect.poll(height, { message: `status ${status}` }).toBeLessThanOrEqual(96);
    await expect.poll(() => buttons.count()).toBe(1);
    await pressed(page, 'Más datos');
    await expect.poll(() => buttons.count()).toBeGreaterThan(1);
    await pressed(page, 'Menos datos');
  }
  await context.close();
});

it('on a phone the place of a card is as high as the card that comes', async () => {
  const { context, page } = await signIn(browser, 'admin', null, PHONE);
  for (const resource of partOf(['users', 'debits', 'dispersions', 'holidays'], 0, 2)) {
    let open = () => {};
    const isOpen = new Promise<void>((done) => {
      open = done;
    });
    await page.route(new RegExp(`/v1/${resource}\\?`), async (route) => {
      await isOpen;
      await route.continue();
    });
    await go(page, `/${resource}`);
    const first = page.locator('main ul > li').first();
    const height = () => first.evaluate((card) => card.getBoundingClientRect().height);
    await page.locator('main ul > li .MuiSkeleton-root').first().waitFor();
    const waiting = await height();
    open();
    await page.locator('main li[data-row]').first().waitFor();
    await expect.poll(async () => Math.abs((await height()) - waiting), { message: resource }).toBeLessThan(1);
  }
  await context.close();
});

it.each(partOf([DESKTOP, PHONE], 0, 2))(
  'titles stand at one height on all lists and records (%o)',
  async (viewport) => {
    const { context, page } = await signIn(browser, 'admin', null, viewport);
    const seen = new Set<number>();
    for (const path of [
      '/users',
      '/operations',
      '/debits',
      '/holidays',
      '/bannedUsers',
      '/users/40',
      '/holidays/create',
    ]) {
      await go(page, path);
      const title = page.locator('main h1').first();
      await title.waitFor();
      await settled(page);
      // The middle of the words, whatever the box around them.
      seen.add(
        await title.evaluate((heading) => {
          const words = document.createRange();
          words.selectNodeContents(heading);
          const { top, height } = words.getBoundingClientRect();
          return Math.round(top + height / 2);
        }),
      );
    }
    expect([...seen]).toHaveLength(1);
    await context.close();
  },
);

it('on a phone the sum of a list is in sight before one scrolls, also that of Fondeo', async () => {
  const { context, page } = await signIn(browser, 'admin', null, PHONE);
  await go(page, '/operations');
  const sums = page.getByLabel('Totales');
  await sums.getByText(/^\$[\d,]+\.\d\d$/).waitFor();
  const { y = 0, height = 0 } = (await sums.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(PHONE.height);
  expect(height).toBeGreaterThan(0);
  await context.close();
});

it('on a phone a long state leaves room for the way to the rest of a head, and a paper is judged without scrolling', async () => {
  const { context, page, call } = await enter(browser, 'legal', null, PHONE);
  const one = async (status: number) =>
    (await call('GET', `/requests?${FIRST}&filter={"status":${status}}`)).body.resources[0].id;
  await go(page, `/requests/${await one(8)}`);
  const more = page.getByRole('button', { name: 'Más datos' });
  await more.waitFor();
  const right = async () => Math.round(await more.evaluate((button) => button.getBoundingClientRect().right));
  await expect.poll(right).toBeLessThanOrEqual(PHONE.width);
  await go(page, `/requests?filter=${encodeURIComponent('{"status":8}')}`);
  const card = page.locator('main li[data-row]').first();
  await card.getByText(/^En espera de fondeo/).waitFor();
  await settled(page);
  // The chip of a long state is cut, not the edge of its card.
  const beyond = () =>
    card.evaluate((one) =>
      [...one.querySelectorAll('button, .chip, dd')].filter(
        (part) => part.getBoundingClientRect().right > one.getBoundingClientRect().right,
      ),
    );
  await expect.poll(async () => (await beyond()).length).toBe(0);
  await go(page, `/requests/${await one(4)}/documents`);
  await page.getByRole('button', { name: /^Ver/ }).first().click();
  const judged = page
    .getByRole('dialog')
    .getByText(/^(Validado|Pendiente|Rechazado)$/)
    .first();
  await judged.waitFor({ state: 'attached' });
  const foot = () => judged.evaluate((mark) => mark.getBoundingClientRect().bottom <= innerHeight);
  await expect.poll(foot).toBe(true);
  await context.close();
});

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { signIn } from './helpers/console.ts';
import { go } from './helpers/steps.ts';

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

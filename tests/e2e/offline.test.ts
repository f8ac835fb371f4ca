import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../part.ts';
import { findings } from './helpers/axe-walk.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, base, contextAs, enter, enterKept, keptUrls, PHONE, signIn } from './helpers/console.ts';
import { unique } from './helpers/people.ts';
import { settled } from './helpers/states.ts';
import { go, told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** What a person who looks into the browser's store could read of the drafts, as bytes and as text. */
const storedDrafts = (page: Page): Promise<{ count: number; text: string }> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    let text = '';
    let count = 0;
    for (const name of names) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<[unknown[], unknown[]]>((resolve) => {
          const at = db.transaction(store).objectStore(store);
          const keys = at.getAllKeys();
          const values = at.getAll();
          values.onsuccess = () => resolve([keys.result, values.result]);
        });
        count += rows[0].length;
        for (const row of rows[1] as { sealed?: ArrayBuffer }[])
          text += `${JSON.stringify(row)} ${row.sealed ? new TextDecoder('latin1').decode(row.sealed) : ''}`;
        text += JSON.stringify(rows[0]);
      }
      db.close();
    }
    return { count, text };
  });

const lines = (page: Page): Locator =>
  page.locator(
    'main form input:enabled:not([type=file]):not([type=checkbox]):not([type=password]):not([role=combobox]):not([inputmode])',
  );

/** Addresses of forms that begin empty, as this person may open them; each has a line of text. */
async function formsOf(page: Page, call: Awaited<ReturnType<typeof apiAs>>['call'], count: number): Promise<string[]> {
  const { body } = await call('GET', '/schemas');
  const names = Object.entries(body.resources as Record<string, { operations: string[] }>)
    .filter(([, { operations }]) => operations.includes('create'))
    .map(([name]) => name);
  const found: string[] = [];
  for (const name of names) {
    if (found.length === count) break;
    await go(page, `/${name}/create`);
    await settled(page);
    const drawn = await lines(page)
      .first()
      .waitFor({ timeout: 1_000 })
      .then(
        () => true,
        () => false,
      );
    if (drawn) found.push(`/${name}/create`);
  }
  return found;
}

const restored = async (page: Page) => {
  await page.getByText(/^Hay un borrador de hoy/).waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Recuperar', exact: true }).click();
};

async function reload(page: Page) {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

/** What opens something beside a field of a form. */
const OPENERS = 'main form :is([aria-haspopup], [role="combobox"]):not([aria-haspopup="menu"]):visible:enabled';

/** The sealing comes a moment after the last key. */
async function keptDrafts(page: Page, count: number) {
  await expect.poll(async () => (await storedDrafts(page)).count).toBe(count);
}

/** Until the worker has everything takes its time: a test that leaves nothing behind hands its browser on to the next. */
let handedOn: Awaited<ReturnType<typeof enterKept>> | undefined;
async function kept() {
  const found = handedOn ?? (await enterKept(browser, 'super-admin'));
  handedOn = undefined;
  return found;
}

describe('a network that is lost', () => {
  it('the browser keeps the console’s code and nothing else, however long one works (desk 39)', async () => {
    const own = await kept();
    const { page } = own;
    for (const path of ['/requests', '/users', '/dispersions', '/bills', '/holidays', '/profile', '/users/40']) {
      await go(page, path);
      await page.locator('main').getByRole('heading').first().waitFor();
    }
    const strange = (await keptUrls(page)).filter(
      (url) => !url.startsWith(`${base()}/assets/`) && ![`${base()}/`, `${base()}/builds-kept`].includes(url),
    );
    expect(strange).toEqual([]);
    handedOn = own;
  });

  it('a new record is drawn beside its list once the pointer moves: the first form opens with code that has run', async () => {
    const own = await kept();
    const { page, context } = own;
    await go(page, '/holidays');
    await page.reload();
    await page.locator('tr[data-row]').first().waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const compiled = () => asked.filter((path) => /\/validators\/holidays\//.test(path)).length;
    expect(compiled()).toBe(0);
    await page.mouse.move(700, 400);
    await expect
      .poll(async () => {
        await context.clock.runFor(500);
        return compiled();
      })
      .toBe(1);
    // It is no part of the page.
    await expect.poll(() => page.locator('main form').count()).toBe(0);
    handedOn = own;
  });

  it('on ten forms: opened, cut off, typed, loaded again, back: what was typed is there (desk 36, desk 38)', async () => {
    const own = await kept();
    const { context, page, call } = own;
    const forms = await formsOf(page, call, EVERY_CASE ? 8 : 1);
    expect(forms.length).toBeGreaterThan(EVERY_CASE ? 4 : 0);
    // The rest are changes of records that are there.
    const { body } = await call('GET', '/holidays?limit=5');
    const edits = (body.resources as { id: number }[]).map(({ id }) => `/holidays/${id}`);
    const count = EVERY_CASE ? 10 : 2;
    const screens = [...forms, ...edits].slice(0, count);
    expect(screens).toHaveLength(count);
    for (const screen of screens) {
      await go(page, screen);
      const line = lines(page).first();
      await line.waitFor();
      const label = await line.getAttribute('id');
      await context.setOffline(true);
      const typed = `Texto ${unique()}`.slice(0, 18);
      await line.fill(typed);
      const written = await line.inputValue();
      await told(page, /^Sin conexión desde las/);
      await expect.poll(async () => (await storedDrafts(page)).count, { message: screen }).toBeGreaterThan(0);
      await reload(page);
      await page.getByRole('heading', { name: 'Sin conexión' }).waitFor();
      await context.setOffline(false);
      await restored(page);
      await expect.poll(() => lines(page).first().inputValue(), { message: `${screen} ${label}` }).toBe(written);
      // Left on purpose it is gone.
      await go(page, '/holidays');
      await page.getByRole('button', { name: 'Salir sin guardar' }).click();
      await page
        .getByRole('heading', { name: /feriado/i })
        .first()
        .waitFor();
      await keptDrafts(page, 0);
    }
    handedOn = own;
  }, 300_000);

  it('every part of an open form opens for the first time after the network has gone: calendars, choices, windows (desk 36)', async () => {
    const own = await kept();
    const { context, page } = own;
    const shown = page.locator('[role="listbox"]:visible, [role="dialog"]:visible, [role="menu"]:visible');
    const opened: string[] = [];
    for (const path of partOf(['/requests/create', '/holidays/create', '/users/create', '/bannedUsers/create'], 0)) {
      await go(page, path);
      await settled(page);
      await page.locator('main form').first().waitFor();
      await context.setOffline(true);
      await told(page, /^Sin conexión desde las/);
      for (const opener of await page.locator(OPENERS).all()) {
        const what = (await opener.getAttribute('aria-haspopup')) ?? (await opener.getAttribute('role')) ?? '';
        const name = (await opener.getAttribute('aria-label')) ?? (await opener.getAttribute('id')) ?? '';
        await opener.click();
        if ((await opener.getAttribute('aria-autocomplete')) === 'list') {
          await opener.fill('qqq');
          const unasked = page.getByText('Sin conexión: no se puede buscar');
          await unasked.or(page.getByText('Sin opciones')).first().waitFor();
          opened.push((await unasked.isVisible()) ? 'search' : what);
          await opener.fill('');
        } else await shown.first().waitFor();
        // A calendar has its days, whoever opened one before.
        if (what === 'dialog') await shown.getByRole('button').first().waitFor();
        opened.push(what);
        await page.keyboard.press('Escape');
        await expect.poll(() => shown.count(), { message: `${path}: ${name}` }).toBe(0);
      }
      // The windows over it: the palette here, below the one that asks before it is left.
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Búsqueda general' }).getByRole('combobox').fill('feriados');
      await page.getByText('Sin conexión: no se puede buscar').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog', { name: 'Búsqueda general' }).count()).toBe(0);
      await context.setOffline(false);
      await expect.poll(() => page.getByText(/^Sin conexión desde las/).count()).toBe(0);
      await go(page, '/bills');
      const leave = page.getByRole('button', { name: 'Salir sin guardar' });
      await page.locator('main tr[data-row]').first().or(leave).first().waitFor();
      if (await leave.isVisible()) await leave.click();
    }
    expect([...new Set(opened)]).toEqual(expect.arrayContaining(['search', 'combobox', 'dialog']));
    handedOn = own;
  }, 300_000);

  it('a form sent without a network is sent once, by hand, when it is back', async () => {
    const own = await kept();
    const { context, page, call } = own;
    const title = `Corte ${unique()}`;
    const found = async () => (await call('GET', '/holidays?filter={"date":"2033-12-24"}')).body.count;
    await go(page, '/holidays/create');
    await page.getByLabel('Fecha').first().fill('24/12/2033');
    await context.setOffline(true);
    await page
      .getByLabel(/Título|Nombre/)
      .first()
      .fill(title);
    await page.locator('button[type=submit]').last().click();
    await told(page, /no se envió nada/);
    await reload(page);
    await page.getByRole('heading', { name: 'Sin conexión' }).waitFor();
    await context.setOffline(false);
    await restored(page);
    expect(await found()).toBe(0);
    await page.locator('button[type=submit]').last().click();
    await expect.poll(found).toBe(1);
    await keptDrafts(page, 0);
    handedOn = own;
  });

  it('a change whose answer is lost on the way is applied once, also when the page was loaded again between (desk 37)', async () => {
    const { context, page, call } = await enter(browser, 'senior-operations', null);
    const title = `Respuesta ${unique()}`;
    await go(page, '/holidays/create');
    await page.getByLabel('Fecha').first().fill('26/12/2033');
    await page
      .getByLabel(/Título|Nombre/)
      .first()
      .fill(title);
    const keys: (string | undefined)[] = [];
    await page.route('**/v1/holidays', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.locator('button[type=submit]').last().click();
    await told(page, /no se sabe si se aplicó/);
    await reload(page);
    await restored(page);
    await page.locator('button[type=submit]').last().click();
    await expect.poll(() => keys.length).toBe(2);
    expect(keys[1]).toBe(keys[0]);
    const { body } = await call('GET', '/holidays?filter={"date":"2033-12-26"}');
    expect(body.count).toBe(1);
    await context.close();
  });

  it('what one person typed is offered after signing in again, and to nobody else; nothing of it can be read (desk 38, desk 39)', async () => {
    const secret = `Confidencial ${unique()}`;
    const { context, page } = await signIn(browser, 'super-admin', '/holidays/create');
    await page
      .getByLabel(/Título|Nombre/)
      .first()
      .fill(secret);
    await keptDrafts(page, 1);
    const { text } = await storedDrafts(page);
    for (const word of [secret, 'Confidencial', 'holidays', 'title']) expect(text).not.toContain(word);
    const as = async (role: string) => {
      const { token } = await apiAs(role);
      page.once('dialog', (dialog) => void dialog.accept());
      await page.evaluate((value) => localStorage.setItem('token', value), token);
      const asked = page.waitForResponse('**/v1/me/draft-key');
      await page.reload();
      await asked;
      await page
        .getByLabel(/Título|Nombre/)
        .first()
        .waitFor();
    };
    await as('senior-operations');
    await expect.poll(() => page.getByText(/Hay un borrador/).count()).toBe(0);
    expect(await page.content()).not.toContain(secret);
    await as('super-admin');
    await restored(page);
    await expect
      .poll(() =>
        page
          .getByLabel(/Título|Nombre/)
          .first()
          .inputValue(),
      )
      .toBe(secret);
    await context.close();
  });

  it('lists and records stay as they are, their late parts open, and no page is loaded over and over (desk 36)', async () => {
    const own = await kept();
    const { context, page } = own;
    for (const path of partOf(['/requests', '/users', '/dispersions', '/holidays', '/bills'], 0)) {
      await go(page, path);
      await page.locator('tr[data-row]').first().waitFor();
      const before = await page.locator('tr[data-row]').count();
      let loads = 0;
      const count = () => {
        loads += 1;
      };
      page.on('framenavigated', count);
      await context.setOffline(true);
      await told(page, /^Sin conexión desde las/);
      await page
        .getByRole('button', { name: /^Filtros/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Filtros' }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => page.locator('tr[data-row]').count()).toBe(before);
      page.off('framenavigated', count);
      expect(loads).toBe(0);
      await context.setOffline(false);
      await expect.poll(() => page.getByText(/^Sin conexión desde las/).count()).toBe(0);
    }
    handedOn = own;
  });

  it('an address that nothing is known of says that it needs the network, and is drawn when that is back (look 9)', async () => {
    const own = await kept();
    const { context, page } = own;
    await go(page, '/requests');
    await page.locator('tr[data-row]').first().waitFor();
    await context.setOffline(true);
    await told(page, /^Sin conexión desde las/);
    await page.getByRole('navigation').getByRole('link', { name: 'Actividades Económicas' }).click();
    const waits = page.getByText('Esto necesita conexión: aparecerá cuando vuelva.');
    await waits.waitFor();
    await context.setOffline(false);
    await page.locator('tr[data-row]').first().waitFor();
    await expect.poll(() => waits.count()).toBe(0);
    handedOn = own;
  });

  it.each(partOf(['light', 'dark'] as const, 1, 2))(
    'its page has margins on a phone and the colours of the console, %s',
    async (colorScheme) => {
      const { context, page } = await kept();
      await page.setViewportSize(PHONE);
      await page.emulateMedia({ colorScheme });
      await context.setOffline(true);
      await reload(page);
      const again = page.getByRole('button', { name: 'Reintentar' });
      await again.waitFor();
      for (const part of [page.getByRole('heading'), page.getByRole('status'), again]) {
        const box = await part.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(24);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width - 24);
      }
      expect((await again.boundingBox())?.height).toBeGreaterThanOrEqual(36);
      const colours = await page.locator('main').evaluate((main) => getComputedStyle(main).backgroundColor);
      expect(colours).toBe(colorScheme === 'dark' ? 'rgb(18, 22, 29)' : 'rgb(255, 255, 255)');
      expect(await findings(page, false)).toEqual([]);
      await context.close();
    },
  );
});

describe('what was typed is not left without being asked', () => {
  const typed = async (context: BrowserContext) => {
    const page = await context.newPage();
    await page.goto(`${base()}/#/holidays`);
    await page.locator('tr[data-row]').first().waitFor();
    await go(page, '/holidays/create');
    await page
      .getByLabel(/Título|Nombre/)
      .first()
      .fill('Sin guardar');
    return page;
  };
  const asked = (page: Page) => page.getByRole('dialog', { name: 'Hay cambios sin guardar' });

  it.each(partOf(['a typed address', 'the way back', 'the menu', 'signing out'], 1, 2))('by %s', async (way) => {
    const context = await contextAs(browser, 'super-admin');
    const page = await typed(context);
    const leave = async () => {
      if (way === 'a typed address') await page.evaluate(() => location.assign('#/users'));
      if (way === 'the way back') await page.evaluate(() => history.back());
      if (way === 'the menu')
        await page.getByRole('navigation').getByRole('link', { name: 'Usuarios' }).first().click();
      if (way === 'signing out') {
        await page.getByRole('button', { name: /Menú de usuario/ }).click();
        await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
      }
    };
    await leave();
    await asked(page).waitFor();
    await asked(page).getByRole('button', { name: 'Seguir editando' }).click();
    await expect.poll(() => asked(page).count()).toBe(0);
    expect(page.url()).toContain('#/holidays/create');
    await expect
      .poll(() =>
        page
          .getByLabel(/Título|Nombre/)
          .first()
          .inputValue(),
      )
      .toBe('Sin guardar');
    await leave();
    await asked(page)
      .getByRole('button', { name: /sin guardar$/ })
      .click();
    const next = { 'the way back': /#\/holidays$/, 'signing out': /#\/login/ }[way] ?? /#\/users/;
    await expect.poll(() => page.url()).toMatch(next);
    await context.close();
  });

  it('a session that died says why where one signs in, leads back, and what was typed waits there (desk 38)', async () => {
    const context = await contextAs(browser, 'super-admin');
    const page = await typed(context);
    await keptDrafts(page, 1);
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await fetch(`${base()}/v1/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor({ timeout: 30_000 });
    await page.locator('.MuiAlert-root').waitFor();
    await page.getByLabel('Correo electrónico').fill('super-admin@demo.mx');
    await page.getByLabel('Contraseña', { exact: true }).fill('Mesa2026!');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    await restored(page);
    expect(page.url()).toContain('#/holidays/create');
    await expect
      .poll(() =>
        page
          .getByLabel(/Título|Nombre/)
          .first()
          .inputValue(),
      )
      .toBe('Sin guardar');
    await context.close();
  });
});

describe('messages', () => {
  it.each(partOf([undefined, PHONE], 0, 2))(
    '11 seconds after it came none covers a control that can be pressed (desk 52)',
    async (viewport) => {
      const { context, page } = await signIn(browser, 'super-admin', '/holidays/create', viewport);
      await page.clock.install();
      await page.route('**/v1/holidays', (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.getByLabel('Fecha').first().fill('28/12/2033');
      await page
        .getByLabel(/Título|Nombre/)
        .first()
        .fill('Avisos');
      const press = () => page.locator('button[type=submit]').last().click();
      await press();
      await page.locator('.notistack-Snackbar').first().waitFor();
      await press();
      await told(page, /×2$/);
      await page.mouse.move(700, 100);
      await page.clock.fastForward(11_000);
      await page.getByRole('button', { name: '2 avisos' }).waitFor();
      await expect.poll(() => page.locator('.notistack-Snackbar').count()).toBe(0);
      await page.getByRole('button', { name: '2 avisos' }).click();
      await page
        .getByRole('dialog', { name: 'Avisos de esta visita' })
        .getByRole('button', { name: 'Cerrar todos' })
        .click();
      await expect.poll(() => page.getByRole('button', { name: /avisos?$/ }).count()).toBe(0);
      await context.close();
    },
  );
});

import type { Page } from 'playwright-core';
import type { apiAs } from './console.ts';
import { go } from './steps.ts';

type Call = Awaited<ReturnType<typeof apiAs>>['call'];
type Tab = { name: string };
type RowAction = {
  title?: { is?: string }[];
  ask?: object;
  confirm?: boolean;
  preview?: object;
  go?: string;
  open?: string;
  as?: string;
};
type Definition = {
  source: { kind: string };
  one?: boolean;
  tabs?: { tabs: Tab[] };
  form: { create?: object; edit?: object; show?: object };
  list: {
    filters?: unknown[];
    bulk?: unknown[];
    actions?: string[];
    expand?: unknown;
    layouts?: object;
    open?: unknown;
  };
  actions: {
    actions: Record<string, RowAction>;
  };
};
type Index = { resources: Record<string, { operations: string[] }> };

/** A screen in one of its states: its address, and what is done there before it is looked at. */
export type State = { name: string; path: string; open?: (page: Page) => Promise<unknown> };

/** Lists, forms and records of this person, from the definitions: a new resource is walked without a line here. */
export async function statesOf(call: Call): Promise<State[]> {
  const index = (await call('GET', '/schemas')).body as Index;
  const parts = await Promise.all(Object.keys(index.resources).map((name) => statesOfResource(call, index, name)));
  return parts.flat();
}

async function statesOfResource(call: Call, index: Index, name: string): Promise<State[]> {
  const operations = index.resources[name]?.operations ?? [];
  const { body, status } = await call('GET', `/schemas/${name}`);
  if (status !== 200) return [];
  const { form, tabs, one, source, list } = body as Definition;
  const create =
    operations.includes('create') && form.create ? [{ name: `crear ${name}`, path: `/${name}/create` }] : [];
  // What is shown beside another record alone has no page of its own: its address leads to the start.
  const own = (id: string, path: string) => (list.open === false ? [] : tabsOf(name, id, tabs?.tabs, path));
  if (one || source.kind === 'none') return [...create, ...own(name, `/${name}`)];
  if (!operations.includes('list')) return create;
  const rows = await call('GET', `/${name}?limit=1`);
  if (rows.status !== 200) return create;
  const row = rows.body.resources?.[0];
  const id = row?.id ?? row?._id;
  const record = id !== undefined && operations.includes('read');
  return [
    ...listStates(name, body as Definition, row !== undefined),
    ...create,
    ...(record ? own(String(id), `/${name}/${id}`) : []),
  ];
}

function listStates(name: string, { list, actions }: Definition, hasRows: boolean): State[] {
  // A few rows show all that many would.
  const path = `/${name}?limit=4`;
  const opened = hasRows && list.expand ? [{ name: `lista ${name}, renglón abierto`, path, open: openRow }] : [];
  const menu =
    hasRows && list.actions?.length ? [{ name: `lista ${name}, menú del renglón`, path, open: openMenu }] : [];
  const bulk = hasRows && list.bulk?.length ? [{ name: `lista ${name}, elegidas`, path, open: choose }] : [];
  const filters = list.filters?.length ? [{ name: `lista ${name}, filtros`, path, open: openFilters }] : [];
  const layouts = Object.keys(list.layouts ?? {}).map((one) => ({
    name: `lista ${name}, ${one}`,
    path: `/${name}?layout=${one}`,
  }));
  const asked = hasRows ? (list.actions ?? []).flatMap((action) => windowOf(name, path, actions.actions[action])) : [];
  return [{ name: `lista ${name}`, path }, ...layouts, ...filters, ...menu, ...bulk, ...opened, ...asked];
}

/** The window that an action of a row opens before anything happens. One that goes to another screen opens none. */
function windowOf(name: string, path: string, action: RowAction | undefined): State[] {
  const title = action?.title?.[0]?.is;
  const goes = action?.go !== undefined || action?.open !== undefined;
  const asks = Object.keys(action?.ask ?? {}).length > 0 || action?.confirm || action?.preview;
  if (!title || !(goes ? action?.as === 'dialog' : asks)) return [];
  return [{ name: `lista ${name}, ventana «${title}»`, path, open: (page) => openWindow(page, title) }];
}

const tabsOf = (name: string, id: string, tabs: Tab[] | undefined, path: string): State[] =>
  tabs?.length && id !== name
    ? tabs.map((tab) => ({ name: `${name}, ${tab.name}`, path: `${path}/${tab.name}` }))
    : [{ name: `registro ${name}`, path }];

/** The first row, as a table or as a card. */
const row = (page: Page) => page.locator('main [data-row]').first();

async function openRow(page: Page): Promise<void> {
  await row(page).locator('button[aria-expanded]').first().click();
}

async function openMenu(page: Page): Promise<void> {
  const button = page.locator('main [data-row] button[aria-haspopup="menu"]').first();
  // A list whose rows offer nothing to this person has no menu.
  await button.waitFor({ timeout: 1_000 }).catch(() => undefined);
  if ((await button.count()) === 0) return;
  await button.click();
  await page.getByRole('menu').first().waitFor();
}

/** `must`: a row of this list allows it; otherwise a list whose rows all refuse it is looked at as it is. */
async function openWindow(page: Page, title: string, must = false): Promise<void> {
  const menus = page.locator('main [data-row] button[aria-haspopup="menu"]');
  await menus
    .first()
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined);
  for (const button of await menus.all()) {
    await button.click();
    const item = page.locator('[role="menuitem"]:not([aria-disabled="true"])').filter({ hasText: title }).first();
    if ((await item.count()) > 0) {
      await item.click();
      await page.getByRole('dialog').first().waitFor();
      return;
    }
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  if (must) throw new Error(`no row offers «${title}»`);
}

async function choose(page: Page): Promise<void> {
  const box = row(page).getByRole('checkbox').first();
  await box.waitFor();
  await box.check();
  await page.getByRole('toolbar').first().waitFor();
}

async function openFilters(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Filtros', exact: true }).first();
  // Filters that this person may not use are not offered.
  if ((await button.count()) === 0) return;
  await button.click();
  await page.getByRole('dialog', { name: 'Filtros' }).waitFor();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const opens = (name: string | RegExp, role: 'menu' | 'dialog' | 'listbox') => async (page: Page) => {
  await button(page, name).click();
  await page.getByRole(role).first().waitFor();
};

/** What stands around every screen, and what has no resource of its own. */
export function commonStates(phone: boolean): State[] {
  const list = '/users?limit=4';
  const layout = phone
    ? [{ name: 'menú en el teléfono', path: list, open: openDrawer }]
    : [
        { name: 'lista, columnas', path: list, open: opens('Columnas', 'dialog') },
        { name: 'atajos del teclado', path: '/atajos' },
        { name: 'ayuda de una lista', path: list, open: openHelp },
      ];
  return [
    { name: 'menú de usuario', path: list, open: opens(/Menú de usuario/, 'menu') },
    { name: 'búsqueda general', path: list, open: opens('Búsqueda general', 'dialog') },
    { name: 'búsqueda general, con resultados', path: list, open: search },
    ...layout,
    { name: 'lista, exportar', path: list, open: opens('Exportar', 'menu') },
    { name: 'lista vacía', path: `/users?filter=${encodeURIComponent('{"q":"zzzzzzzz"}')}` },
    { name: 'página fuera de la lista', path: '/users?page=9999' },
    { name: 'registro que no existe', path: '/users/999999' },
    { name: 'pantalla que no existe', path: '/nada' },
    { name: 'perfil', path: '/profile' },
    { name: 'pestaña que no existe', path: '/profile/nada' },
  ];
}

const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** A window of the money and of documents, and what a file looks like: screens that need rows of a certain kind. */
export async function preparedStates(call: Call, phone: boolean): Promise<State[]> {
  const proof = 1;
  const { body } = await call('GET', `/documents?limit=50&${filtered({ type: proof, current: true })}`);
  const rows: { request: number | null; user: number; pdf_url: string | null }[] = body.resources;
  const user = rows.find((one) => one.request === null && one.pdf_url)?.user;
  const viewer = `/documentUsersVersion/create?source=${encodeURIComponent(JSON.stringify({ user, type: proof }))}`;
  const debits = `/debits?limit=4&${filtered({ status: 1, dispersed: true })}`;
  const float = { name: 'visor de documentos, flotante', path: viewer, open: floatViewer };
  return [
    { name: 'ventana de pago', path: debits, open: (page) => openWindow(page, 'Aplicar cobro/pago', true) },
    { name: 'visor de documentos', path: viewer, open: drawnPaper },
    ...(phone ? [] : [float]),
    { name: 'acción sobre varios', path: '/admins?limit=10', open: openBulk },
  ];
}

/** A refused screen leaves a message, which after some seconds is a number in the footer. */
export const foldedNotices: State = {
  name: 'avisos en el pie',
  path: '/requests',
  open: async (page) => {
    const count = page.locator('footer button[aria-haspopup="dialog"]');
    await page.clock.install();
    await go(page, '/requests/create');
    await page.getByRole('button', { name: 'Cerrar aviso' }).waitFor();
    await page.clock.fastForward(11_000);
    await count.waitFor();
    await count.click();
    await page.getByRole('dialog', { name: 'Avisos de esta visita' }).waitFor();
  },
};

/** The companies that a person of a partner may act for, in the menu of the person. */
export const companySwitcher: State = {
  name: 'cambio de compañía',
  path: '/users?limit=4',
  open: async (page) => {
    await opens(/Menú de usuario/, 'menu')(page);
    await page.getByText('Cambiar de compañía').waitFor();
  },
};

async function openDrawer(page: Page): Promise<void> {
  await button(page, 'Abrir menú').click();
  await page.locator('.MuiModal-root:visible nav, nav .MuiModal-root:visible').first().waitFor();
}

async function openHelp(page: Page): Promise<void> {
  await page.keyboard.press('F1');
  await page.locator('[aria-label="Ayuda"]').first().waitFor();
}

async function drawnPaper(page: Page): Promise<void> {
  await page
    .getByRole('img', { name: /Página 1 de/ })
    .locator('canvas')
    .first()
    .waitFor();
}

async function floatViewer(page: Page): Promise<void> {
  await drawnPaper(page);
  await button(page, 'Ventana flotante: Archivo').click();
  await page.getByRole('dialog', { name: 'Archivo' }).waitFor();
}

/** The question of a bulk action, about the first rows that allow it. */
async function openBulk(page: Page): Promise<void> {
  const boxes = page.locator('main [data-row]').getByRole('checkbox');
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.check();
  await page.getByRole('toolbar').locator('.MuiButton-outlined:enabled').first().click();
  await page.getByRole('dialog').first().waitFor();
}

/** Before anybody is signed in. */
export function strangerStates(): State[] {
  return [
    { name: 'inicio de sesión', path: '/login' },
    { name: 'inicio de sesión, con errores', path: '/login', open: (page) => button(page, 'Iniciar sesión').click() },
    { name: 'recuperar la contraseña', path: '/login', open: recovery },
    {
      name: 'contraseña nueva',
      path: '/reset?token=x',
      open: (page) => page.getByRole('heading', { name: 'Elegir contraseña' }).waitFor(),
    },
    { name: 'sesión que terminó', path: '/login', open: deadSession },
  ];
}

async function recovery(page: Page): Promise<void> {
  await button(page, 'Olvidé mi contraseña').click();
  await button(page, 'Enviar correo de recuperación').waitFor();
}

async function deadSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('token', 'x'));
  await page.reload();
  await page.getByRole('alert').first().waitFor();
}

async function search(page: Page): Promise<void> {
  await opens('Búsqueda general', 'dialog')(page);
  await page.getByRole('dialog').getByRole('combobox').fill('lopez');
  await page.locator('#search-hits [role="option"]').first().waitFor();
}

/** Goes there and waits until nothing more comes. */
export async function enterState(page: Page, state: State): Promise<void> {
  await go(page, state.path);
  await settled(page);
  if (!state.open) return;
  await state.open(page);
  await settled(page);
}

/** Nothing loads, nothing moves: what is measured then is what people see. */
export async function settled(page: Page): Promise<void> {
  // What was just opened may begin to load only with the next frame.
  for (let time = 0; time < 2; time += 1) {
    await page.waitForFunction(
      () =>
        document.querySelector('h1, main form') !== null &&
        document.querySelector('[aria-busy="true"], .starting, .MuiSkeleton-root, main [aria-label="Cargando"]') ===
          null,
    );
    await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined)));
    });
  }
}

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { type apiAs, base, enter } from './helpers/console.ts';
import { settled } from './helpers/states.ts';
import { go } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

type Call = Awaited<ReturnType<typeof apiAs>>['call'];
type Json = string | number | boolean | null;
type Field = { path: string; kind: string; title: string; reference?: string; where?: Record<string, unknown> };
type Line = { field: string };
type Layout = { sections: { fields?: Line[] }[] };
type Definition = {
  name: string;
  fields: Record<string, Field>;
  form: Partial<Record<'create' | 'edit', Layout>>;
};

/** What people type to find something: the beginning of names and of numbers. */
const BEGINNINGS = ['an', 'lu', 'ma', 'ca', 's0', 'me', 'ba', 'ge', 're'];

/** Some records that a field may name, by their names; each name leads to one of them alone. */
async function namesFor(call: Call, field: Field): Promise<string[]> {
  const where = Object.entries(field.where ?? {}).filter(
    ([, value]) => typeof value !== 'object' && !String(value).startsWith('$'),
  ) as [string, Json][];
  const names: string[] = [];
  for (const q of BEGINNINGS) {
    const filter = encodeURIComponent(JSON.stringify({ ...Object.fromEntries(where), q }));
    const { body } = await call('GET', `/${field.reference}?for=reference&limit=20&filter=${filter}`);
    names.push(...((body?.resources ?? []) as { label?: string }[]).flatMap(({ label }) => (label ? [label] : [])));
  }
  return [...new Set(names)].filter((name) => names.every((other) => other === name || !other.startsWith(name)));
}

/** Types the name over what stands there, or pastes it, and takes the choice of that name. */
async function change(page: Page, input: Locator, name: string, how: 'keys' | 'paste') {
  await input.click();
  await page.keyboard.press('Control+A');
  if (how === 'keys') await page.keyboard.type(name, { delay: 20 });
  else {
    await page.evaluate((text) => navigator.clipboard.writeText(text), name);
    await page.keyboard.press('Control+V');
  }
  await expect.poll(() => input.inputValue()).toBe(name);
  await page.getByRole('option', { name, exact: true }).first().click();
  await expect.poll(() => input.inputValue()).toBe(name);
}

async function changeTwice(page: Page, input: Locator, names: string[]) {
  const [first = '', second = '', third = ''] = names.filter((name) => name !== '');
  if ((await input.inputValue()) === '') await change(page, input, first, 'keys');
  await change(page, input, second, 'keys');
  await change(page, input, third === '' ? first : third, 'paste');
}

/** The fields of a form that name another record and can be written in now. */
async function inputsOf(page: Page, definition: Definition, layout: Layout) {
  const found: { field: Field; input: Locator }[] = [];
  for (const { field: path } of layout.sections.flatMap(({ fields }) => fields ?? [])) {
    const field = definition.fields[path];
    if (field?.kind !== 'reference') continue;
    const input = page.locator(`main form [role="combobox"][id$="${path.replaceAll('.', '_')}"]:enabled`).first();
    if (await input.isVisible()) found.push({ field, input });
  }
  return found;
}

type Form = { name: string; screen: 'create' | 'edit'; path: string; definition: Definition; layout: Layout };

/** The forms that have a line for another record, those to change with the first record of their list. */
async function formsThatName(call: Call): Promise<Form[]> {
  const { body: index } = await call('GET', '/schemas');
  const found = await Promise.all(
    Object.keys(index.resources).map(async (name) => {
      const { body: definition } = (await call('GET', `/schemas/${name}`)) as { body: Definition };
      const both = (['create', 'edit'] as const).map(async (screen): Promise<Form[]> => {
        const layout = definition.form?.[screen];
        const lines = layout?.sections.flatMap(({ fields }) => fields ?? []) ?? [];
        if (!layout || !lines.some(({ field }) => definition.fields[field]?.kind === 'reference')) return [];
        if (screen === 'create') return [{ name, screen, path: `/${name}/create`, definition, layout }];
        const [first] = (await call('GET', `/${name}?limit=1`)).body?.resources ?? [];
        return first ? [{ name, screen, path: `/${name}/${first.id}`, definition, layout }] : [];
      });
      return (await Promise.all(both)).flat();
    }),
  );
  return found.flat();
}

/** At least these lines are there. */
const MUST = [
  'requests create user',
  'requests create user_lender',
  'creditReports create user',
  'guarantees create request',
  'waivers create request',
  'payments create request',
  'legalRepresentatives create user',
];

async function open(role = 'super-admin') {
  const { context, page, call } = await enter(browser, role, null);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(base()).origin });
  return { context, page, call };
}

describe('a record that is chosen is changed by typing over it and by pasting over it', () => {
  it('in every form that names one', { timeout: 240_000 }, async () => {
    const { context, page, call } = await open();
    page.on('dialog', (dialog) => void dialog.accept());
    // In each turn one of the forms that must be there.
    const forms = partOf(await formsThatName(call), 0, 4);
    const must = MUST.filter((line) => forms.some(({ name, screen }) => line.startsWith(`${name} ${screen} `)));
    expect(must).not.toEqual([]);
    const changed: string[] = [];
    for (const { name, screen, path, definition, layout } of forms) {
      // What was chosen in the form before is not asked about.
      await page.goto('about:blank');
      await go(page, path);
      await settled(page);
      const isForm = page.locator('main form [role="combobox"]').first();
      if (!(await isForm.waitFor({ timeout: 4_000 }).then(Boolean.bind(null, true), () => false))) continue;
      for (const { field, input } of await inputsOf(page, definition, layout)) {
        const names = await namesFor(call, field);
        if (names.length < 2) continue;
        await changeTwice(page, input, names);
        changed.push(`${name} ${screen} ${field.path}`);
      }
    }
    expect(changed).toEqual(expect.arrayContaining(must));
    await context.close();
  });

  it.runIf(EVERY_CASE)("in its own editor: 'Editar Prestador' of a request", async () => {
    const { context, page, call } = await open();
    const filter = encodeURIComponent(JSON.stringify({ status: 0 }));
    const { body } = await call('GET', `/requests?limit=1&filter=${filter}`);
    await go(page, `/requests/${body.resources[0].id}`);
    const names = await namesFor(call, {
      ...{ path: 'user_lender', kind: 'reference', title: '', reference: 'users' },
      where: { has_lender: true },
    });
    await page.getByRole('button', { name: 'Editar Prestador' }).click();
    const input = page.getByRole('combobox', { name: 'Prestador' }).first();
    await input.waitFor();
    await changeTwice(page, input, names);
    await context.close();
  });

  it('is emptied with its button where it is required', async () => {
    const { context, page, call } = await open();
    const [name = ''] = await namesFor(call, { path: 'user', kind: 'reference', title: '', reference: 'users' });
    await go(page, '/requests/create');
    const input = page.getByRole('combobox', { name: /^Solicitante/ });
    await change(page, input, name, 'keys');
    await input.hover();
    await page.getByRole('button', { name: 'Limpiar' }).first().click();
    await expect.poll(() => input.inputValue()).toBe('');
    await context.close();
  });
});

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CASE } from '../part.ts';
import { launchChromium } from './helpers/chromium.ts';
import { enter, home, signIn } from './helpers/console.ts';
import { go, told } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/** The files of this worker's server as they were: a test that fails leaves none changed. */
const changed = new Map<string, string>();
function edit(path: string, from: string, to: string): void {
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  if (!changed.has(path)) changed.set(path, text);
  writeFileSync(path, text.replace(from, to));
}
const restore = () => {
  for (const [path, text] of changed) writeFileSync(path, text);
  changed.clear();
};
afterEach(restore);

const fieldsOf = (resource: string) => join(home().schemasDir, resource, 'fields.schema.json');

describe('the compiled rules of a form', () => {
  it('run under the strict policy: a wrong CURP shows its sentence on leaving the field [H-010]', async () => {
    const { context, page } = await signIn(browser, 'partner');
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) violations.push(message.text());
    });
    const policy = (await page.reload())?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    await go(page, '/users/create');
    await page.getByLabel('CURP').fill('CORTA');
    const sentence = page.getByText('El CURP no tiene un formato válido.');
    await expect.poll(() => sentence.count()).toBe(0);
    await page.keyboard.press('Tab');
    await sentence.waitFor();
    await expect.poll(() => page.getByLabel('CURP').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('CURP').fill('');
    await sentence.waitFor({ state: 'detached' });
    expect(violations).toEqual([]);
    await context.close();
  });

  it('are those of the files: with another minimum a form refuses what it took, without a build [H-012]', async () => {
    const { context, page, call } = await enter(browser, 'super-admin', '/versions');
    const [version] = (await call('GET', '/versions')).body.resources;
    const build = async () => (await call('GET', `/versions/${version.id}`)).body.build;
    const limits = async () => JSON.stringify((await call('GET', '/schemas/versions')).body);
    const sentence = page.getByText(/^Compilación debe ser al menos/);
    const type = async () => {
      await go(page, `/versions/${version.id}`);
      await page.getByLabel('Compilación').fill('0');
      await page.keyboard.press('Tab');
    };
    const save = () => page.locator('button[type=submit]').last().click();
    edit(fieldsOf('versions'), ', "minimum": 0', ', "minimum": 1');
    await expect.poll(limits).toContain('"minimum":1');
    await page.reload();
    await type();
    await sentence.waitFor();
    await save();
    expect(await build()).toBe(version.build);
    restore();
    await expect.poll(limits).toContain('"minimum":0');
    await page.reload();
    await type();
    await save();
    await expect.poll(build).toBe(0);
    await expect.poll(() => sentence.count()).toBe(0);
    await call('PUT', `/versions/${version.id}`, { build: version.build });
    await context.close();
  });

  it.runIf(EVERY_CASE)(
    'a schema edit leaves an open form alone and offers to reload; what was typed survives both [H-021]',
    async () => {
      const { context, page, call } = await enter(browser, 'senior-operations', '/holidays/create');
      await page.getByLabel('Título').fill('Nochebuena a medias');
      edit(fieldsOf('holidays'), '"Título", "maxLength": 120', '"Nombre del día", "maxLength": 119');
      const offer = page.getByRole('button', { name: 'Cargar la versión nueva' });
      await offer.waitFor();
      await expect.poll(() => page.getByLabel('Título').inputValue()).toBe('Nochebuena a medias');
      await offer.click();
      await page.getByLabel('Nombre del día').waitFor();
      await expect.poll(() => page.getByLabel('Nombre del día').inputValue()).toBe('Nochebuena a medias');
      restore();
      await expect.poll(async () => (await call('GET', '/schemas/holidays')).body.fields.title.title).toBe('Título');
      await context.close();
    },
  );

  it.runIf(EVERY_CASE)(
    'stay while twenty labels elsewhere change: two consoles with open forms fetch no module',
    async () => {
      const staff = await enter(browser, 'senior-operations');
      const admin = await enter(browser, 'super-admin');
      const fetched = [staff.page, admin.page].map(modulesFetched);
      await go(staff.page, '/holidays/create');
      await staff.page.getByLabel('Título').fill('Nochebuena a medias');
      const [version] = (await admin.call('GET', '/versions')).body.resources;
      const openVersion = async () => {
        await go(admin.page, `/versions/${version.id}`);
        await admin.page.getByLabel('Compilación').waitFor();
      };
      await openVersion();
      expect(fetched.map((urls) => urls.splice(0).length)).toEqual([1, 1]);
      const others = labelled(['holidays', 'versions']).slice(0, 20);
      expect(others).toHaveLength(20);
      const titleOf = async ({ resource, name }: Label) =>
        (await admin.call('GET', `/schemas/${resource}`)).body.fields[name]?.title;
      for (const { path, title } of others) edit(path, `"title": "${title}"`, `"title": "${title} nuevo"`);
      for (const label of others) await expect.poll(() => titleOf(label)).toBe(`${label.title} nuevo`);
      // A form that is opened again is of the same module, too.
      await go(admin.page, '/versions');
      await admin.page.getByRole('columnheader', { name: 'Compilación' }).waitFor();
      await openVersion();
      await expect.poll(() => staff.page.getByLabel('Título').inputValue()).toBe('Nochebuena a medias');
      await staff.page.getByLabel('Título').fill('');
      await staff.page.keyboard.press('Tab');
      await told(staff.page, /obligatori/i);
      expect(fetched).toEqual([[], []]);
      restore();
      for (const label of others) await expect.poll(() => titleOf(label)).toBe(label.title);
      await Promise.all([staff.context.close(), admin.context.close()]);
    },
  );
});

type Label = { resource: string; name: string; path: string; title: string };

/** The first field with a title that its file holds once, of each resource but `left`. */
function labelled(left: string[]): Label[] {
  const found = readdirSync(home().schemasDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_') && !left.includes(entry.name))
    .map(({ name }) => name);
  return found.flatMap((resource): Label[] => {
    const path = fieldsOf(resource);
    const text = readFileSync(path, 'utf8');
    const fields = Object.entries<{ title?: string }>(JSON.parse(text).properties ?? {});
    const own = fields.find(([, { title }]) => title && text.split(`"title": "${title}"`).length === 2);
    return own ? [{ resource, name: own[0], path, title: own[1].title ?? '' }] : [];
  });
}

function modulesFetched(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/validators/')) urls.push(request.url());
  });
  return urls;
}

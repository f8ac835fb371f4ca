import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { EVERY_CASE, partOf } from '../../part.ts';
import { type DESKTOP, enter, PHONE } from './console.ts';
import {
  commonStates,
  companySwitcher,
  enterState,
  foldedNotices,
  preparedStates,
  type State,
  statesOf,
  strangerStates,
} from './states.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Both colour schemes have the same elements: of every so many states the contrast is measured in the dark too. */
const DARK_EVERY = 3;

/** What only these roles have. */
const LAST: Record<string, State[]> = { partner: [companySwitcher], finance: [foldedNotices] };

/** What all rules of axe find: the rule, and the first elements that break it. `dark`: the contrast in the dark scheme too. */
export async function findings(page: Page, dark: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const run = (rules?: string[]) =>
    page.evaluate(async (only) => {
      type Axe = { run: (root: Document, options: object) => Promise<{ violations: Violation[] }> };
      type Violation = { id: string; nodes: { html: string }[] };
      const { axe } = globalThis as unknown as { axe: Axe };
      const options = { resultTypes: ['violations'], ...(only ? { runOnly: { type: 'rule', values: only } } : {}) };
      const { violations } = await axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).slice(0, 3)}`);
    }, rules);
  const light = await run();
  if (!dark) return light;
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await run(['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...found.map((one) => `dark ${one}`)];
}

/** What axe finds in each state, by its name; a state that is not reached is a finding too. */
async function walk(page: Page, states: readonly State[]): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  for (const [place, state] of states.entries()) {
    const problem = await enterState(page, state).then(
      () => undefined,
      (error) => `not reached: ${error}`,
    );
    const found = problem
      ? [problem]
      : [
          ...(await findings(page, place % DARK_EVERY === 0)),
          ...(await headed(page)),
          ...(await escaping(page)),
          ...(await overhanging(page)),
        ];
    if (found.length > 0) wrong[state.name] = found;
    await leave(page);
  }
  return wrong;
}

/** A page of the console has one filled button at most, and its tab says what is open and in which section (desk.md 8). */
async function headed(page: Page): Promise<string[]> {
  if ((await page.getByRole('navigation').count()) === 0) return [];
  const filled = await page.locator('main .MuiButton-contained:visible').allInnerTexts();
  const title = await page.title();
  // A record that is not there has no name.
  const isRecord = /#\/\w+\/\w+/.test(page.url()) && (await page.locator('main header h1').count()) > 0;
  const parts = title.split(' · ');
  const isNamed = parts.at(-1) === 'Mesa de Control' && parts.length >= (isRecord ? 3 : 2);
  return [...(filled.length > 1 ? [`filled: ${filled}`] : []), ...(isNamed ? [] : [`title: ${title}`])];
}

/** Words for screen readers that lie outside of what scrolls them: they make the page itself, menu and all, scroll. */
async function escaping(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const words = [...document.querySelectorAll<HTMLElement>('main .hidden-text, .MuiModal-root .hidden-text')];
    const escaped = words.filter((word) => {
      let box = word.parentElement;
      while (box && !scrolls(box)) box = box.parentElement;
      return box && word.offsetParent && !box.contains(word.offsetParent);
    });
    const isTaller = document.documentElement.scrollHeight > innerHeight;
    return [
      ...escaped.slice(0, 3).map((word) => `escapes: ${word.textContent}`),
      ...(isTaller ? ['the page scrolls'] : []),
    ];
  });
}

/** What a card of a list holds lies within its edges. */
async function overhanging(page: Page): Promise<string[]> {
  return page.locator('li[data-row]:visible').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const edge = card.getBoundingClientRect().right;
      const parts = [...card.querySelectorAll('button, .chip, dd')];
      const out = parts.filter((part) => part.getBoundingClientRect().right > edge);
      return out.slice(0, 1).map((part) => `beyond its card: ${part.outerHTML.slice(0, 120)}`);
    }),
  );
}

/** Closes what the state opened. */
export async function leave(page: Page): Promise<void> {
  for (let time = 0; time < 3 && (await page.locator('.MuiModal-root:visible').count()) > 0; time += 1) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(50);
  }
  // Help stays beside whatever is opened next.
  const help = page.getByRole('complementary', { name: 'Ayuda' });
  if ((await help.count()) > 0) await help.getByRole('button').first().click();
}

/** The list, form or record that a state shows: a list with something open shows the list too. */
const screenOf = ({ name }: State) => (name.startsWith('lista ') ? (name.split(', ')[0] ?? name) : name);

/** Of each screen that no earlier role has shown one state, of a list each time of another kind. */
export function spread(states: State[], role: string, shown: Map<string, string>): State[] {
  const screens = new Map<string, State[]>();
  for (const state of states) screens.set(screenOf(state), [...(screens.get(screenOf(state)) ?? []), state]);
  return [...screens].flatMap(([name, all], place) => {
    if ((shown.get(name) ?? role) !== role) return [];
    shown.set(name, role);
    return all.slice(place % all.length, (place % all.length) + 1);
  });
}

/** One test for each role, on one page without loading it again, and one for those who are not signed in. */
export function walksAt(viewport: typeof DESKTOP, open: () => Browser): void {
  const phone = viewport.width === PHONE.width;
  const shown = new Map<string, string>();
  for (const role of ['super-admin', 'partner', 'finance', 'user']) {
    // On a phone a person of another role has the screens of the first one.
    it.runIf(EVERY_CASE || !phone || role === 'super-admin')(
      `finds nothing on the screens of ${role} at ${viewport.width} px, light and dark`,
      async () => {
        const { context, page, call } = await enter(open(), role, null, viewport);
        const own = spread(await statesOf(call), role, shown);
        const around = role === 'super-admin' ? [...commonStates(phone), ...(await preparedStates(call, phone))] : [];
        const states = [...around, ...own, ...(LAST[role] ?? [])];
        if (role === 'super-admin') expect(states.length).toBeGreaterThan(70);
        // He has nearly all of them: others show the same screens again, with less on them.
        const asked = role === 'super-admin' ? partOf(states, phone ? 4 : 0, 12) : partOf(states, 0);
        expect(await walk(page, asked)).toEqual({});
        await context.close();
      },
      600_000,
    );
  }

  it(`finds nothing where no one is signed in, at ${viewport.width} px`, async () => {
    const context = await open().newContext({ viewport, locale: 'es-MX', reducedMotion: 'reduce' });
    const page = await context.newPage();
    expect(await walk(page, partOf(strangerStates(), phone ? 1 : 0, 2))).toEqual({});
    await context.close();
  });
}

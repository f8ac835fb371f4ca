import type { Page } from 'playwright-core';
import { base } from './console.ts';

export const go = (page: Page, path: string) => page.goto(`${base()}/#${path}`);
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
export const told = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: 20_000 });

/** Chooses by what is typed, in a field whose choices come from a catalogue or from a search. */
export async function choose(page: Page, label: string, typed: string, option: string | RegExp = typed) {
  const field = page.getByRole('combobox', { name: label, exact: false }).first();
  await field.click();
  await field.fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

export async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).first().fill(value);
}

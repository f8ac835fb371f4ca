import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { laidOut } from '../server/helpers/paper.ts';
import { launchChromium } from './helpers/chromium.ts';
import { apiAs, signIn } from './helpers/console.ts';
import { press } from './helpers/steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

const SECONDS = 120_000;

/** What the button of the page saves: its name, and its words as any reader of PDF shows them. */
async function printed(page: Page): Promise<{ name: string; words: string }> {
  await page.getByRole('button', { name: 'Descargar PDF' }).waitFor();
  const saved = page.waitForEvent('download');
  await press(page, 'Descargar PDF');
  const download = await saved;
  const words = await laidOut(await readFile(await download.path()));
  return { name: download.suggestedFilename(), words };
}

describe('the page of a record on paper', () => {
  it(
    'is saved from its page, with all tabs for the administrator and those of a partner for the partner',
    async () => {
      const partner = await apiAs('partner');
      const { body } = await partner.call('GET', '/requests?limit=1');
      const { id, token } = body.resources[0];
      const papers: Record<string, string> = {};
      for (const role of ['admin', 'partner']) {
        const { context, page } = await signIn(browser, role, `/requests/${id}`);
        const { name, words } = await printed(page);
        expect(name).toMatch(new RegExp(`^solicitud-${token.toLowerCase()}-\\d{4}-\\d\\d-\\d\\d\\.pdf$`));
        expect(words).toContain(`Solicitud ${token}`);
        expect(words).toContain('Condiciones');
        papers[role] = words;
        await context.close();
      }
      expect(papers.admin).toContain('Administración');
      expect(papers.partner).not.toContain('Administración');
    },
    SECONDS,
  );
});

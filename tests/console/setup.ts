import { cleanup } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { withoutRules } from './computed-style.ts';

/** A simulated browser imports nothing from a server: forms are compiled beside it. */
vi.mock('../../src/console/api/import-module.ts', () => ({
  importModule: async (address: string) => (await import('./form-modules.ts')).formsAt(address),
  loadedModule: () => undefined,
}));

if (globalThis.window) withoutRules();

/** The files of a worker share one simulated browser: none finds what another one kept in it or left on its page. */
beforeAll(() => {
  globalThis.document?.body.replaceChildren();
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});

/** A sentence shown without the value it asks for: `{name}`, as the files write it. */
const UNFILLED = /\{[a-z_]+(?:\.[a-z_]+)*\}/;
const unfilled = new Set<string>();

/** Watched as it is drawn: a test file takes its page away before the hooks of this file run. */
const watcher = globalThis.document && new MutationObserver(note);

function note(changes: MutationRecord[]): void {
  for (const { type, target, addedNodes } of changes)
    for (const { textContent } of type === 'characterData' ? [target] : addedNodes) {
      const [found] = UNFILLED.exec(textContent ?? '') ?? [];
      if (found) unfilled.add(found);
    }
}

// A file that asks for no browser has no page.
beforeAll(() => watcher?.observe(document.body, { childList: true, characterData: true, subtree: true }));
afterAll(() => watcher?.disconnect());
afterEach(() => {
  cleanup();
  const found = [...unfilled];
  unfilled.clear();
  expect(found, 'sentences without their value').toEqual([]);
});

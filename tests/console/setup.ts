import { beforeAll, vi } from 'vitest';

/** A simulated browser imports nothing from a server: forms are compiled beside it. */
vi.mock('../../src/console/api/import-module.ts', () => ({
  importModule: async (address: string) => (await import('./form-modules.ts')).formsAt(address),
}));

/** The files of a worker share one simulated browser: none finds what another one kept in it. */
beforeAll(() => {
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});

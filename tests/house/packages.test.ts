import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

type Entry = { version: string; integrity?: string; dev?: boolean; optional?: boolean; devOptional?: boolean };
const ROOT = join(import.meta.dirname, '../..');
const { packagesAgree }: { packagesAgree(root: string, needed?: { workshop?: boolean }): boolean } = await import(
  join(ROOT, 'src/server/app/packages.mjs')
);

const folder = mkdtempSync(join(tmpdir(), 'mesa-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LOCK: Record<string, Entry> = {
  fastify: { version: '5.0.0', integrity: 'sha512-a' },
  fontkit: { version: '2.0.4', integrity: 'sha512-b' },
  vite: { version: '8.0.0', integrity: 'sha512-c', dev: true },
  '@types/fontkit': { version: '2.0.9', integrity: 'sha512-d', dev: true },
  '@biomejs/cli-darwin-x64': { version: '2.0.0', integrity: 'sha512-e', dev: true, optional: true },
};

const packagesOf = (packages: Record<string, Entry>) =>
  Object.fromEntries(Object.entries(packages).map(([name, entry]) => [`node_modules/${name}`, entry]));

/** The answer where these packages are installed beside the lock file. */
function agree(installed: Record<string, Entry> | undefined, needed?: { workshop?: boolean }): boolean {
  const modules = join(folder, 'node_modules');
  rmSync(modules, { recursive: true, force: true });
  const itself = { '': { version: '1.0.0' } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { ...itself, ...packagesOf(LOCK) } }));
  if (installed) {
    mkdirSync(modules);
    writeFileSync(join(modules, '.package-lock.json'), JSON.stringify({ packages: packagesOf(installed) }));
  }
  return packagesAgree(folder, needed);
}

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(LOCK).filter(([name]) => !names.includes(name)));

describe('the packages that are installed', () => {
  it('are those of the lock file, but for what belongs to other systems', () => {
    expect(agree(LOCK)).toBe(true);
    expect(agree(without('@biomejs/cli-darwin-x64'))).toBe(true);
  });

  it.each([
    ['none is there', undefined],
    ['a new one is missing', without('fontkit')],
    ['a new one of the workshop is missing beside others of it', without('@types/fontkit')],
    ['one has another version', { ...LOCK, fastify: { ...LOCK.fastify, version: '4.9.0' } as Entry }],
    [
      'one has the same version and another content',
      { ...LOCK, vite: { ...LOCK.vite, integrity: 'sha512-x' } as Entry },
    ],
  ])('are installed again where %s, for the server and for the tests', (_what, installed) => {
    expect(agree(installed)).toBe(false);
    expect(agree(installed, { workshop: true })).toBe(false);
  });

  it('may lack the whole workshop where a server runs, and not where tests do', () => {
    const server = without('vite', '@types/fontkit', '@biomejs/cli-darwin-x64');
    expect(agree(server)).toBe(true);
    expect(agree(server, { workshop: true })).toBe(false);
  });

  it('of this project agree with its lock file', () => {
    expect(packagesAgree(ROOT, { workshop: true })).toBe(true);
  });
});

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mutation, whileBroken, withoutRunner } from './mutants.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

/** A copy of the engine and its tests that may be broken without touching the real one. */
export function prepare(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lending-mutants-'));
  mkdirSync(join(folder, 'src'));
  mkdirSync(join(folder, 'tests'));
  cpSync(join(ROOT, 'src/lending'), join(folder, 'src/lending'), { recursive: true });
  cpSync(join(ROOT, 'tests/lending'), join(folder, 'tests/lending'), { recursive: true });
  for (const beside of ['schemas/_shared/catalogs', 'docs'])
    cpSync(join(ROOT, beside), join(folder, beside), { recursive: true });
  cpSync(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    "export default { test: { include: ['tests/lending/**/*.test.ts'], bail: 1, testTimeout: 400000, maxWorkers: 2 } };\n",
  );
  return folder;
}

/** Breaks one rule, runs the tests (the quick ones first), and puts the rule back. True when no test noticed. */
export const mutantSurvives = (folder: string, mutation: Mutation): boolean =>
  whileBroken(
    join(folder, 'src/lending'),
    mutation,
    () => passes(folder, ['--exclude', '**/{properties,differential}.test.ts']) && passes(folder, []),
  );

export function passes(folder: string, more: string[]): boolean {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const run = spawnSync(process.execPath, [vitest, 'run', '--root', folder, ...more], {
    cwd: folder,
    env: withoutRunner(),
  });
  return run.status === 0;
}

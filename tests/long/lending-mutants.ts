import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutation } from './lending-mutations.ts';

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
export function mutantSurvives(folder: string, { file, from, to }: Mutation): boolean {
  const path = join(folder, 'src/lending', file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} must hold once: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    return passes(folder, ['--exclude', '**/{properties,differential}.test.ts']) && passes(folder, []);
  } finally {
    writeFileSync(path, text);
  }
}

export function passes(folder: string, more: string[]): boolean {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const run = spawnSync(process.execPath, [vitest, 'run', '--root', folder, ...more], {
    cwd: folder,
    env: withoutRunner(),
  });
  return run.status === 0;
}

/** Without the outer runner's variables, which would make the inner one think that it is a worker. */
export function withoutRunner(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV|DEV|PROD|MODE)/.test(name)),
  );
}

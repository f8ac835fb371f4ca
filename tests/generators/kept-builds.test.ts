import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { keepBuilds } from '../../generators/kept-builds.ts';

const home = mkdtempSync(join(tmpdir(), 'mesa-builds-'));
const dir = join(home, 'console');
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** As the build does it: its files are written, then what is too old goes, then the packed forms are made. */
async function build(...names: string[]): Promise<string[]> {
  mkdirSync(join(dir, 'assets'), { recursive: true });
  for (const name of names) writeFileSync(join(dir, 'assets', name), name);
  await keepBuilds({ dir, list: join(home, 'console.builds.json'), files: names.map((name) => `assets/${name}`) });
  for (const name of names) writeFileSync(join(dir, 'assets', `${name}.br`), name);
  return readdirSync(join(dir, 'assets')).filter((name) => !name.endsWith('.br'));
}

it('the late parts of the two builds before are still served to a page that is open, older ones are gone (desk 40)', async () => {
  writeFileSync(join(home, 'stray'), '');
  expect(await build('start-1.js', 'late-1.js', 'same.js')).toEqual(['late-1.js', 'same.js', 'start-1.js']);
  // Built again from the same files it is no other build.
  await build('start-1.js', 'late-1.js', 'same.js');
  await build('start-2.js', 'late-2.js', 'same.js');
  expect(await build('start-3.js', 'late-1.js', 'same.js')).toContain('late-2.js');
  expect(await build('start-4.js', 'late-4.js', 'same.js')).toEqual([
    ...['late-1.js', 'late-2.js', 'late-4.js', 'same.js', 'start-2.js', 'start-3.js', 'start-4.js'],
  ]);
  expect(await build('start-5.js', 'late-5.js', 'same.js')).not.toContain('late-2.js');
  expect(readdirSync(join(dir, 'assets'))).not.toContain('late-2.js.br');
  expect(readdirSync(join(dir, 'assets'))).toContain('start-3.js.br');
});

import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf, sourceFiles } from '../house/source-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Builds the console in memory and lists what it is made of. */
async function bundle(at: string): Promise<{ modules: string[]; bytes: number; files: string[] }> {
  const built = await build({
    configFile: join(at, 'vite.config.ts'),
    root: join(at, 'src/console'),
    mode: 'production',
    logLevel: 'error',
    build: { write: false, minify: false },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunks = outputs.flatMap((one) => (one.type === 'chunk' ? [one] : []));
  return {
    modules: chunks.flatMap((chunk) => chunk.moduleIds.map((id) => id.replace(`${at}/`, ''))),
    files: outputs.map(({ fileName }) => fileName).sort(),
    bytes: chunks.reduce((sum, chunk) => sum + chunk.code.length, 0),
  };
}

describe('the bundle of the console', () => {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'mesa-bundle-')));
  let before: Awaited<ReturnType<typeof bundle>>;
  beforeAll(async () => {
    for (const name of [
      'src',
      'schemas',
      'vite.config.ts',
      'tests/longest-first.ts',
      'generators/kept-builds.ts',
      'generators/spanish-font.ts',
      'package.json',
      'tsconfig.json',
    ])
      if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
    symlinkSync(realpathSync(join(ROOT, 'node_modules')), join(copy, 'node_modules'));
    before = await bundle(copy);
  }, 120_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('holds nothing of schemas/, so a new resource costs it no byte', () => {
    const { modules, bytes } = before;
    expect(bytes).toBeGreaterThan(100_000);
    expect(modules.length).toBeGreaterThan(200);
    expect(modules.filter((id) => /^(schemas|generators)\//.test(id))).toEqual([]);
  });

  it('holds no compiler of schemas: the server sends compiled ones [H-008]', () => {
    const { modules } = before;
    expect(modules.filter((id) => /rjsf\/validator-ajv8/.test(id))).not.toEqual([]);
    expect(modules.filter((id) => /node_modules\/(ajv|@cfworker)\/|validation\/compile/.test(id))).toEqual([]);
  });

  it('is the same to the last byte with one more resource in the folder', async () => {
    cpSync(join(copy, 'schemas/holidays'), join(copy, 'schemas/anniversaries'), { recursive: true });
    const after = await bundle(copy);
    expect(before.bytes).toBeGreaterThan(100_000);
    // The names carry a hash of the content.
    expect([after.bytes, after.files]).toEqual([before.bytes, before.files]);
  }, 180_000);

  it('asks for no file of schemas/ by name or by pattern', () => {
    const offences = ['src/console', 'src/plugins', 'src/resource'].flatMap((folder) =>
      sourceFiles(folder, /\.tsx?$/).filter(
        (file) =>
          /import\.meta\.glob\([^)]*schemas/.test(file.text) ||
          importsOf(file).some((target) => target.startsWith('schemas/')),
      ),
    );
    expect(offences.map(({ path }) => path)).toEqual([]);
  });
});

import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { importsOf, sourceFiles } from './source-files.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Builds the console in memory and tells what it is made of. */
async function bundle(): Promise<{ modules: string[]; bytes: number }> {
  const built = await build({
    configFile: join(ROOT, 'vite.config.ts'),
    root: join(ROOT, 'src/console'),
    mode: 'production',
    logLevel: 'error',
    build: { write: false, minify: false },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunks = outputs.flatMap((one) => (one.type === 'chunk' ? [one] : []));
  return {
    modules: chunks.flatMap((chunk) => chunk.moduleIds.map((id) => id.replace(`${ROOT}/`, ''))),
    bytes: chunks.reduce((sum, chunk) => sum + chunk.code.length, 0),
  };
}

describe('the bundle of the console', () => {
  it('holds nothing of schemas/, so a new resource costs it no byte', async () => {
    const { modules, bytes } = await bundle();
    expect(bytes).toBeGreaterThan(100_000);
    expect(modules.length).toBeGreaterThan(200);
    expect(modules.filter((id) => /^(schemas|generators)\//.test(id))).toEqual([]);
  }, 120_000);

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

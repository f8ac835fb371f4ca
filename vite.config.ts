import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** One file builds the console and names the test projects; `tests/run.mjs` chooses which of them run. */
export default defineConfig({
  root: 'src/console',
  base: './',
  plugins: [react(), compressed()],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    manifest: true,
    // Four files and what they need, instead of a hundred that are asked for one after another.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            group('start', 'main.tsx', 4),
            group('shell', 'app/App.tsx', 3),
            group('row-actions', 'actions/(RowActions|StateMenu).tsx', 2),
            group('record', 'record/RecordPage.tsx', 1),
          ],
        },
      },
    },
  },
  test: {
    projects: [
      project('unit', ['tests/{resource,lending,schemas,house,generators,plugins}/**/*.test.ts']),
      project('console', ['tests/console/**/*.test.{ts,tsx}'], 'jsdom'),
      project('server', ['tests/server/**/*.test.ts']),
      project('e2e', ['tests/e2e/**/*.test.ts']),
      project('long', ['tests/long/**/*.test.ts']),
    ],
  },
});

/** Files of the console and everything they import, unless a group of higher priority has it. */
function group(name: string, files: string, priority: number) {
  return { name, priority, test: new RegExp(`/src/console/${files}$`) };
}

/** Each text file of the build once more as `.br` and `.gz`, as small as it gets: the server sends them as they lie there. */
function compressed() {
  return {
    name: 'compressed',
    apply: 'build' as const,
    async writeBundle({ dir = '' }: { dir?: string }) {
      const names = await readdir(join(dir, 'assets'));
      const files = names.filter((name) => /\.(js|css|svg)$/.test(name)).map((name) => join(dir, 'assets', name));
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(file);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}

/** A test project: its name, its files, and whether it wants a simulated browser. */
function project(name: string, include: string[], environment = 'node') {
  const slow = name === 'e2e' || name === 'long';
  return {
    root: import.meta.dirname,
    plugins: environment === 'jsdom' ? [react()] : [],
    test: {
      name,
      include,
      environment,
      testTimeout: name === 'long' ? 3_600_000 : slow ? 120_000 : 30_000,
      hookTimeout: 180_000,
      fileParallelism: name !== 'long',
      maxWorkers: 2,
      // Processes and screens on a busy machine may miss a moment; what fails twice fails. Pure rules get one chance.
      retry: name === 'unit' || name === 'long' ? 0 : 1,
      expect: { poll: { timeout: slow ? 15_000 : 5_000 } },
      globalSetup: name === 'e2e' ? ['tests/e2e/helpers/setup.ts'] : [],
    },
  };
}

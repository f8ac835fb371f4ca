import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** One file builds the console and names the test projects; `tests/run.mjs` chooses which of them run. */
export default defineConfig({
  root: 'src/console',
  base: './',
  plugins: [react()],
  worker: { format: 'es' },
  build: { outDir: '../../dist/console', emptyOutDir: true, sourcemap: false, target: 'es2023', manifest: true },
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

import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');

/** Installs and builds a peer in `dist/peers`, whose packages are none of ours. Answers the folder of its files. */
export async function buildPeer(name: string): Promise<string> {
  const source = join(import.meta.dirname, name);
  const home = join(ROOT, 'dist/peers', name);
  const wanted = readFileSync(join(source, 'package.json'), 'utf8');
  mkdirSync(home, { recursive: true });
  const installed = join(home, 'node_modules/.installed.json');
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
    copyFileSync(join(source, 'package.json'), join(home, 'package.json'));
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: home, stdio: 'inherit' });
    copyFileSync(join(source, 'package.json'), installed);
  }
  const files = ['index.html', 'main.tsx'];
  for (const file of files) copyFileSync(join(source, file), join(home, file));
  copyFileSync(join(import.meta.dirname, 'api.ts'), join(home, '../api.ts'));
  await build({
    root: home,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: join(home, 'built'), target: 'es2023', chunkSizeWarningLimit: 5_000 },
  });
  return join(home, 'built');
}

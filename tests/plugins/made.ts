import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPlugin } from '../../generators/new-plugin.ts';

const ROOT = join(import.meta.dirname, '../..');
export const SLOTS = ['field', 'cell', 'panel', 'tab', 'page', 'action'] as const;

const CONFIG = `import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({ plugins: [react()], test: { environment: 'jsdom', include: ['tests/console/plugins/made-*.test.tsx'] } });
`;

/** A copy of this project, as far as plug-ins are concerned, with a new one for each slot: `made-field`, `made-cell`, … */
export function projectWithPlugins(): string {
  const root = mkdtempSync(join(tmpdir(), 'mesa-plugins-'));
  for (const folder of ['src/plugins', 'tests/console/plugins']) mkdirSync(join(root, folder), { recursive: true });
  for (const path of [
    'node_modules',
    'package.json',
    'biome.json',
    'schemas',
    'src/console',
    'src/resource',
    'src/lending',
  ])
    symlinkSync(join(ROOT, path), join(root, path));
  for (const file of ['plugins/plugin-props.ts', 'invented.ts', 'sentences.ts'])
    symlinkSync(join(ROOT, 'tests/console', file), join(root, 'tests/console', file));
  const manifests = readFileSync(join(ROOT, 'src/plugins/manifests.ts'), 'utf8');
  for (const [, name = ''] of manifests.matchAll(/'\.\/([\w-]+)\/manifest\.ts'/g))
    symlinkSync(join(ROOT, 'src/plugins', name), join(root, 'src/plugins', name));
  writeFileSync(join(root, 'src/plugins/manifests.ts'), manifests);
  writeFileSync(join(root, 'tsconfig.json'), readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
  const options = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['vite/client'] };
  const include = ['../src/plugins/made-*', '../src/plugins/manifests.ts', 'console/plugins/made-*'];
  writeFileSync(
    join(root, 'tests/tsconfig.json'),
    JSON.stringify({ extends: '../tsconfig.json', compilerOptions: options, include }),
  );
  writeFileSync(join(root, 'vite.config.ts'), CONFIG);
  for (const slot of SLOTS) {
    const made = newPlugin(root, `made-${slot}`, slot);
    if (!made.ok) throw new Error(made.problem);
  }
  // The example of the guide, judged by the test that the generator writes.
  const example = /```tsx\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/guide-plugins.md'), 'utf8'))?.[1];
  if (!example || !newPlugin(root, 'made-star-rating', 'field').ok)
    throw new Error('the guide has no example of a field');
  writeFileSync(join(root, 'src/plugins/made-star-rating/index.tsx'), example);
  return root;
}

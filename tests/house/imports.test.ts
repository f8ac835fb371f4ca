import { describe, expect, it } from 'vitest';
import { importsOf, layerOf, sourceFiles } from './source-files.ts';

/** What each layer may import besides itself: other layers, and packages. `*` is any package. */
const ALLOWED: Record<string, { layers: string[]; packages: string[] }> = {
  lending: { layers: [], packages: ['decimal.js'] },
  resource: { layers: [], packages: ['ajv', 'ajv-formats', 'ajv/dist', '@cfworker/json-schema'] },
  server: { layers: ['resource', 'lending', 'plugin-manifest', 'generators'], packages: ['*'] },
  console: { layers: ['resource', 'lending', 'plugin-manifest'], packages: ['*'] },
  plugins: { layers: ['resource', 'lending', 'console-surface', 'plugin-manifest'], packages: ['*'] },
};

describe('K-033 import rules', () => {
  const files = sourceFiles('src', /\.tsx?$/);

  it('K-033 finds the layers it is about', () => {
    expect(new Set(files.map((file) => layerOf(file.path)))).toEqual(new Set(Object.keys(ALLOWED)));
  });

  for (const layer of Object.keys(ALLOWED)) {
    it(`K-033 ${layer} imports only what it may`, () => {
      const offences = files
        .filter((file) => layerOf(file.path) === layer)
        .flatMap((file) =>
          importsOf(file)
            .filter((target) => !allowed(layer, file.path, target))
            .map((target) => `${file.path} -> ${target}`),
        );
      expect(offences).toEqual([]);
    });
  }

  it('K-033 a plug-in imports no other plug-in', () => {
    const offences = files
      .filter((file) => file.path.split('/').length > 3 && layerOf(file.path) === 'plugins')
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => target.startsWith('src/plugins/') && folder(target) !== folder(file.path))
          .map((target) => `${file.path} -> ${target}`),
      );
    expect(offences).toEqual([]);
  });
});

function allowed(layer: string, from: string, target: string): boolean {
  const rule = ALLOWED[layer];
  if (!rule) return false;
  if (!target.startsWith('src/') && !target.startsWith('generators/') && !target.startsWith('tests/')) {
    const name = target
      .split('/')
      .slice(0, target.startsWith('@') ? 2 : 1)
      .join('/');
    return rule.packages.includes('*') || rule.packages.includes(target) || rule.packages.includes(name);
  }
  if (target.startsWith('generators/')) return rule.layers.includes('generators');
  if (layerOf(target) === layer) return true;
  if (layerOf(target) === 'plugins') return target.includes('manifest') && rule.layers.includes('plugin-manifest');
  if (layer === 'plugins' && layerOf(target) === 'console')
    return target === 'src/console/plugin.ts' || target.startsWith('src/console/ui/');
  return rule.layers.includes(layerOf(target)) && from !== target;
}

const folder = (path: string) => path.split('/').slice(0, 3).join('/');

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newPlugin, withManifest } from '../../generators/new-plugin.ts';
import { link } from '../../src/resource/linker/link.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { loadFiles } from '../../src/server/schemas/load.ts';
import { follow, guideEdits } from '../e2e/helpers/guide.ts';

const ROOT = join(import.meta.dirname, '../..');

const real = readFileSync(join(ROOT, 'src/plugins/manifests.ts'), 'utf8');
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plugin-'));
  mkdirSync(join(root, 'src/plugins'), { recursive: true });
  writeFileSync(join(root, 'src/plugins/manifests.ts'), real);
});
afterEach(() => rmSync(root, { recursive: true }));

describe('npm run new:plugin', () => {
  it.each(['field', 'cell', 'panel', 'tab', 'page', 'action'])(
    'writes a plug-in for the slot %s, its test and its line [K-029]',
    (slot) => {
      const made = newPlugin(root, 'risk-meter', slot);
      expect(made.ok).toBe(true);
      expect(readFileSync(join(root, 'src/plugins/risk-meter/manifest.ts'), 'utf8')).toContain(`slot: '${slot}'`);
      expect(readFileSync(join(root, 'src/plugins/risk-meter/index.tsx'), 'utf8')).toContain(
        'export default function RiskMeter(',
      );
      expect(readFileSync(join(root, 'tests/console/plugins/risk-meter.test.tsx'), 'utf8')).toContain('risk-meter');
    },
  );

  it('puts its line among the others, in order, and changes nothing else', () => {
    const listed = withManifest(real, 'risk-meter');
    const entries = [...listed.matchAll(/^ {2}(\w+Manifest),$/gm)].map(([, entry]) => entry);
    expect(entries).toContain('riskMeterManifest');
    expect(entries).toEqual([...entries].sort());
    expect(listed.split('\n')).toHaveLength(real.split('\n').length + 2);
  });

  it.each([
    ['meter', 'panel'],
    ['Risk-Meter', 'panel'],
    ['../evil-one', 'panel'],
    ['risk-meter', 'window'],
  ])('refuses %s in %s and writes nothing', (name, slot) => {
    expect(newPlugin(root, name, slot).ok).toBe(false);
    expect(readFileSync(join(root, 'src/plugins/manifests.ts'), 'utf8')).toBe(real);
  });

  it('touches nothing that exists', () => {
    newPlugin(root, 'risk-meter', 'panel');
    expect(newPlugin(root, 'risk-meter', 'panel').ok).toBe(false);
  });
});

describe('the guide for plug-ins', () => {
  it('has a whole resource that draws its widget, and a plug-in that is missing is told at its line', () => {
    cpSync(join(ROOT, 'schemas'), join(root, 'schemas'), { recursive: true });
    follow(root, guideEdits(readFileSync(join(ROOT, 'docs/guide-plugins.md'), 'utf8')));
    const registry = registryOf();
    const plugins = { ...registry.plugins, 'star-rating': { slot: 'field' as const, options: {} } };
    const { files } = loadFiles(join(root, 'schemas'));
    const { schemas, problems } = link(files, { ...registry, plugins });
    expect(problems).toEqual([]);
    expect(JSON.stringify(schemas?.resources.films?.form.create)).toContain('"widget":"star-rating"');
    expect(link(files, registry).problems).toMatchObject([
      { file: 'films/form.json', message: expect.stringContaining('star-rating') },
    ]);
  });
});

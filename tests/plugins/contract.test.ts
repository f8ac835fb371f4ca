import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifests } from '../../src/plugins/manifests.ts';

const root = join(import.meta.dirname, '../..');
const surface = readFileSync(join(root, 'src/console/plugin.ts'), 'utf8');
const version = Number(/CONTRACT = (\d+)/.exec(surface)?.[1]);

describe('the contract with plug-ins', () => {
  it('changes only together with a note that says so [K-029]', () => {
    const types = surface.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').replace(/\s+/g, ' ');
    const mark = `contract ${version}: ${createHash('sha256').update(types).digest('hex').slice(0, 12)}`;
    const notes = readdirSync(join(root, 'docs/decisions'))
      .filter((file) => file.startsWith('07'))
      .map((file) => readFileSync(join(root, 'docs/decisions', file), 'utf8'));
    expect(
      notes.some((note) => note.includes(mark)),
      `no note in docs/decisions holds "${mark}"`,
    ).toBe(true);
  });

  it('every manifest is pure data of its own folder, for a contract that there is [K-030]', () => {
    for (const manifest of manifests) {
      expect(JSON.parse(JSON.stringify(manifest))).toEqual(manifest);
      expect(manifest.contract).toBeLessThanOrEqual(version);
      expect(readFileSync(join(root, 'src/plugins', manifest.name, 'index.tsx'), 'utf8')).toContain('export default');
    }
  });

  it('no plug-in makes calls of its own [K-032]', () => {
    const files = manifests.flatMap(({ name }) =>
      readdirSync(join(root, 'src/plugins', name)).map((file) =>
        readFileSync(join(root, 'src/plugins', name, file), 'utf8'),
      ),
    );
    expect(files.filter((text) => /\bfetch\(|XMLHttpRequest|EventSource|WebSocket|localStorage/.test(text))).toEqual(
      [],
    );
  });
});

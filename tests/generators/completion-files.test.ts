import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Linked } from '../../src/resource/linker/completion.ts';
import { createLinker } from '../../src/resource/linker/link.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { writeCompletion } from '../../src/server/schemas/completion-files.ts';
import { fingerprint, loadFiles } from '../../src/server/schemas/load.ts';
import { realFiles } from '../schemas/folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesa-completion-'));
for (const [file, text] of Object.entries(realFiles)) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
const registry = registryOf();
const linked = { ...createLinker(registry)(realFiles).schemas, registry } as Linked;

describe('the files that an editor completes with', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are there for each file that names them, and are no part of what is served or watched', async () => {
    const before = [loadFiles(folder).hash, fingerprint(folder)];
    expect(await writeCompletion(folder, realFiles, linked)).toBe(true);
    expect([loadFiles(folder).hash, fingerprint(folder)]).toEqual(before);
    for (const [file, text] of Object.entries(realFiles)) {
      if (file.startsWith('_meta/')) continue;
      const { $schema } = JSON.parse(text) as { $schema: string };
      if (!file.startsWith('_')) expect($schema).toContain(`../_meta/of/${dirname(file)}/`);
      expect(existsSync(join(folder, dirname(file), $schema)), file).toBe(true);
    }
  });

  it('are written only where they changed, and go with their resource', async () => {
    const list = join(folder, '_meta/of/holidays/list.schema.json');
    const { mtimeMs, ino } = statSync(list);
    const { banks: _, ...resources } = linked.resources;
    expect(await writeCompletion(folder, realFiles, { ...linked, resources })).toBe(true);
    expect(readdirSync(join(folder, '_meta/of'))).not.toContain('banks');
    expect(statSync(list)).toMatchObject({ mtimeMs, ino });
  });

  it('stop nothing where the folder cannot be written', async () => {
    const file = join(folder, 'plain.json');
    writeFileSync(file, '{}');
    expect(await writeCompletion(file, realFiles, linked)).toBe(false);
  });
});

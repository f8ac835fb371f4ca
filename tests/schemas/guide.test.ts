import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SCHEMAS_DIR } from '../../generators/load-schemas.ts';
import { link } from '../../src/resource/linker/link.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { loadFiles } from '../../src/server/schemas/load.ts';
import { follow, guideSteps } from '../e2e/helpers/guide.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesa-guide-'));
cpSync(SCHEMAS_DIR, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the guide for administrators', () => {
  it('has eight steps, each of which leaves files without a problem', () => {
    const steps = guideSteps();
    expect([...steps.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const [number, edits] of steps) {
      follow(folder, edits);
      expect(link(loadFiles(folder).files, registryOf()).problems, `step ${number}`).toEqual([]);
    }
  });
});

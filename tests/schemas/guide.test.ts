import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SCHEMAS_DIR } from '../../generators/load-schemas.ts';
import { everReadableFields } from '../../src/resource/access/field-rights.ts';
import { link } from '../../src/resource/linker/link.ts';
import type { Schemas } from '../../src/resource/model/definition.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { loadFiles } from '../../src/server/schemas/load.ts';
import { follow, guideSteps } from '../e2e/helpers/guide.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const folder = mkdtempSync(join(tmpdir(), 'mesa-guide-'));
cpSync(SCHEMAS_DIR, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The sections of a guide in their order, each followed and linked; what was there before it is what was in force. */
function followGuide(file: string): { numbers: number[]; after: Map<number, Schemas> } {
  const steps = guideSteps(readFileSync(join(DOCS, file), 'utf8'));
  const after = new Map<number, Schemas>();
  for (const [number, edits] of steps) {
    expect(edits.length, `step ${number}`).toBeGreaterThan(0);
    follow(folder, edits);
    const { schemas, problems } = link(loadFiles(folder).files, registryOf());
    expect(problems, `step ${number}`).toEqual([]);
    if (schemas) after.set(number, schemas);
  }
  return { numbers: [...steps.keys()], after };
}

describe('the guides for administrators', () => {
  it('have eight first steps, each of which leaves files without a problem', () => {
    expect(followGuide('guia-administradores.md').numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('go on with rights, conditions, pages, names, deleting and templates, with the results that they promise', () => {
    const { numbers, after } = followGuide('guia-permisos-y-paginas.md');
    expect(numbers).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
    const at = (step: number, name: string) => after.get(step)?.resources[name];
    const of = (step: number, name: string) => {
      const definition = at(step, name);
      if (!definition) throw new Error(`no ${name} after step ${step}`);
      return definition;
    };
    const fields = (role: string) => everReadableFields(of(9, 'branches'), [role]);
    expect(of(9, 'branches').permissions.operations.list).toMatchObject({ AUDITOR: 'only-open', ADMIN: true });
    expect(fields('ADMIN')).toContain('notes');
    expect(fields('AUDITOR')).not.toContain('notes');
    expect(JSON.stringify(of(10, 'branches').form.create?.sections)).toMatch(
      /"owner".*"visibleWhen":\{"rented":true\}/,
    );
    expect(of(11, 'branches').tabs?.tabs.map(({ name }) => name)).toEqual(['generals', 'log']);
    expect(Object.keys(of(11, 'branches').permissions.operations.history ?? {})).toEqual(['SUPER_ADMIN', 'ADMIN']);
    expect(of(12, 'branches').tabs?.tabs.map(({ name }) => name)).toEqual(['generals', 'desks', 'log']);
    expect(of(13, 'branches').fields.landlord?.was).toBe('owner');
    expect(of(14, 'offices').was).toBe('branches');
    expect(at(14, 'branches')).toBeUndefined();
    expect(at(15, 'desks')).toBeUndefined();
    expect(of(15, 'offices').tabs?.tabs.map(({ name }) => name)).toEqual(['generals', 'log']);
  });
});

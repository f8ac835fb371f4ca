import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSchemas, SCHEMAS_DIR } from '../../generators/load-schemas.ts';
import { newAction } from '../../generators/new-action.ts';
import { link } from '../../src/resource/linker/link.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { loadFiles } from '../../src/server/schemas/load.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'mesa-action-'));
cpSync(SCHEMAS_DIR, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const order = (more: object) => ({
  resource: 'holidays',
  action: 'cancel',
  title: 'Cancelar feriado',
  ask: { why: { title: 'Motivo' }, from: { title: 'Desde', isDate: true } },
  roles: ['@admins'],
  ...more,
});
const texts = () => loadFiles(folder).files;
const laidOut = (path: string, text: string) =>
  spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['format', `--stdin-file-path=${path}`], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
  }).stdout;

describe('npm run new:action', () => {
  it('writes an action that asks, keeps the answers and is for whom it was ordered', () => {
    const made = newAction(folder, order({}));
    const files = ['fields.schema', 'actions', 'permissions', 'messages'].map((name) => `holidays/${name}.json`);
    expect(made).toEqual({ ok: true, files: files.map((file) => join(folder, file)) });
    expect(link(texts(), registryOf()).problems).toEqual([]);
    const { holidays } = loadSchemas(folder).resources;
    expect(holidays?.actions.actions.cancel).toMatchObject({
      confirm: true,
      set: { cancel_why: '$ask.why', cancel_from: '$ask.from' },
    });
    expect(Object.keys(holidays?.actions.actions.cancel?.ask ?? {})).toEqual(['why', 'from']);
    expect(holidays?.actions.actions.cancel).toMatchObject({ grave: true });
    expect(holidays?.fields.cancel_from).toMatchObject({ kind: 'date', readOnly: true });
    expect(holidays?.fields.cancel_why).toMatchObject({ title: 'Motivo', readOnly: true });
    expect(holidays?.permissions.actions.cancel).toMatchObject({ SUPER_ADMIN: true, ADMIN: true });
    expect(holidays?.permissions.actions.cancel).not.toHaveProperty('LEGAL');
    for (const file of files) {
      const text = readFileSync(join(folder, file), 'utf8');
      expect(text, file).toBe(laidOut(join(ROOT, 'schemas', file), text));
    }
  });

  it.each(['comments', 'guarantees', 'sessions', 'requests'])('fits into %s, whatever files it has', (resource) => {
    expect(newAction(folder, order({ resource, action: 'set-aside' }))).toMatchObject({ ok: true });
    const linked = loadSchemas(folder).resources[resource];
    expect(linked?.actions.actions['set-aside']).toMatchObject({ set: { set_aside_why: '$ask.why' } });
  });

  it.each([
    ['a folder that is not there', { resource: 'branches' }, '«branches» no es una carpeta'],
    ['a name that no action has', { action: 'Cancel_It' }, '«Cancel_It» no es un nombre'],
    ['an action without a title', { title: '' }, 'Falta el nombre'],
    ['the name of the button that leaves a window', { title: 'Cerrar' }, 'se llama como el botón'],
    ['an action that does nothing', { ask: {} }, 'No haría nada'],
    ['an action that is there', { resource: 'waivers', action: 'revert' }, 'ya está en waivers/actions.json'],
    ['fields of a folder that shows the records of another', { resource: 'companies' }, 'no está en el recurso'],
    ['a role that is not there', { action: 'call-off', roles: ['@admins', 'NADIE'] }, 'El rol «NADIE» no existe.'],
    ['states where there are none', { action: 'call-off', from: ['open'], to: 'closed' }, 'No hay campo de estado'],
  ])('refuses %s, and leaves the files as they were', (_, more, sentence) => {
    const before = texts();
    expect(newAction(folder, order(more))).toEqual({ ok: false, problem: expect.stringContaining(sentence) });
    expect(texts()).toEqual(before);
  });
});

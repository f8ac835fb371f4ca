import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadSchemas, SCHEMAS_DIR } from '../../generators/load-schemas.ts';
import { newResource } from '../../generators/new-resource.ts';
import { applyTables } from '../../src/server/database/tables.ts';
import { testDatabase } from '../server/helpers/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'mesa-schemas-'));
cpSync(SCHEMAS_DIR, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const database = testDatabase();

describe('npm run new', () => {
  it('writes a folder that links, with rights for administrators', () => {
    const made = newResource(folder, 'branches');
    expect(made).toEqual({
      ok: true,
      files: [join(folder, 'branches/fields.schema.json'), join(folder, 'branches/permissions.json')],
    });
    const { branches } = loadSchemas(folder).resources;
    expect(branches?.fields.name?.required).toBe(true);
    expect(branches?.permissions.operations.create).toMatchObject({ SUPER_ADMIN: true, ADMIN: true });
    expect(branches?.permissions.operations.create).not.toHaveProperty('LEGAL');
  });

  it('gives it a table that takes rows', async () => {
    if (!existsSync(join(folder, 'offices'))) newResource(folder, 'offices');
    const { db } = database.current;
    expect((await applyTables(db, loadSchemas(folder))).applied).toBe(true);
    await db.insertInto('offices').values({ name: 'Centro' }).execute();
    expect(await db.selectFrom('offices').select(['id', 'name']).execute()).toEqual([{ id: 1, name: 'Centro' }]);
  }, 60_000);

  it.each(['', 'Branches', '../up', 'a-b', '_shared', '1st'])('refuses the name %j and writes nothing', (name) => {
    expect(newResource(folder, name).ok).toBe(false);
  });

  it('never touches a folder that is there', () => {
    const before = readFileSync(join(folder, 'holidays/fields.schema.json'), 'utf8');
    expect(newResource(folder, 'holidays').ok).toBe(false);
    expect(readFileSync(join(folder, 'holidays/fields.schema.json'), 'utf8')).toBe(before);
  });
});

describe('what the generators write', () => {
  const ROOT = join(import.meta.dirname, '../..');
  const laidOut = (path: string, text: string) =>
    spawnSync(join(ROOT, 'node_modules/.bin/biome'), ['format', `--stdin-file-path=${path}`], {
      cwd: ROOT,
      input: text,
      encoding: 'utf8',
    }).stdout;

  it('stands as the layout check wants it, whatever titles were typed', () => {
    const titles = {
      title: 'Sucursal «del norte» con un nombre muy largo que no cabe en una sola línea',
      plural: 'Sucursales',
    };
    const made = newResource(folder, 'layouts', titles);
    if (!made.ok) throw new Error('not written');
    for (const file of made.files) {
      const text = readFileSync(file, 'utf8');
      expect(text).toBe(laidOut(file.replace(folder, join(ROOT, 'schemas')), text));
    }
    expect(loadSchemas(folder).resources.layouts).toMatchObject(titles);
  });
});

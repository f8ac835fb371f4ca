import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem, Schemas } from '../../../src/resource/model/definition.ts';
import type { SchemaStore } from '../../../src/server/core/context.ts';
import { openSchemaStore } from '../../../src/server/schemas/store.ts';
import { partOf } from '../../part.ts';
import { testDatabase } from '../helpers/database.ts';
import { birds, inventFolder, noNames, rights } from './invented.ts';

const database = testDatabase();
const invented = inventFolder();
let store: SchemaStore;
let good: Schemas;

const STATES = {
  title: 'Estado',
  items: [
    { code: 'egg', label: 'Huevo' },
    { code: 'grown', label: 'Adulto' },
  ],
};
const whole = birds({
  name: { type: 'string', title: 'Nombre', maxLength: 50 },
  wings: { type: 'integer', title: 'Alas' },
  stage: { type: 'string', title: 'Etapa', 'x-catalog': 'stages' },
  roles: { type: 'array', title: 'Roles', items: { type: 'string', 'x-catalog': 'roles' } },
});
const roleItems = (...codes: string[]) => ({
  $schema: '../../_meta/catalog.schema.json',
  title: 'Roles',
  items: codes.map((code) => ({ code, label: code })),
});
const put = (file: string, content: object) => invented.text(file, JSON.stringify(content, null, 2));
const catalogs = () => {
  put('_shared/catalogs/stages.json', { $schema: '../../_meta/catalog.schema.json', ...STATES });
  put('_shared/catalogs/roles.json', roleItems('SUPER_ADMIN', 'KEEPER'));
};
const roles = (...names: string[]) => ({
  roles: Object.fromEntries(names.map((name) => [name, { label: name }])),
  groups: {},
});
const keep = () => {
  catalogs();
  invented.write('_shared/roles.json', roles('SUPER_ADMIN', 'KEEPER'));
  invented.write('birds/fields.schema.json', whole);
  invented.write('birds/permissions.json', rights);
};

const errors = () => store.problems().filter((problem) => problem.severity === 'error');
const birdsLeft = async () =>
  (
    await sql<{ name: string; wings: number; stage: string }>`select name, wings, stage from birds order by id`.execute(
      database.current.db,
    )
  ).rows;

beforeAll(async () => {
  keep();
  store = await openSchemaStore({ db: database.current.db, folder: invented.folder, registry: noNames });
  good = store.current();
  await sql`insert into birds (name, wings, stage, roles) values ('Colibrí', 2, 'egg', '["KEEPER"]')`.execute(
    database.current.db,
  );
});
afterAll(async () => {
  await store?.close();
  invented.drop();
});

/** A mistake in the files, and what must be reported; `place` is the pointer at which it is reported. */
type Bad = [what: string, act: () => void, file: string, pointer: string, says: RegExp, undo?: () => void];

const withField = (properties: object) => birds({ ...whole.properties, ...properties });

const BAD: Bad[] = [
  [
    'a file of fields deleted while the rest stays',
    () => invented.remove('birds/fields.schema.json'),
    'birds/fields.schema.json',
    '',
    /falta este archivo/,
  ],
  [
    'a file half written',
    () => invented.text('birds/permissions.json', '{\n  "$schema": "../_meta/permissions.schema.json",\n  "oper'),
    'birds/permissions.json',
    '',
    /no está bien cerrado/,
  ],
  [
    'a file renamed to what nobody knows',
    () => renameSync(join(invented.folder, 'birds/permissions.json'), join(invented.folder, 'birds/permisions.json')),
    'birds/permisions.json',
    '',
    /No se conoce este archivo/,
    () => invented.remove('birds/permisions.json'),
  ],
  [
    'a link out of the folder',
    () => symlinkSync('/etc/hostname', join(invented.folder, 'birds/messages.json')),
    'birds/messages.json',
    '',
    /fuera de la carpeta/,
    () => invented.remove('birds/messages.json'),
  ],
  [
    'ten megabytes',
    () => invented.text('birds/messages.json', `"${'x'.repeat(10_000_000)}"`),
    'birds/messages.json',
    '',
    /too-large|grande/,
    () => invented.remove('birds/messages.json'),
  ],
  [
    '__proto__ as a field',
    () =>
      invented.text(
        'birds/fields.schema.json',
        JSON.stringify({ $schema: '../_meta/fields.schema.json', ...whole }).replace('"wings"', '"__proto__"'),
      ),
    'birds/fields.schema.json',
    '/properties/__proto__',
    /no se admite/,
  ],
  [
    'a pattern that explodes',
    () => invented.write('birds/fields.schema.json', withField({ wild: { type: 'string', pattern: '^(a+)+$' } })),
    'birds/fields.schema.json',
    '/properties/wild/pattern',
    /sin fin/,
  ],
  [
    'a role removed while people hold it',
    () => {
      put('_shared/catalogs/roles.json', roleItems('SUPER_ADMIN'));
      invented.write('_shared/roles.json', roles('SUPER_ADMIN'));
    },
    'birds/fields.schema.json',
    '/properties/roles',
    /1 registros no cumplirían/,
  ],
  [
    'a state removed while records are in it',
    () =>
      put('_shared/catalogs/stages.json', {
        $schema: '../../_meta/catalog.schema.json',
        title: 'Estado',
        items: [{ code: 'grown', label: 'Adulto' }],
      }),
    'birds/fields.schema.json',
    '/properties/stage',
    /1 registros no cumplirían/,
  ],
  [
    'the kind of a field changed under its values',
    () => invented.write('birds/fields.schema.json', withField({ name: { type: 'integer', title: 'Nombre' } })),
    'birds/fields.schema.json',
    '/properties/name',
    /1 registros no cumplirían/,
  ],
];

const ASKED = partOf(BAD, 0);

describe('bad files', () => {
  it.each(ASKED)('%s is told at its place, changes nothing and loses no row [K-014, K-015]', async (...bad) => {
    const [, act, file, pointer, says, undo] = bad as Bad;
    const before = await birdsLeft();
    act();
    const found = (): Problem | undefined => errors().find((problem) => says.test(problem.message));
    await expect.poll(() => found()?.message, { timeout: 15_000 }).toMatch(says);
    expect(found()).toMatchObject({ file });
    expect(found()?.pointer.startsWith(pointer)).toBe(true);
    expect([found()?.line, found()?.column].every((place) => Number(place) >= 1)).toBe(true);
    expect(store.current().resources.birds).toEqual(good.resources.birds);
    expect(await birdsLeft()).toEqual(before);
    undo?.();
    keep();
    await expect.poll(errors, { timeout: 15_000 }).toEqual([]);
    expect(store.current().version).toBe(good.version);
    expect(await birdsLeft()).toEqual(before);
  });

  it('a whole folder that goes away is told where its name is still used, and its rows stay [K-014]', async () => {
    invented.remove('birds');
    await expect
      .poll(() => errors()[0], { timeout: 15_000 })
      .toMatchObject({
        file: 'birds/fields.schema.json',
        message: 'Se quitó el recurso «birds»; lo usa 1 lugar.',
        also: [{ file: '_shared/console.json', pointer: '/menu/0/resource' }],
      });
    expect(store.current().version).toBe(good.version);
    keep();
    await expect.poll(errors, { timeout: 15_000 }).toEqual([]);
    expect(await birdsLeft()).toHaveLength(1);
  });

  it('a role that stays in the catalogue and is no role any more is told [K-014]', async () => {
    invented.write('_shared/roles.json', roles('SUPER_ADMIN'));
    await expect
      .poll(() => errors()[0], { timeout: 15_000 })
      .toMatchObject({
        file: '_shared/roles.json',
        pointer: '/roles',
        message: 'Se quitó el rol «KEEPER»; lo usa 1 lugar.',
        also: [{ file: '_shared/catalogs/roles.json', pointer: '/items/1/code' }],
      });
    keep();
    await expect.poll(errors, { timeout: 15_000 }).toEqual([]);
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../src/resource/model/definition.ts';
import type { SchemaStore } from '../../../src/server/core/context.ts';
import { lastTexts } from '../../../src/server/database/schema-versions.ts';
import { apartFrom } from '../../../src/server/schemas/apart.ts';
import { testDatabase } from '../helpers/database.ts';
import { birds, rights } from './invented.ts';
import { inventStores } from './invented-stores.ts';

const mistakeIn = (file: string): Problem => ({
  file,
  pointer: '',
  line: 3,
  column: 1,
  message: 'x',
  severity: 'error',
});
const FILES = {
  '_meta/list.schema.json': '{}',
  '_shared/roles.json': '{ "roles": {} }',
  '_shared/console.json': '{\n  "menu": [\n    { "resource": "birds" },\n    { "resource": "nests" }\n  ]\n}',
  '_shared/catalogs/colours.json': '{ "items": [] }',
  'birds/fields.schema.json': '{ "title": "Ave" }',
  'birds/list.json': '{}',
  'eggs/fields.schema.json': '{ "nest": { "x-reference": "nests" } }',
  'nests/fields.schema.json': '{ "colour": { "x-catalog": "colours" } }',
  'trees/fields.schema.json': '{}',
};
type Files = Record<string, string>;
const edited = (...names: string[]): Files => ({
  ...FILES,
  ...Object.fromEntries(names.map((name) => [name, `${(FILES as Files)[name] ?? '{}'} `])),
});
/** What is served of an edit of these files, where the first of them has the mistake; and what waits. */
function parts(...names: string[]): { served: string[]; waiting: string[] } {
  const { served = FILES, waiting } = apartFrom(FILES, edited(...names), [mistakeIn(names[0] ?? '')]);
  const changed = Object.keys(served).filter((name) => (served as Files)[name] !== (FILES as Files)[name]);
  return { served: changed.sort(), waiting };
}

describe('a change with a mistake in it', () => {
  it.each<[string, string[], string[], string[]]>([
    [
      'goes without the folder with the mistake',
      ['birds/list.json', 'trees/fields.schema.json'],
      ['trees/fields.schema.json'],
      [],
    ],
    ['holds back all files of its folder', ['birds/list.json', 'birds/fields.schema.json'], [], []],
    [
      'holds back what names it',
      ['nests/fields.schema.json', 'eggs/fields.schema.json'],
      [],
      ['eggs/fields.schema.json'],
    ],
    [
      'holds back what it names',
      ['eggs/fields.schema.json', 'nests/fields.schema.json'],
      [],
      ['nests/fields.schema.json'],
    ],
    [
      'holds back what goes along with that',
      ['_shared/catalogs/colours.json', 'eggs/fields.schema.json', 'nests/fields.schema.json', 'birds/list.json'],
      ['birds/list.json'],
      ['eggs/fields.schema.json', 'nests/fields.schema.json'],
    ],
    ['in a file that speaks of all holds all back', ['_shared/roles.json', 'birds/list.json'], [], ['birds/list.json']],
    ['in a folder lets a new one in', ['birds/list.json', 'owls/fields.schema.json'], ['owls/fields.schema.json'], []],
  ])('%s', (_, names, served, waiting) => {
    expect(parts(...names)).toEqual({ served, waiting });
  });

  it('holds back a shared file by the lines that changed alone', () => {
    const console = (line: string) => ({ '_shared/console.json': FILES['_shared/console.json'].replace(line, '{ }') });
    const change = (line: string) =>
      apartFrom(FILES, { ...edited('birds/list.json'), ...console(line) }, [mistakeIn('birds/list.json')]);
    expect(change('{ "resource": "nests" }').waiting).toEqual([]);
    expect(change('{ "resource": "birds" }').waiting).toEqual(['_shared/console.json']);
  });
});

const database = testDatabase();
const { invented, openStore } = inventStores(database);
const said = (store: SchemaStore) => store.problems().map(({ file, message }) => `${file}: ${message}`);
const named = (title: string) => birds({ name: { type: 'string', title, maxLength: 50 } });
const titleOf = (store: SchemaStore, resource: string) =>
  store.current().resources[resource]?.fields.name?.title ?? 'no field';

describe('files with a mistake, beside others without one', { timeout: 90_000 }, () => {
  it('leave an independent resource its edit, which is all that is stored, and tell what waits', async () => {
    invented.write('nests/permissions.json', rights);
    invented.write('nests/fields.schema.json', named('Nido'));
    invented.write('eggs/permissions.json', rights);
    const eggs = { ...named('Huevo'), 'x-checks': [] as string[] };
    const ofBird = { bird: { type: 'integer', title: 'Ave', 'x-reference': 'birds' } };
    invented.write('eggs/fields.schema.json', {
      ...eggs,
      ...birds({ name: { type: 'string', title: 'Huevo' }, ...ofBird }),
    });
    const store = await openStore();
    invented.text('birds/list.json', '{\n  "sort": ');
    invented.write('nests/fields.schema.json', named('Nido alto'));
    invented.write('eggs/fields.schema.json', birds({ name: { type: 'string', title: 'Huevo roto' }, ...ofBird }));
    await expect.poll(() => titleOf(store, 'nests'), { timeout: 30_000 }).toBe('Nido alto');
    await expect
      .poll(() => said(store))
      .toContain('eggs/fields.schema.json: Su cambio espera por un error en birds/list.json:2.');
    expect(titleOf(store, 'eggs')).toBe('Huevo');
    const stored = (await lastTexts(database.current.db)) ?? {};
    expect(stored['nests/fields.schema.json']).toContain('Nido alto');
    expect(stored['eggs/fields.schema.json']).not.toContain('roto');
    expect(stored['birds/list.json']).toBeUndefined();
    invented.remove('birds/list.json');
    await expect.poll(() => titleOf(store, 'eggs'), { timeout: 30_000 }).toBe('Huevo roto');
    expect(said(store)).toEqual([]);
  });

  it('which rows stand against come into force by themselves once the rows are right; others do not wait for them', async () => {
    const { db } = database.current;
    const store = await openStore();
    await sql`insert into birds (name) values ('Colibrí')`.execute(db);
    invented.write('birds/fields.schema.json', birds({ name: { type: 'string', title: 'Corto', maxLength: 3 } }));
    invented.write('nests/fields.schema.json', named('Nido bajo'));
    await expect.poll(() => said(store).join(), { timeout: 30_000 }).toContain('1 registros no cumplirían el cambio.');
    await expect.poll(() => titleOf(store, 'nests'), { timeout: 30_000 }).toBe('Nido bajo');
    expect(titleOf(store, 'birds')).not.toBe('Corto');
    await sql`update birds set name = 'Ave'`.execute(db);
    await expect.poll(() => titleOf(store, 'birds'), { timeout: 30_000 }).toBe('Corto');
    expect(said(store)).toEqual([]);
  });

  it('without a field that had no values say so once, with the version that removes it', async () => {
    const { db } = database.current;
    const store = await openStore();
    const size = { size: { type: 'integer', title: 'Tamaño' } };
    invented.write('owls/permissions.json', rights);
    invented.write('owls/fields.schema.json', birds({ name: { type: 'string', title: 'Búho' }, ...size }));
    await expect.poll(() => titleOf(store, 'owls'), { timeout: 30_000 }).toBe('Búho');
    await sql`insert into owls (name) values ('Tecolote')`.execute(db);
    invented.write('owls/fields.schema.json', birds({ name: { type: 'string', title: 'Búho' } }));
    await expect
      .poll(() => said(store), { timeout: 30_000 })
      .toEqual(['owls/fields.schema.json: «owls.size» no tenía valores.']);
    invented.write('owls/fields.schema.json', birds({ name: { type: 'string', title: 'Lechuza' } }));
    await expect.poll(() => titleOf(store, 'owls'), { timeout: 30_000 }).toBe('Lechuza');
    expect(said(store)).toEqual([]);
  });
});

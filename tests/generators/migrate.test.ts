import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { loadSchemas, SCHEMAS_DIR } from '../../generators/load-schemas.ts';
import { byName, mergeFolders, writtenOut } from '../../generators/migrate/folders.ts';
import { filesOf, migrateFrom, migrateWords } from '../../generators/migrate/main.ts';
import { rewriteWords } from '../../generators/migrate/rewrite.ts';
import { type FileTexts, link } from '../../src/resource/linker/link.ts';
import type { Json } from '../../src/resource/model/definition.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { loadFiles } from '../../src/server/schemas/load.ts';
import { follow, guideSteps } from '../e2e/helpers/guide.ts';

type Row = { [name: string]: Json };

/** The schema files and the administrators' guide of commit 35f7646, in the words and layout of then. */
const OLD = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures/schemas-35f7646.json.gz'))).toString(),
) as { guide: string; files: FileTexts };
const SHIPPED = loadFiles(SCHEMAS_DIR).files;

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folderOf(files: FileTexts): string {
  const above = mkdtempSync(join(tmpdir(), 'mesa-migrate-'));
  made.push(above);
  const folder = join(above, 'schemas');
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** A place by names: a line of a list by the name it has. */
function below(value: Json | undefined, path: string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (here, name) => (Array.isArray(here) ? byName(here)?.get(name) : (here as Row | undefined)?.[name]),
    value,
  );
}

type Edit = [file: string, path: string[], value: Json];

/** What people changed in the old folder beside the steps of the guide. */
const EDITS: Edit[] = [
  ['bannedUsers/fields.schema.json', ['title'], 'Persona vetada'],
  ['bannedUsers/fields.schema.json', ['properties', 'siara', 'title'], 'Folio SIARA'],
  ['bannedUsers/fields.schema.json', ['properties', 'year_lpb', 'minimum'], 2000],
  ['bannedUsers/fields.schema.json', ['properties', 'id', 'title'], 'Número'],
  ['bannedUsers/fields.schema.json', ['properties', 'origin'], { type: 'string', title: 'Origen', maxLength: 40 }],
  ['users/fields.schema.json', ['properties', 'country_code', 'maxLength'], 6],
  ['users/fields.schema.json', ['properties', 'general', 'properties', 'phone', 'title'], 'Teléfono fijo'],
  ['users/fields.schema.json', ['properties', 'address', 'properties', 'street', 'maxLength'], 200],
  ['amounts/fields.schema.json', ['properties', 'iva_withholding_paid', 'title'], 'IVA retenido y pagado'],
  ['requests/permissions.json', ['operations', 'history'], { '@admins': true }],
  ['requests/permissions.json', ['operations', 'list', 'USER'], 'own'],
  ['banks/list.json', ['sort'], 'name'],
  ['banks/list.json', ['search', 'minLength'], 2],
  ['requests/list.json', ['pageSize'], 25],
  ['requests/list.json', ['start', 'status'], 6],
  ['requests/list.json', ['columns', 'token', 'title'], 'Crédito'],
  ['requests/messages.json', ['reject.failure'], 'No se pudo rechazar'],
  ['_shared/messages.json', ['create.success'], 'Quedó guardado'],
  ['_shared/roles.json', ['roles', 'LEGAL', 'label'], 'Jurídico'],
  ['_shared/roles.json', ['groups', '@readers'], ['EXTERNAL']],
  ['_shared/console.json', ['menu', 'requests', 'label'], 'Créditos'],
  ['_shared/catalogs/banks.json', ['items', '002', 'label'], 'Citibanamex'],
  ['_shared/catalogs/countries.json', ['title'], 'País de origen'],
];

const parse = (text: string | undefined) => JSON.parse(text ?? 'null') as Json;

/** The old folder after all these edits, the steps of the old guide included. */
function editedFolder(): string {
  const folder = folderOf(OLD.files);
  for (const edits of guideSteps(OLD.guide).values()) follow(folder, edits);
  for (const [file, path, value] of EDITS) {
    const tree = parse(readFileSync(join(folder, file), 'utf8'));
    const holder = below(tree, path.slice(0, -1)) as Row;
    const last = path.at(-1) ?? '';
    expect(holder[last], `${file} ${path}`).not.toEqual(value);
    holder[last] = value;
    writeFileSync(join(folder, file), JSON.stringify(tree));
  }
  return folder;
}

/** A folder with every named grant and type written out, to look an edit up. */
const outOf = (files: FileTexts) =>
  writtenOut(
    new Map(
      Object.entries(files)
        .filter(([file]) => !file.startsWith('_meta/'))
        .map(([file, text]) => [file, parse(rewriteWords(file, text))]),
    ),
  );

describe('migrate:schemas --base', () => {
  it('brings an unedited old folder to the shipped one, text by text', () => {
    expect(mergeFolders(OLD.files, SHIPPED, OLD.files)).toEqual({ files: SHIPPED, choices: [] });
  });
  it('keeps the edits of the guide and thirty more in all, with the named grants and types of the shipped files', () => {
    const folder = editedFolder();
    const steps = [...guideSteps(OLD.guide).values()].flat();
    expect(steps.length + EDITS.length).toBeGreaterThanOrEqual(30);
    const done = migrateFrom(OLD.files, SHIPPED, folder);
    expect(done).toMatchObject({ ok: true, lines: [] });
    const after = loadFiles(folder).files;
    const out = outOf(after);
    for (const [file, path, value] of EDITS) expect(below(out.get(file), path), `${file} ${path}`).toEqual(value);
    const linked = loadSchemas(folder).resources;
    expect(linked.holidays?.fields.date?.title).toBe('Día inhábil');
    expect(linked.holidays?.list.columns.map(({ field }) => field)).toContain('reach');
    expect(linked.holidays?.list.filters.map(({ field }) => field)).toContain('reach');
    expect(linked.holidays?.messages['create.success']).toBe('El día quedó en el calendario');
    expect(Object.keys(linked.branches?.actions.states ?? {})).toEqual(['open', 'paused', 'closed']);
    expect(linked.branches?.permissions.operations.list).toHaveProperty('AUDITOR', true);
    expect(after['_documents/bureau-format.json']).toContain('AUTORIZACIÓN DEL TITULAR');
    // What nobody edited is the shipped text; what a person edited keeps the names around it.
    const edited = new Set([
      ...EDITS.map(([file]) => file),
      ...steps.flatMap((edit) => ('file' in edit ? [edit.file] : [])),
    ]);
    for (const [file, text] of Object.entries(SHIPPED)) if (!edited.has(file)) expect(after[file], file).toBe(text);
    expect(below(parse(after['bannedUsers/fields.schema.json']), ['properties', 'id'])).toEqual({
      'x-type': 'folio',
      title: 'Número',
    });
    expect(below(parse(after['requests/permissions.json']), ['operations', 'read'])).toBe(
      below(parse(SHIPPED['requests/permissions.json']), ['operations', 'read']),
    );
    expect(migrateWords(folder)).toMatchObject({ ok: true, changed: [] });
  });
  it('lists a place that both changed, and keeps the edit there', () => {
    const theirs = { ...SHIPPED, 'banks/list.json': (SHIPPED['banks/list.json'] ?? '').replace('"id"', '"-name"') };
    const ours = { ...SHIPPED, 'banks/list.json': (SHIPPED['banks/list.json'] ?? '').replace('"id"', '"name"') };
    const { files, choices } = mergeFolders(SHIPPED, theirs, ours);
    expect(choices).toEqual([{ file: 'banks/list.json', pointer: '/sort', shipped: '-name', own: 'name' }]);
    expect(parse(files['banks/list.json'])).toHaveProperty('sort', 'name');
  });
  it('says and drops an edited sentence of the program that the version lets go, and leaves one of a resource to a choice', () => {
    const of = (file: string, sentences: object): FileTexts => ({
      ...SHIPPED,
      [file]: JSON.stringify({ ...(parse(SHIPPED[file]) as Row), ...sentences }),
    });
    const shared = '_shared/messages.json';
    const gone = migrateFrom(
      of(shared, { 'console.list.of-old': 'Antes' }),
      SHIPPED,
      folderOf(of(shared, { 'console.list.of-old': 'A nuestro modo' })),
    );
    expect(gone.lines).toEqual([expect.stringMatching(/^Se quita.* \/console\.list\.of-old\n.*«?"A nuestro modo"/)]);
    expect(loadFiles(gone.folder).files).toEqual(SHIPPED);
    const { 'create.title': _, ...without } = parse(SHIPPED['holidays/messages.json']) as Row;
    const theirs = { ...SHIPPED, 'holidays/messages.json': JSON.stringify(without) };
    const asked = migrateFrom(SHIPPED, theirs, folderOf(of('holidays/messages.json', { 'create.title': 'Otro día' })));
    expect(asked.lines).toEqual([expect.stringMatching(/^Por elegir: holidays\/messages\.json \/create\.title/)]);
    expect(loadFiles(asked.folder).files['holidays/messages.json']).toContain('Otro día');
  });
  it('takes lines of a list that come, go and change on both sides', () => {
    const list = (columns: Json[]) => ({ ...SHIPPED, 'banks/list.json': JSON.stringify({ columns }) });
    const { files, choices } = mergeFolders(
      list(['id', 'name', 'kind']),
      list(['id', 'code', 'name', { field: 'kind', priority: 1 }]),
      list([{ field: 'id', title: 'Folio' }, 'name', 'kind', 'active']),
    );
    expect(choices).toEqual([]);
    expect(parse(files['banks/list.json'])).toEqual({
      columns: [{ field: 'id', title: 'Folio' }, 'code', 'name', { field: 'kind', priority: 1 }, 'active'],
    });
  });
  it('writes a result that does not link beside the folder, and leaves the folder alone', () => {
    const { 'holidays/fields.schema.json': text = '', ...rest } = SHIPPED;
    const own = { ...rest, 'holidays/fields.schema.json': text.replace('"x-label": "{title}"', '"x-label": "{nada}"') };
    const folder = folderOf(own);
    const done = migrateFrom(SHIPPED, SHIPPED, folder);
    expect(done).toMatchObject({ ok: false, folder: `${folder}.nuevo` });
    expect(done.lines.join('\n')).toContain('holidays/fields.schema.json:');
    expect(loadFiles(folder).files).toEqual(own);
    expect(existsSync(`${folder}.nuevo/holidays/fields.schema.json`)).toBe(true);
  });
  it('reads the base from a folder, and from a commit where there is one', () => {
    expect(filesOf(SCHEMAS_DIR)).toEqual(SHIPPED);
    if (existsSync(join(SCHEMAS_DIR, '../.git')))
      expect(parse(filesOf('HEAD')['_shared/roles.json'])).toHaveProperty('roles.SUPER_ADMIN');
    expect(() => filesOf('no-such-version')).toThrow();
  });
});

/** The shipped folder in the words of version 6. */
const inOldWords = (files: FileTexts): FileTexts =>
  Object.fromEntries(
    Object.entries(files).map(([file, text]) => {
      if (file.startsWith('_meta/') || /catalogs\/|permissions\.json|roles\.json|action-types/.test(file))
        return [file, text];
      const old = OLD_WORDS.reduce((done, [now, was]) => done.replaceAll(now, was), text);
      return [file, /list|form|tabs|actions|news|data/.test(file) ? old.replaceAll('"roles": [', '"for": [') : old];
    }),
  );
const OLD_WORDS = [
  ['"x-parents"', '"x-under"'],
  ['"x-singleton"', '"x-one"'],
  ['"x-alias"', '"x-also"'],
  ['"x-input-factor": 1.16', '"x-entry": { "factor": 1.16 }'],
  ['"x-completes-part"', '"x-complete"'],
  ['"x-source": { "query"', '"x-source": { "compute"'],
  ['"edit": "inline"', '"edit": "each"'],
  ['"related": "', '"of": "'],
  ['"delaySeconds"', '"in"'],
  ['"durationSeconds"', '"for"'],
] as const;

describe('migrate:schemas', () => {
  it('writes a folder of old words in the new ones, each at its place and nothing else', () => {
    const folder = folderOf(inOldWords(SHIPPED));
    const before = link(loadFiles(folder).files, registryOf());
    expect(before.problems.filter(({ message }) => message.includes('ahora')).length).toBeGreaterThanOrEqual(9);
    const done = migrateWords(folder);
    expect(done).toMatchObject({ ok: true, lines: [] });
    expect(done.changed.length).toBeGreaterThan(40);
    expect(loadFiles(folder).files).toEqual(SHIPPED);
    expect(link(loadFiles(folder).files, registryOf()).schemas?.resources).toEqual(before.schemas?.resources);
  });
  it('changes nothing the second time', () => {
    const folder = folderOf(inOldWords(SHIPPED));
    migrateWords(folder);
    expect(migrateWords(folder)).toMatchObject({ ok: true, changed: [] });
  });
  it('leaves layout, order and what only looks like a word alone', () => {
    const text =
      '{"x-one":true,\n\n  "properties": {"for": {"title":"x-was: \\"of\\"", "x-was" : "in"}}, "x-entry":1 }';
    expect(rewriteWords('a/fields.schema.json', text)).toBe(
      '{"x-singleton":true,\n\n  "properties": {"for": {"title":"x-was: \\"of\\"", "x-renamed-from" : "in"}}, "x-input-factor":1 }',
    );
  });
  it('refuses a folder that does not link, and writes no file of it', () => {
    const files = { ...inOldWords(SHIPPED), 'holidays/list.json': '{ "sort": ' };
    const folder = folderOf(files);
    const done = migrateWords(folder);
    expect(done).toMatchObject({ ok: false, changed: [] });
    expect(done.lines.join('\n')).toContain('holidays/list.json:1');
    expect(loadFiles(folder).files).toEqual(files);
  });
});

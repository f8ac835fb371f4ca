import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkFolder, linkerFor } from '../../generators/check.ts';
import { editText, type TextEdit } from '../../generators/edit-text.ts';
import { SCHEMAS_DIR } from '../../generators/load-schemas.ts';
import { REGISTRY } from '../../generators/registry.generated.ts';
import { createLinker, link } from '../../src/resource/linker/link.ts';
import type { Problem } from '../../src/resource/model/definition.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { keepGoodFiles } from '../../src/server/schemas/good-files.ts';
import { realFiles } from '../schemas/folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'mesa-check-'));
const pathOf = (file: string) => join(folder, file);
const textOf = (file: string) => readFileSync(pathOf(file), 'utf8');
const write = (file: string, from: string, to: string) => writeFileSync(pathOf(file), textOf(file).replace(from, to));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm run check', () => {
  beforeEach(() => cpSync(SCHEMAS_DIR, folder, { recursive: true }));

  it('has the names of the server, without its code', () => {
    const { areas, ...names } = registryOf();
    expect(REGISTRY).toEqual(JSON.parse(JSON.stringify(names)));
    const loaded = importsOf(join(ROOT, 'generators/check.ts'));
    expect([...loaded].filter((file) => file.startsWith('src/server/')).sort()).toEqual([
      'src/server/app/message-keys.generated.ts',
      'src/server/core/command-sentences.json',
      'src/server/core/tell.ts',
      'src/server/schemas/good-files.ts',
      'src/server/schemas/load.ts',
      'src/server/schemas/problem-lines.ts',
      'src/server/schemas/watch.ts',
    ]);
    expect([...loaded].some((file) => file.startsWith('src/resource/linker/'))).toBe(true);
  });

  it('says what the server says, in its order', () => {
    expect(checkFolder(folder).problems).toEqual([]);
    write('holidays/list.json', '"columns": ["title"', '"columns": ["titel"');
    write('_shared/console.json', '"resource": "holidays"', '"resource": "holydays"');
    write('banks/list.json', '"columns": [', '"columns": ["nam", ');
    const found = checkFolder(folder).problems;
    const files = Object.fromEntries(Object.keys(realFiles).map((file) => [file, textOf(file)]));
    expect(found).toEqual(link(files, registryOf()).problems);
    expect(new Set(found.map(({ file }) => file)).size).toBe(3);
  });

  it('knows what was in force last on this machine: old mistakes of sense are warnings, a broken file hides no other', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mesa-check-data-'));
    const texts = () => Object.fromEntries(Object.keys(realFiles).map((file) => [file, textOf(file)]));
    const levels = () =>
      checkFolder(folder, { linker: linkerFor(folder, dataDir) }).problems.map(({ severity, file }) => [
        severity,
        file,
      ]);
    write('holidays/messages.json', '"create.success": "', '"create.success": "{titel} ');
    expect(levels()).toEqual([['error', 'holidays/messages.json']]);
    keepGoodFiles(dataDir, folder, texts());
    expect(levels()).toEqual([['warning', 'holidays/messages.json']]);
    keepGoodFiles(dataDir, join(folder, 'another'), texts());
    expect(levels()).toEqual([['error', 'holidays/messages.json']]);
    keepGoodFiles(dataDir, folder, texts());
    writeFileSync(pathOf('requests/list.json'), '{ "columns": [');
    write('banks/list.json', '"columns": [', '"columns": ["nam", ');
    expect(new Set(levels().map(([, file]) => file))).toEqual(new Set(['requests/list.json', 'banks/list.json']));
    rmSync(dataDir, { recursive: true });
  });

  it('judges no layout', () => {
    for (const file of ['holidays/fields.schema.json', 'requests/list.json', '_shared/roles.json'])
      writeFileSync(pathOf(file), JSON.stringify(JSON.parse(textOf(file))));
    expect(checkFolder(folder).problems).toEqual([]);
  });

  it('writes what has one sure answer at its place, and nothing else', () => {
    const before = textOf('holidays/list.json').replaceAll('\n', '\r\n');
    writeFileSync(pathOf('holidays/list.json'), before.replace('"columns"', '"colums"'));
    const fix = [{ file: 'holidays/list.json', op: 'rename' as const, pointer: '/colums', to: 'columns' }];
    const { fixed, problems } = checkFolder(folder, { fix: true, linker: withFix('holidays/list.json', fix) });
    expect([fixed, problems]).toEqual([['holidays/list.json'], []]);
    expect(textOf('holidays/list.json')).toBe(before);
  });

  it('writes none of a repair that does not fit whole', () => {
    write('holidays/list.json', '"columns"', '"colums"');
    const before = textOf('holidays/list.json');
    const fix = [
      { file: 'holidays/list.json', op: 'rename' as const, pointer: '/colums', to: 'columns' },
      { file: 'holidays/form.json', op: 'remove' as const, pointer: '/nothing/there' },
    ];
    const { fixed, problems } = checkFolder(folder, { fix: true, linker: withFix('holidays/list.json', fix) });
    expect(fixed).toEqual([]);
    expect(problems.length).toBeGreaterThan(0);
    expect(textOf('holidays/list.json')).toBe(before);
  });
});

describe('a change of a text', () => {
  const MANY = '{\n  "a": [1, 2],\n  "b": { "c": true }\n}\n';
  const change = (text: string, edit: TextEdit) => editText(text, edit);

  it.each<[string, TextEdit, string]>([
    ['sets a value', { op: 'set', pointer: '/a/1', value: 'x' }, '{\n  "a": [1, "x"],\n  "b": { "c": true }\n}\n'],
    ['adds a key', { op: 'set', pointer: '/d', value: 1 }, '{\n  "a": [1, 2],\n  "b": { "c": true },\n  "d": 1\n}\n'],
    [
      'adds inside',
      { op: 'set', pointer: '/b/d', value: [1] },
      '{\n  "a": [1, 2],\n  "b": { "c": true, "d": [1] }\n}\n',
    ],
    ['inserts first', { op: 'insert', pointer: '/a/0', value: 0 }, '{\n  "a": [0, 1, 2],\n  "b": { "c": true }\n}\n'],
    ['inserts last', { op: 'insert', pointer: '/a/-', value: 3 }, '{\n  "a": [1, 2, 3],\n  "b": { "c": true }\n}\n'],
    ['removes the first', { op: 'remove', pointer: '/a' }, '{\n  "b": { "c": true }\n}\n'],
    ['removes the last', { op: 'remove', pointer: '/b' }, '{\n  "a": [1, 2]\n}\n'],
    ['renames a key', { op: 'rename', pointer: '/b/c', to: 'd' }, '{\n  "a": [1, 2],\n  "b": { "d": true }\n}\n'],
  ])('%s', (_, edit, text) => {
    expect(change(MANY, edit)).toBe(text);
    expect(change(`\ufeff${MANY}`, edit)).toBe(`\ufeff${text}`);
  });

  it('is refused where the place or the text is not there, and where the new name is taken', () => {
    expect(change(MANY, { op: 'remove', pointer: '/x/y' })).toBeUndefined();
    expect(change(MANY, { op: 'rename', pointer: '/a', to: 'b' })).toBeUndefined();
    expect(change('{ "a": ', { op: 'set', pointer: '/a', value: 1 })).toBeUndefined();
  });

  it('of each shipped file leaves the rest as it is: what is added and taken away again is not seen', () => {
    for (const [file, text] of Object.entries(realFiles)) {
      const added = change(text, { op: 'set', pointer: '/x-added', value: { one: [1, 'two'] } }) ?? '';
      expect(JSON.parse(added), file).toEqual({ ...JSON.parse(text), 'x-added': { one: [1, 'two'] } });
      expect(change(added, { op: 'remove', pointer: '/x-added' }), file).toBe(text);
    }
  });
});

/** The linker, whose problem in this file comes with a repair. */
function withFix(file: string, fix: NonNullable<Problem['fix']>): ReturnType<typeof createLinker> {
  const linker = createLinker(registryOf());
  return (files) => {
    const { schemas, problems, uses } = linker(files);
    const found: Problem[] = problems.map((one) => (one.file === file ? { ...one, fix } : one));
    return { schemas, problems: found, uses };
  };
}

/** Each file of the project that a file loads, through others too. */
function importsOf(file: string, seen = new Set<string>()): Set<string> {
  const name = relative(ROOT, file);
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, type, path = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export) (type )?[^;]*?from '(\.[^']+)'/gm,
  ))
    if (!type) importsOf(join(dirname(file), path), seen);
  return seen;
}

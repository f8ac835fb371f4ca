import { describe, expect, it } from 'vitest';
import { createLinker, link } from '../../../src/resource/linker/link.ts';
import { holdsPointer, offsetOf, pointerAt } from '../pointer-at.ts';
import { registry, sampleFiles } from '../sample.ts';
import { texts } from './sense/texts.ts';

describe('a mistake in a text that was right before', () => {
  it.each(texts)('%s is found at its place (%s) [K-015]', (_, file, from, to, at, says, { count = 1, line } = {}) => {
    const original = sampleFiles[file] ?? '';
    const text = original.replace(from, () => to);
    expect(text).not.toBe(original);
    const { schemas, problems } = link({ ...sampleFiles, [file]: text }, registry, { before: sampleFiles });
    expect(schemas).toBeNull();
    const [where, pointer] = at.includes('#') ? (at.split('#') as [string, string]) : [file, at];
    const said = problems.map(({ message, suggestion }) => [message, suggestion ?? ''].join(' ').trim());
    expect(said).toContain(says);
    const found = problems[said.indexOf(says)];
    expect(found).toMatchObject({ file: where, pointer, severity: 'error' });
    expect(problems).toHaveLength(count);
    // Where the text can no longer be read as JSON, its place is written out.
    if (line) return expect(`${found?.line}:${found?.column}`).toBe(line);
    const whole = where === file ? text : (sampleFiles[where] ?? '');
    const read = pointerAt(whole, offsetOf(whole, found?.line ?? 0, found?.column ?? 0));
    if (read !== pointer) expect([holdsPointer(whole, pointer), pointer.startsWith(`${read}/`)]).toEqual([false, true]);
  });
});

describe('what follows from a mistake', () => {
  const ACTIONS = 'books/actions.json';
  const LIST = 'books/list.json';
  const linkAgain = createLinker(registry, { before: sampleFiles });
  const edited = (file: string, from: string, to: string) => (sampleFiles[file] ?? '').replace(from, to);

  it('is one problem with its other places, where each change has an error of its own', () => {
    const unknown = edited(ACTIONS, '"field": "status"', '"field": "stauts"');
    const { problems } = linkAgain({ ...sampleFiles, [ACTIONS]: unknown });
    expect(problems).toMatchObject([{ pointer: '/field', message: 'El campo «stauts» no existe.' }]);
    expect(problems[0]?.also).toHaveLength(6);
  });
  it('stays a problem of its own where another change may be its cause', () => {
    const column = edited(LIST, '"internal",', '"internel",');
    const noWay = edited(ACTIONS, '"to": 1,', '');
    const { problems } = linkAgain({ ...sampleFiles, [LIST]: column, [ACTIONS]: noWay });
    expect(problems.map(({ pointer, also }) => [pointer, also ?? []])).toEqual([
      ['/states/0', []],
      ['/states/1', []],
      ['/states/2', []],
      ['/columns/2', []],
    ]);
  });
});

describe('places', () => {
  it('are counted in lines and columns from one, at the key that is wrong', () => {
    const file = '{\n  "$schema": "../_meta/list.schema.json",\n  "sort": "-id", "colums": []\n}';
    const { problems } = link({ ...sampleFiles, 'members/list.json': file }, registry);
    expect(problems).toEqual([
      {
        file: 'members/list.json',
        pointer: '/colums',
        line: 3,
        column: 18,
        end: { line: 3, column: 26 },
        message: '«colums» no se conoce aquí.',
        suggestion: '¿quiso decir «columns»?',
        severity: 'error',
      },
    ]);
  });
  it('an unknown file is reported with the one that was probably meant', () => {
    const { problems } = link({ ...sampleFiles, 'members/lists.json': '{}' }, registry);
    expect(problems[0]).toMatchObject({ file: 'members/lists.json', suggestion: '¿quiso decir «list.json»?' });
  });
  it('a folder without fields, an empty file and a file of ten megabytes are problems, never an exception', () => {
    const { problems } = link(
      {
        ...sampleFiles,
        'ghosts/list.json': sampleFiles['books/list.json'] ?? '',
        'members/form.json': '',
        'members/tabs.json': `"${'x'.repeat(10_000_000)}"`,
      },
      registry,
    );
    expect(problems.map((problem) => problem.file)).toEqual([
      'ghosts/fields.schema.json',
      'members/form.json',
      'members/tabs.json',
    ]);
  });
  it('an action that nobody may run is a warning and stops nothing', () => {
    const text = sampleFiles['books/permissions.json']?.replace(/,\s*"back": \{\s*"@desk": true\s*\}/, '') ?? '';
    const { problems, schemas } = link({ ...sampleFiles, 'books/permissions.json': text }, registry);
    expect(problems).toMatchObject([{ severity: 'warning', file: 'books/actions.json', pointer: '/actions/back' }]);
    expect(schemas).not.toBeNull();
  });
});

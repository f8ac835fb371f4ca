import { describe, expect, it } from 'vitest';
import { editText } from '../../generators/edit-text.ts';
import { differenceLines, sureFixes } from '../../generators/sure-fixes.ts';
import { createLinker } from '../../src/resource/linker/link.ts';
import { suggest } from '../../src/resource/linker/suggest.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { realFiles } from '../schemas/folder.ts';

const linker = createLinker(registryOf());

/** The files with a text in place of another, and what is written of it. */
function mended(file: string, from: string, to: string): { text: string; problems: number } {
  const before = realFiles[file] ?? '';
  expect(before.split(from).length, `${file} has «${from}» once`).toBeGreaterThan(1);
  const files = { ...realFiles, [file]: before.replace(from, () => to) };
  const { problems } = linker(files);
  const texts: Record<string, string> = { ...files };
  for (const problem of problems)
    for (const fix of sureFixes(files, problem)) texts[fix.file] = editText(texts[fix.file] ?? '', fix) ?? '';
  return { text: texts[file] ?? '', problems: problems.length };
}

describe('what npm run check -- --fix writes', () => {
  it.each([
    ['a key that is misspelt', 'holidays/list.json', '"columns"', '"colums"'],
    ['a field in a list', 'holidays/list.json', '"columns": ["title"', '"columns": ["titel"'],
    ['a column with a width', 'payments/list.json', '{ "field": "token",', '{ "field": "tokne",'],
    ['a resource in the menu', '_shared/console.json', '"resource": "holidays"', '"resource": "holydays"'],
    ['a catalogue', 'requests/fields.schema.json', '"x-catalog": "request-status"', '"x-catalog": "request-statuss"'],
    ['a value of a closed list', 'holidays/list.json', '"as": "range"', '"as": "rango"'],
    ['a widget', 'documents/form.json', '"widget": "switch"', '"widget": "swich"'],
    ['a field inside of a template', 'requests/fields.schema.json', '"x-label": "{token', '"x-label": "{tokn'],
    ['an action of a list', 'dispersions/list.json', '"bulk": ["disperse"]', '"bulk": ["disprse"]'],
    ['an icon', '_shared/console.json', '"PeopleAltOutlined"', '"PeopleAltOutlinde"'],
  ])('mends %s', (_, file, was, wrong) => {
    expect(mended(file, was, wrong).text).toBe(realFiles[file]);
  });

  it.each([
    ['a right', 'holidays/permissions.json', '"@operations"', '"@operation"'],
    ['a role', '_shared/roles.json', '      "SENIOR_OPERATIONS",', '      "SENIOR_OPERATION",'],
    ['a condition of an action', 'requests/actions.json', '"when": { "can_activate"', '"when": { "can_activat"'],
    [
      'a condition of a line',
      'documents/form.json',
      '"visibleWhen": { "$source.request"',
      '"visibleWhen": { "$sorce.request"',
    ],
    ['who may see what of a person', '_shared/data.json', '"@', '"@@'],
  ])('leaves %s to people', (_, file, was, wrong) => {
    const { text, problems } = mended(file, was, wrong);
    expect(problems).toBeGreaterThan(0);
    expect(text).toBe((realFiles[file] ?? '').replace(was, () => wrong));
  });

  it('leaves what two names are equally near to, and offers both', () => {
    const suggestion = suggest('name3', ['name1', 'name2', 'other']);
    expect(suggestion).toBe('¿quiso decir «name1» o «name2»?');
    const files = { 'x/list.json': '{ "columns": ["name3"] }' };
    const place = { file: 'x/list.json', pointer: '/columns/0', line: 1, column: 15 };
    const problem = { ...place, message: 'El campo «name3» no existe.', severity: 'error' as const };
    expect(sureFixes(files, { ...problem, suggestion: suggestion as string })).toEqual([]);
    expect(sureFixes(files, { ...problem, suggestion: '¿quiso decir «name1»?' })).toEqual([
      { file: 'x/list.json', op: 'set', pointer: '/columns/0', value: 'name1' },
    ]);
  });

  it('shows each difference with the line beside it', () => {
    const before = '{\n  "a": 1,\n  "colums": [],\n  "b": 2\n}\n';
    expect(differenceLines('x/list.json', before, before.replace('colums', 'columns'))).toEqual([
      'x/list.json',
      '  2:',
      '       "a": 1,',
      '    -  "colums": [],',
      '    +  "columns": [],',
      '       "b": 2',
    ]);
  });
});

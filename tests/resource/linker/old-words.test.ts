import { describe, expect, it } from 'vitest';
import { link } from '../../../src/resource/linker/link.ts';
import { registry, sampleFiles } from '../sample.ts';

/** The sample in the words of version 6. */
const OLD: [file: string, now: string, old: string][] = [
  ['books/fields.schema.json', '"x-input-factor": 1.16', '"x-entry": { "factor": 1.16 }'],
  ['loans/fields.schema.json', '"x-parents"', '"x-under"'],
  ['books/tabs.json', '"related"', '"of"'],
];
const text = (file: string) => sampleFiles[file] ?? '';
const inOldWords = { ...sampleFiles };
for (const [file, now, old] of OLD) inOldWords[file] = text(file).replaceAll(now, old);

const told = (problems: { message: string }[]) => problems.map(({ message }) => message);
const own = JSON.parse(text('members/fields.schema.json'));
const members = (fields: Record<string, unknown>, files: Record<string, string> = {}) =>
  link(
    {
      ...sampleFiles,
      'members/fields.schema.json': JSON.stringify(
        { ...own, ...fields, properties: { ...own.properties, ...(fields.properties as object) } },
        null,
        2,
      ),
      ...files,
    },
    registry,
  );

describe('words of an older version', () => {
  it('link to the same definitions, with one warning for each word', () => {
    for (const [file, , old] of OLD) expect(inOldWords[file], old).not.toBe(text(file));
    const { schemas, problems } = link(inOldWords, registry);
    expect(schemas?.resources).toEqual(link(sampleFiles, registry).schemas?.resources);
    expect(problems.map(({ severity }) => severity)).toEqual(['warning', 'warning', 'warning']);
    expect(told(problems)).toEqual([
      '«x-entry» se llama ahora «x-input-factor».',
      '«of» se llama ahora «related».',
      '«x-under» se llama ahora «x-parents».',
    ]);
    const [entry] = problems;
    const lines = inOldWords['books/fields.schema.json']?.split('\n') ?? [];
    expect(lines[(entry?.line ?? 0) - 1]).toContain('"x-entry"');
  });
  it.each([
    ['x-was', 'x-renamed-from', { properties: { name: { type: 'string', 'x-was': 'label' } } }],
    ['x-also', 'x-alias', { properties: { name: { type: 'string', 'x-also': 'label' } } }],
    ['x-one', 'x-singleton', { 'x-one': true }],
    ['compute', 'query', { 'x-source': { compute: 'totals' } }],
    ['for', 'roles', { 'x-label': [{ for: ['CLERK'], is: '{name}' }, { is: '{id}' }] }],
  ])('%s is %s', (old, now, fields) => {
    const renamed = JSON.parse(JSON.stringify(fields).replaceAll(`"${old}":`, `"${now}":`));
    const [before, after] = [members(fields), members(renamed)];
    expect(after.problems.filter(({ message }) => message.includes('ahora'))).toEqual([]);
    expect(before.schemas?.resources).toEqual(after.schemas?.resources);
    expect(before.schemas).not.toBeNull();
    expect(told(before.problems)).toContain(`«${old}» se llama ahora «${now}».`);
  });
  it('a rule that completes a part, an inline block and the seconds of an outcome', () => {
    const rule = (word: string) => ({
      allOf: [{ 'x-rule': 'whole', [word]: true, if: { required: ['name'] }, then: { required: ['branch'] } }],
    });
    const form = (edit: string) =>
      JSON.stringify({
        $schema: '../_meta/form.schema.json',
        edit: { sections: [{ fields: ['name'], edit }] },
      });
    const actions = (wait: string, stay: string) =>
      JSON.stringify({
        $schema: '../_meta/actions.schema.json',
        actions: {
          update: { after: { reload: true, [wait]: 3 }, fail: { '*': { message: 'create.title', [stay]: 4 } } },
        },
      });
    const old = members(rule('x-complete'), {
      'members/form.json': form('each'),
      'members/actions.json': actions('in', 'for'),
    });
    const now = members(rule('x-completes-part'), {
      'members/form.json': form('inline'),
      'members/actions.json': actions('delaySeconds', 'durationSeconds'),
    });
    expect(told(now.problems).filter((message) => message.includes('ahora'))).toEqual([]);
    expect(old.schemas?.resources).toEqual(now.schemas?.resources);
    expect(told(old.problems).filter((message) => message.includes('ahora'))).toHaveLength(4);
  });
  it('says a word once for the whole folder', () => {
    const one = members(
      { 'x-one': true },
      {
        'loans/fields.schema.json': text('loans/fields.schema.json').replace(
          '"x-parents"',
          '"x-one": false, "x-parents"',
        ),
      },
    );
    expect(told(one.problems)).toEqual(['«x-one» se llama ahora «x-singleton», aquí y en 1 archivo(s) más.']);
  });
  it('refuses a place with both words, the old one', () => {
    const { schemas, problems } = members({ 'x-one': true, 'x-singleton': true });
    expect(schemas).toBeNull();
    expect(problems).toMatchObject([{ message: '«x-one» no se conoce aquí.', severity: 'error' }]);
  });
  it('leaves a field alone that has the name of a word', () => {
    const { schemas, problems } = members(
      {
        properties: {
          id: { type: 'integer' },
          for: { type: 'string' },
          in: { type: 'integer' },
          of: { type: 'string' },
        },
        allOf: [{ 'x-rule': 'x', if: { properties: { in: { const: 3 } } }, then: { required: ['for'] } }],
      },
      {
        'members/list.json': JSON.stringify({
          $schema: '../_meta/list.schema.json',
          columns: ['of'],
          filters: ['in'],
          start: { in: 3 },
        }),
      },
    );
    expect(told(problems).filter((message) => message.includes('ahora'))).toEqual([]);
    expect(Object.keys(schemas?.resources.members?.fields ?? {}).slice(-3)).toEqual(['for', 'in', 'of']);
  });
});

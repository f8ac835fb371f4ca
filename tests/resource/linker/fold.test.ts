import { beforeEach, describe, expect, it } from 'vitest';
import { createLinker, type FileTexts, link } from '../../../src/resource/linker/link.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { problemLines } from '../../../src/server/schemas/problem-lines.ts';
import { realFiles } from '../../schemas/folder.ts';

type Edits = Record<string, (text: string) => string>;
const registry = registryOf();
let linkAgain = createLinker(registry);

const edited = (edits: Edits): FileTexts => ({
  ...realFiles,
  ...Object.fromEntries(Object.entries(edits).map(([file, edit]) => [file, edit(realFiles[file] as string)])),
});

/** Writes it otherwise; a text that is not there would make the test say nothing. */
const replaced = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replaceAll(from, to);
  expect(changed).not.toBe(text);
  return changed;
};

const STATUS = '_shared/catalogs/request-status.json';
const without12 = replaced(/,\n *\{ "code": 12,[^\n]*\}/g, '');

describe('one cause', () => {
  beforeEach(() => {
    linkAgain = createLinker(registry, { before: realFiles });
  });

  it('is one problem, where the name vanished, with each place that used it', () => {
    const { problems } = linkAgain(edited({ [STATUS]: without12 }));
    expect(problems).toHaveLength(1);
    const [problem] = problems;
    expect(problem).toMatchObject({
      file: STATUS,
      pointer: '/items',
      severity: 'error',
      code: 'removed',
      subject: { what: 'code', name: '12', of: 'request-status' },
    });
    const count = problem?.also?.length ?? 0;
    expect(problem?.message).toBe(`Se quitó el código 12 de request-status; lo usan ${count} lugares.`);
    expect(new Set(problem?.also?.map(({ file }) => file))).toContain('requests/actions.json');
  });

  it('says what code needs it, what it may be called now, and that the first link of a process knows it too', () => {
    const [problem] = linkAgain(
      edited({ 'payments/fields.schema.json': replaced('"charges"', '"chargess"') }),
    ).problems;
    expect(problem?.message).toMatch(/^Falta el campo «charges[.\w]*»: lo necesitan? .+; lo usan? \d+ lugar/);
    expect(problem?.suggestion).toBe('¿ahora se llama «chargess»?');
  });

  it('leaves another mistake of the same save alone', () => {
    const files = edited({ [STATUS]: without12, 'holidays/list.json': replaced('["title"', '["titel"') });
    expect(linkAgain(files).problems.map(({ file, message }) => [file, message.replace(/; .*/, '')])).toEqual([
      [STATUS, 'Se quitó el código 12 de request-status'],
      ['holidays/list.json', 'El campo «titel» no existe.'],
    ]);
  });

  it('does not take a mistake that a changed line has by itself', () => {
    const files = edited({
      'holidays/messages.json': replaced(/^\{\n/g, '{\n  "never.asked": "Nadie",\n'),
      'holidays/list.json': replaced('["title"', '["titel", "titel"'),
    });
    const { problems } = linkAgain(files);
    expect(problems.map(({ message, also = [] }) => [message, also.length])).toEqual([
      ['El campo «titel» no existe.', 1],
    ]);
  });

  it('is one problem without a last version too, at the first place', () => {
    const files = { ...realFiles };
    delete files['_shared/catalogs/banks.json'];
    const { problems } = link(files, registry);
    const found = problems.filter(({ subject }) => subject?.what === 'catalogue');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ code: 'unknown', message: 'El catálogo «banks» no existe.' });
  });

  it('shows on the terminal with some of its places, and the rest as a number', () => {
    const [problem] = linkAgain(edited({ [STATUS]: without12 })).problems;
    const also = Array.from({ length: 23 }, (_, line) => ({ file: 'a/list.json', pointer: '', line, column: 2 }));
    const lines = problem ? problemLines({ ...problem, also }) : [];
    expect(lines[1]?.trim()).toBe('en a/list.json:0:2, a/list.json:1:2, a/list.json:2:2 y 20 lugares más');
    expect(problem && problemLines({ ...problem, code: 'unknown', also: also.slice(0, 1) })[1]?.trim()).toBe(
      'también en a/list.json:0:2',
    );
  });
});

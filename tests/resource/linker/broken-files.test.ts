import { beforeAll, describe, expect, it } from 'vitest';
import { createLinker } from '../../../src/resource/linker/link.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { realFiles } from '../../schemas/folder.ts';

const linkAgain = createLinker(registryOf());

/** What is found after an edit of the shipped files, which were linked before: file and sentence of each problem. */
function foundAfter(edits: Record<string, (text: string) => string | undefined>, linker = linkAgain): string[] {
  const files: Record<string, string> = { ...realFiles };
  for (const [file, edit] of Object.entries(edits)) {
    const text = edit(files[file] ?? '');
    if (text === undefined) delete files[file];
    else files[file] = text;
  }
  const { schemas, problems } = linker(files);
  expect(schemas).toBeNull();
  return problems.map(({ file, message }) => `${file}: ${message}`);
}

const broken = (text: string) => text.slice(0, -4);
const titel = (text: string) => text.replace('"columns": ["title"', '"columns": ["titel"');

describe('a file that cannot be read', () => {
  beforeAll(() => expect(linkAgain(realFiles).problems).toEqual([]));

  it('has mistakes of its own alone, whatever reads it', () => {
    for (const file of Object.keys(realFiles)) {
      const found = foundAfter({ [file]: broken });
      expect(found.filter((line) => !line.startsWith(`${file}: `))).toEqual([]);
      expect(found.length).toBeGreaterThan(0);
    }
  });

  it('hides no mistake of another file', () => {
    const found = foundAfter({
      'requests/fields.schema.json': broken,
      'holidays/list.json': titel,
      'banks/permissions.json': (text) => text.replace('"@', '"@x'),
    });
    expect(new Set(found.map((line) => line.split(':')[0]))).toEqual(
      new Set(['requests/fields.schema.json', 'holidays/list.json', 'banks/permissions.json']),
    );
  });

  it('that is missing is one problem', () => {
    expect(foundAfter({ 'holidays/fields.schema.json': () => undefined })).toEqual([
      'holidays/fields.schema.json: Al recurso «holidays» le falta este archivo.',
    ]);
    expect(foundAfter({ '_shared/roles.json': () => undefined })).toEqual(['_shared/roles.json: Falta este archivo.']);
  });

  it('and was never read leaves the mistakes of reading alone', () => {
    const found = foundAfter(
      { 'requests/fields.schema.json': broken, 'holidays/list.json': titel },
      createLinker(registryOf()),
    );
    expect(found.every((line) => line.startsWith('requests/fields.schema.json: '))).toBe(true);
  });

  it('and ends inside a long text is answered at once', () => {
    const cut = (text: string) =>
      `${text.slice(0, text.lastIndexOf('}'))}, "note": "${'Una frase larga. '.repeat(1_000)}`;
    expect(foundAfter({ '_shared/messages.json': cut })).toHaveLength(1);
  });
});

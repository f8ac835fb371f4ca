import { describe, expect, it } from 'vitest';
import { createLinker, type FileTexts, link } from '../../../src/resource/linker/link.ts';
import type { Need, Registry } from '../../../src/resource/model/definition.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { libraryFiles, realFiles } from '../../schemas/folder.ts';
import { registry as sample, sampleFiles } from '../sample.ts';

type Properties = Record<string, { properties?: Properties; [key: string]: unknown }>;

const PAYMENTS = 'payments/fields.schema.json';

/** The real files with some fields of a resource written otherwise. */
function edited(file: string, change: (properties: Properties) => void): FileTexts {
  const tree = JSON.parse(realFiles[file] ?? '') as { properties: Properties };
  change(tree.properties);
  return { ...realFiles, [file]: JSON.stringify(tree, null, 2) };
}

const lineOf = (files: FileTexts, file: string, text: string): number =>
  (files[file] ?? '').split('\n').findIndex((line) => line.includes(text)) + 1;

const problemsOf = (files: FileTexts, registry: Registry = registryOf()) =>
  link(files, registry).problems.filter(({ severity }) => severity === 'error');

/** The sample, whose effects read what is said here. */
const reading = (effects: Record<string, Need>): Registry => ({
  ...sample,
  needs: { effects: Object.fromEntries(Object.entries(effects).map(([name, own]) => [name, { own, reads: [] }])) },
});

describe('a folder that takes the name of a resource of the program', () => {
  const { own = [], papers } = registryOf().program ?? {};
  const folderOf = (name: string, properties: Properties): FileTexts => ({
    ...libraryFiles,
    [`${name}/fields.schema.json`]: JSON.stringify({
      $schema: '../_meta/fields.schema.json',
      title: 'Cosa',
      'x-plural': 'Cosas',
      type: 'object',
      properties: { ...properties },
    }),
    [`${name}/permissions.json`]: libraryFiles['books/permissions.json'] ?? '',
  });
  const missing = (files: FileTexts): string[] =>
    problemsOf(files).flatMap(
      ({ message }) => message.match(/^Falta el campo «(.*)»: lo necesita el programa mismo/)?.[1] ?? [],
    );

  it.each(own)('has what is read of $resource, or is refused before its first row', ({ resource, fields }) => {
    const other = folderOf(resource, { motto: { type: 'string', title: 'Lema', maxLength: 80 } });
    expect(missing(other).sort()).toEqual(Object.keys(fields).sort());
  });

  it('has what is read of papers as soon as a field is one, and such a field needs the resource that keeps them', () => {
    const papersOf = (files: FileTexts): FileTexts => {
      const tree = JSON.parse(files['books/fields.schema.json'] ?? '') as { properties: Properties };
      tree.properties.cover = { title: 'Portada', 'x-document': 1 };
      return { ...files, 'books/fields.schema.json': JSON.stringify(tree, null, 2) };
    };
    const other = folderOf('documents', { motto: { type: 'string', title: 'Lema', maxLength: 80 } });
    expect(missing(other)).toEqual([]);
    expect(missing(papersOf(other)).sort()).toEqual(Object.keys(papers?.fields ?? {}).sort());
    expect(
      problemsOf(papersOf(libraryFiles)).map(({ file, pointer, message }) => [file, pointer, message]),
    ).toContainEqual([
      'books/fields.schema.json',
      '/properties/cover/x-document',
      'Los archivos de «x-document» se guardan en el recurso «documents», y no hay ninguno.',
    ]);
  });
});

describe('fields that code needs', () => {
  it('the shipped files have all of them', () => {
    expect(problemsOf(realFiles)).toEqual([]);
  });

  it('one that is taken from a file is refused with file, line and the code that reads it [H-037]', () => {
    const files = edited(PAYMENTS, (properties) => {
      properties.reduce_terms = properties.reduce_term ?? {};
      delete properties.reduce_term;
    });
    const found = problemsOf(files).filter(({ message }) => message.startsWith('Falta el campo'));
    expect(found).toMatchObject([
      {
        file: PAYMENTS,
        pointer: '/properties/reduce_term',
        line: lineOf(files, PAYMENTS, '"properties": {'),
        column: expect.any(Number),
        message: 'Falta el campo «reduce_term»: lo necesita «apply-payment».',
        suggestion: '¿quiso decir «reduce_terms»?',
        severity: 'error',
      },
    ]);
  });

  it('one inside an object is reported at the object', () => {
    const files = edited(PAYMENTS, (properties) => {
      delete properties.charges?.properties?.expired_capital;
    });
    const [found] = problemsOf(files).filter(({ message }) => message.includes('«charges.expired_capital»: '));
    expect(found).toMatchObject({ file: PAYMENTS, pointer: '/properties/charges/properties/expired_capital' });
    const lines = (files[PAYMENTS] ?? '').split('\n').slice(0, found?.line);
    expect(lines.slice(-3).join('\n')).toMatch(/"properties": \{$/);
    expect(lines.join('\n')).toContain('"charges"');
  });

  it('one that many need is one problem', () => {
    const files = edited('requests/fields.schema.json', (properties) => {
      delete properties.amount;
    });
    const found = problemsOf(files).filter(({ message }) => message.startsWith('Falta el campo «amount»: '));
    expect(found).toHaveLength(1);
    expect(found[0]?.message).toMatch(/: lo necesitan («[a-z-]+», ){2}«[a-z-]+» y \d+ más\.$/);
  });

  it('one that becomes another type, or is computed, is refused where it is', () => {
    const files = edited(PAYMENTS, (properties) => {
      properties.date = { type: 'string', title: 'Fecha' };
      properties.reduce_term = { ...properties.reduce_term, 'x-computed': 'can-reverse' };
    });
    const found = problemsOf(files).filter(({ message }) => message.includes('debe ser'));
    expect(found.map(({ line, message }) => [line, message.replace(/: .*/, '')])).toEqual([
      [lineOf(files, PAYMENTS, '"date": {'), 'El campo «date» debe ser una fecha'],
      [lineOf(files, PAYMENTS, '"reduce_term": {'), 'El campo «reduce_term» debe ser sí o no y no puede ser calculado'],
    ]);
  });

  it('one of another resource is missed there, though its own files did not change', () => {
    const linkAgain = createLinker(registryOf());
    linkAgain(realFiles);
    const files = edited('users/fields.schema.json', (properties) => {
      delete properties.financial?.properties?.clabe;
    });
    const { schemas, problems } = linkAgain(files);
    expect(schemas).toBeNull();
    expect(problems.map(({ file, message }) => `${file} ${message}`)).toContainEqual(
      expect.stringMatching(
        /^users\/fields.schema.json Falta el campo «financial.clabe»: lo necesitan .* más; lo usan \d+ lugares\.$/,
      ),
    );
    expect(linkAgain(realFiles).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('fields that no code reads come and go', () => {
    const files = edited('banks/fields.schema.json', (properties) => {
      properties.website = { type: 'string', title: 'Sitio' };
    });
    expect(problemsOf(files)).toEqual([]);
  });

  it('code that no file names needs nothing', () => {
    const need: Need = { resource: 'books', fields: { nothing: 'text' } };
    expect(problemsOf(sampleFiles, reading({ unused: need }))).toEqual([]);
  });

  it('code is used with the records that it works on', () => {
    const name = 'apply-payment';
    const file = 'waivers/actions.json';
    const files = { ...realFiles, [file]: (realFiles[file] ?? '').replace('"waive"', `"${name}"`) };
    const found = problemsOf(files).filter(({ message }) => message.includes('trabaja'));
    expect(found).toMatchObject([
      {
        file,
        line: lineOf(files, file, `"${name}"`),
        message: `El efecto «${name}» trabaja con «payments», no con «waivers».`,
      },
    ]);
  });
});

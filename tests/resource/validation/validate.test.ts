import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toStored } from '../../../src/console/fields/entry.ts';
import type { Row } from '../../../src/resource/model/definition.ts';
import type { FieldError } from '../../../src/resource/validation/field-error.ts';
import { formErrors } from '../../../src/resource/validation/form-errors.ts';
import { type Mode, recordSchema } from '../../../src/resource/validation/record-schema.ts';
import { validateRecord } from '../../../src/resource/validation/validate-record.ts';
import { formModule } from '../form-module.ts';
import { books, schemas } from '../sample.ts';

const errors = (record: Row, mode: Mode = 'create', paths?: string[]) =>
  validateRecord(books, schemas, record, { mode, paths });
const brief = (record: Row, mode?: Mode, paths?: string[]) =>
  errors(record, mode, paths)
    .map(({ field, code }) => `${field} ${code}`)
    .sort();
const good = { title: 'A', price: 10 };

describe('validating a record', () => {
  it('takes a good one', () => expect(errors(good)).toEqual([]));
  it('names every failing field at once, and an empty text counts as not given [L-022]', () => {
    expect(brief({ title: '', price: 0, fee: 200, bought: '2026-02-30' })).toEqual([
      'bought format',
      'fee maximum',
      'price exclusiveMinimum',
      'title required',
    ]);
  });
  it('says the sentence of the field, its kind or the keyword, with title and limit', () => {
    expect(errors({ ...good, price: -1 })[0]).toMatchObject({
      field: 'price',
      path: '/price',
      message: 'Precio mayor que 0.',
      severity: 'error',
    });
    expect(errors({ ...good, keeper: 'x' })[0]?.message).toBe('CURP mal.');
    expect(errors({ ...good, internal: 'x'.repeat(300) })[0]?.message).toBe('Interno demasiado largo.');
  });
  it('holds limits for what is typed: a stored value carries its factor', () => {
    expect(errors({ ...good, fee: 116 })).toEqual([]);
    expect(errors({ ...good, fee: 116.01 })[0]).toMatchObject({ code: 'maximum', message: 'Cuota como máximo 100.' });
  });
  it('refuses unknown fields by name, inside objects too', () => {
    expect(brief({ ...good, nope: 1, place: { shelf: 'a', nope: 2 } })).toEqual([
      'nope additionalProperties',
      'place.nope additionalProperties',
    ]);
  });
  it('says the sentence of a rule beside the field that it asks for', () => {
    expect(errors({ ...good, insured: true })).toEqual([
      {
        field: 'insurer',
        code: 'required',
        message: 'Falta la aseguradora.',
        path: '/insurer',
        severity: 'error',
        rule: 'insurer',
      },
    ]);
  });
  it('what completes a part does not refuse a save', () =>
    expect(errors({ ...good, place: { note: 'x' } })).toEqual([]));
  it('refuses codes that are in no catalogue, also the one that stands for all', () => {
    expect(brief({ ...good, status: 9 })).toEqual(['status enum']);
    expect(brief({ ...good, status: -1 })).toEqual(['status enum']);
  });
  it('warns without refusing', () => {
    expect(errors({ ...good, keeper: 'BOXW310820HNERXN08' })).toMatchObject([{ code: 'digit', severity: 'warning' }]);
  });
  it('refuses what no database takes: NUL, lone surrogates, endless numbers, objects for scalars', () => {
    expect(brief({ ...good, title: 'a\0' })).toEqual(['title text']);
    expect(brief({ ...good, title: '\ud800' })).toEqual(['title text']);
    expect(brief({ ...good, branch: 1e300 })).toEqual(['branch maximum']);
    expect(brief({ ...good, title: { a: 1 } })).toContain('title type');
    expect(brief({ ...good, title: ['a'] })).toContain('title type');
  });
  it('on update judges what is sent and no more', () => {
    const old = { title: 'A', price: -1, fee: 5 };
    expect(brief(old, 'update', ['fee'])).toEqual([]);
    expect(brief({ ...old, title: null }, 'update', ['title'])).toEqual(['title required']);
    expect(brief({ ...good, insured: true }, 'update', ['insured'])).toEqual(['insurer required']);
    expect(brief({ ...good, insured: true }, 'update', ['fee'])).toEqual([]);
  });
  it('is plain draft-07, without words of its own', () => {
    expect(JSON.stringify(recordSchema(books, schemas))).not.toMatch(/"x-/);
  });
});

describe('form and server', () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      '',
      0,
      1,
      -1,
      100.5,
      1e20,
      true,
      false,
      'A',
      'x'.repeat(50),
      '2026-01-01',
      [],
      ['a', 'a'],
      [1],
      {},
      { shelf: 1 },
      { light: true },
    ),
    fc.string({ maxLength: 45 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  const record = fc.dictionary(
    fc.constantFrom(...Object.keys(books.fields).filter((path) => !path.includes('.'))),
    value as fc.Arbitrary<never>,
    { maxKeys: 8 },
  );
  it('refuse the same fields of 10,000 random records, the form with no other words than the server', () => {
    const of = { definition: books, schemas, module: formModule(books, schemas) };
    const fields = (found: FieldError[]) => [...new Set(found.map(({ field }) => field))].sort();
    // What is typed without tax may be rounded to another flaw when the tax is added.
    const words = (found: FieldError[]) =>
      found.filter(({ field }) => field !== 'fee').map(({ field, code, message }) => `${field} ${code} ${message}`);
    fc.assert(
      fc.property(record, (row) => {
        // A form sends no field that its resource does not have, and shows contradictions by itself.
        const stored = toStored(books, row);
        const server = validateRecord(books, schemas, stored, { mode: 'create', typed: row }).filter(
          ({ code, severity }) => code !== 'additionalProperties' && severity === 'error',
        );
        const form = formErrors(of, row, { stored });
        expect(fields(form)).toEqual(fields(server));
        expect(words(server)).toEqual(expect.arrayContaining(words(form)));
      }),
      { numRuns: 10_000, seed: 11 },
    );
  }, 180_000);
});

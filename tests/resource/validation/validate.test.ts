import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../src/resource/model/definition.ts';
import { judgeAjv } from '../../../src/resource/validation/compile.ts';
import { judgeInterpreter } from '../../../src/resource/validation/judge-interpreter.ts';
import { type Mode, recordSchema, validateRecord } from '../../../src/resource/validation/validate.ts';
import { books, schemas } from '../sample.ts';

const errors = (record: Row, mode: Mode = 'create', paths?: string[]) =>
  validateRecord(books, schemas, record, { mode, judge: judgeAjv, paths });
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

describe('the two judges', () => {
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
  it('report the same errors on 10,000 random records', () => {
    const run = (judge: typeof judgeAjv, row: Row, mode: Mode) => validateRecord(books, schemas, row, { mode, judge });
    fc.assert(
      fc.property(record, fc.constantFrom<Mode>('create', 'update'), (row, mode) => {
        expect(run(judgeInterpreter, row, mode)).toEqual(run(judgeAjv, row, mode));
      }),
      { numRuns: 10_000, seed: 11 },
    );
  }, 180_000);
  it('agree on every keyword that the files may use', () => {
    const keywords = fc.record({
      a: fc.constantFrom(
        { type: 'string', minLength: 2 },
        { type: 'string', pattern: '^a+$' },
        { type: 'integer', minimum: 1, maximum: 3 },
        { type: 'number', exclusiveMinimum: 0 },
        { const: 'x' },
        { enum: [1, 'a'] },
      ),
      b: fc.constantFrom(
        { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true },
        { type: 'array', items: { type: 'integer' } },
        { type: 'array', contains: { const: 1 } },
      ),
    });
    fc.assert(
      fc.property(
        keywords,
        fc.dictionary(fc.constantFrom('a', 'b'), value as fc.Arbitrary<never>),
        (properties, row) => {
          const schema = {
            type: 'object',
            properties,
            required: ['a'],
            allOf: [
              { if: { properties: { a: { const: 1 } } }, then: { required: ['b'] } },
              { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
            ],
          } as never;
          expect(judgeInterpreter(schema, row as never, 'k')).toEqual(judgeAjv(schema, row as never, 'k'));
        },
      ),
      { numRuns: 1_000, seed: 3 },
    );
  }, 180_000);
});

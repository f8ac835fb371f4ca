import { describe, expect, it } from 'vitest';
import type { Definition, Field, Row } from '../../src/resource/model/definition.ts';
import { withValue } from '../../src/resource/model/path.ts';
import { judgeAjv } from '../../src/resource/validation/compile.ts';
import { judgeInterpreter } from '../../src/resource/validation/judge-interpreter.ts';
import { type Judge, validateRecord } from '../../src/resource/validation/validate.ts';
import { schemas } from './real.ts';

const BLANKS = ['   ', '\t\r\n', '\u00a0\u2003', '\u200b\ufeff'];

type Place = [name: string, definition: Definition, field: Field];
const texts = (wanted: (field: Field) => boolean): Place[] =>
  Object.values(schemas.resources).flatMap((definition) =>
    Object.values(definition.fields)
      .filter((field) => field.base === 'string' && !field.readOnly && wanted(field))
      .map((field): Place => [`${definition.name}.${field.path}`, definition, field]),
  );
const isAsked = ({ path, required }: Field) => required === true && !path.includes('.');
const isKept = ({ kind, limits, required }: Field) =>
  required === true || (kind === 'long-text' && limits.minLength !== undefined);

const codes = ([, definition, field]: Place, record: Row, mode: 'create' | 'update', judge: Judge) =>
  validateRecord(definition, schemas, record, { mode, judge, paths: [field.path] }).map(
    (error) => `${error.field} ${error.code}`,
  );

describe('a text of blanks', () => {
  const asked = texts(isAsked);
  const kept = texts(isKept);

  it('there are required texts to ask about [L-022]', () => {
    expect(asked.map(([name]) => name)).toEqual(expect.arrayContaining(['contracts.place', 'holidays.title']));
    expect(kept.map(([name]) => name)).toContain('users.power_of_attorney');
  });

  describe.each(Object.entries({ judgeAjv, judgeInterpreter }))('%s', (_judge, judge) => {
    it.each(asked)('is not given, where %s is required on creation [L-022]', (...place) => {
      const [, , { path }] = place;
      for (const blank of BLANKS)
        expect(codes(place, { [path]: blank }, 'create', judge)).toContain(`${path} required`);
    });
    it.each(kept)('does not empty %s on update [L-022]', (...place) => {
      const [, , { path }] = place;
      for (const blank of BLANKS)
        expect(codes(place, withValue({}, path, blank), 'update', judge)).toContain(`${path} required`);
    });
  });
});

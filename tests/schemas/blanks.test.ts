import { describe, expect, it } from 'vitest';
import type { Definition, Field, Row } from '../../src/resource/model/definition.ts';
import { withValue } from '../../src/resource/model/path.ts';
import type { FieldError } from '../../src/resource/validation/field-error.ts';
import { formErrors } from '../../src/resource/validation/form-errors.ts';
import { validateRecord } from '../../src/resource/validation/validate-record.ts';
import { formModule } from '../resource/form-module.ts';
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

type Mode = 'create' | 'update';
type Check = (definition: Definition, record: Row, mode: Mode, paths: string[]) => FieldError[];
const CHECKS: [name: string, check: Check][] = [
  ['the server', (definition, record, mode, paths) => validateRecord(definition, schemas, record, { mode, paths })],
  [
    'the form',
    (definition, record, mode, paths) => {
      const of = { definition, schemas, module: formModule(definition, schemas) };
      return formErrors(of, record, { paths, stored: record, ...(mode === 'update' ? { before: {} } : {}) });
    },
  ],
];
const codes = ([, definition, field]: Place, record: Row, mode: Mode, check: Check) =>
  check(definition, record, mode, [field.path]).map((error) => `${error.field} ${error.code}`);

describe('a text of blanks', () => {
  const asked = texts(isAsked);
  const kept = texts(isKept);

  it('there are required texts to ask about [L-022]', () => {
    expect(asked.map(([name]) => name)).toEqual(expect.arrayContaining(['contracts.place', 'holidays.title']));
    expect(kept.map(([name]) => name)).toContain('users.power_of_attorney');
  });

  describe.each(CHECKS)('to %s', (_name, check) => {
    it.each(asked)('is not given, where %s is required on creation [L-022]', (...place) => {
      const [, , { path }] = place;
      for (const blank of BLANKS)
        expect(codes(place, { [path]: blank }, 'create', check)).toContain(`${path} required`);
    });
    it.each(kept)('does not empty %s on update [L-022]', (...place) => {
      const [, , { path }] = place;
      for (const blank of BLANKS)
        expect(codes(place, withValue({}, path, blank), 'update', check)).toContain(`${path} required`);
    });
  });
});

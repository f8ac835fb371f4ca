import { describe, expect, it } from 'vitest';
import { brokenDateLimit } from '../../src/resource/conditions/date-limits.ts';
import { translateFirst } from '../../src/resource/messages/messages.ts';
import type { Definition, Field } from '../../src/resource/model/definition.ts';
import { formErrors } from '../../src/resource/validation/form-errors.ts';
import { validateRecord } from '../../src/resource/validation/validate-record.ts';
import { formModule } from '../resource/form-module.ts';
import { of, schemas } from './real.ts';

const TODAY = '2026-03-20';
const DATED = ['date', 'month', 'moment'];

/** Every date that can be typed: fields that may be written, and what actions ask. */
const typed: [string, Definition, Field][] = Object.values(schemas.resources).flatMap((definition) => [
  ...Object.values(definition.fields)
    .filter((field) => DATED.includes(field.kind) && !field.readOnly && !field.computed)
    .filter(() => definition.source.kind === 'table' || definition.source.kind === 'none')
    .map((field): [string, Definition, Field] => [`${definition.name}.${field.path}`, definition, field]),
  ...Object.values(definition.actions.actions).flatMap((action) =>
    Object.values(action.ask)
      .filter(({ kind }) => DATED.includes(kind))
      .map((field): [string, Definition, Field] => [
        `${definition.name} ${action.name}: ${field.path}`,
        definition,
        field,
      ]),
  ),
]);

const judged = (field: Field, value: string, record = {}, related?: (path: string) => string | undefined) =>
  brokenDateLimit(field, value, { record, vars: { today: TODAY, record }, related })?.code;

describe('a date that somebody types', () => {
  it('is one of many, in requests, payments and dispersions too', () => {
    expect(typed.map(([name]) => name)).toEqual(
      expect.arrayContaining(['requests activate: date', 'dispersions disperse: dispersed_date', 'payments.date']),
    );
  });

  it.each(typed)('%s has a first and a last day, and a sentence for each limit', (_, definition, field) => {
    expect(judged(field, '1492-10-12')).toBeDefined();
    expect(judged(field, '2999-12-31')).toBeDefined();
    for (const { name } of field.dateLimits ?? []) {
      const last = field.path.split('.').at(-1);
      const keys = [`fields.${field.path}.${name}`, `fields.${last}.${name}`, `keywords.${name}`, ''];
      expect(translateFirst(schemas, definition, keys), name).not.toBe('');
    }
  });

  it('is held against other days of the record, also behind a reference, and against none that nobody knows', () => {
    const date = of('payments').fields.date as Field;
    const activation = (path: string) => (path === 'request.activation_date' ? '2026-02-10' : undefined);
    expect(judged(date, '2026-02-09', { request: 7 }, activation)).toBe('before-activation');
    expect(judged(date, '2026-02-10', { request: 7 }, activation)).toBeUndefined();
    expect(judged(date, '2026-02-09', { request: 7 })).toBeUndefined();
    expect(judged(of('reports').fields.month as Field, '2026-03')).toBeUndefined();
    expect(judged(of('reports').fields.month as Field, '2026-04')).toBe('future');
  });

  it.each(['the server', 'the form'])(
    'is checked by %s where today is known, and not again where it stands already',
    (by) => {
      const definition = of('holidays');
      const module = formModule(definition, schemas);
      const date = (value: string, stored?: string) => {
        const check = { paths: ['date'], vars: { today: TODAY } };
        const before = stored ? { date: stored } : {};
        const errors =
          by === 'the server'
            ? validateRecord(definition, schemas, { date: value }, { ...check, mode: 'update', stored: before })
            : formErrors(
                { definition, schemas, module },
                { date: value },
                { ...check, stored: { date: value }, before },
              );
        return errors.map(({ field, code, message }) => [field, code, message]);
      };
      expect(date('1999-12-31')).toEqual([['date', 'too-early', 'Fecha no puede ser anterior al 01/01/2000.']]);
      expect(date('1999-12-31', '1999-12-31')).toEqual([]);
      expect(date('2026-12-25')).toEqual([]);
    },
  );
});

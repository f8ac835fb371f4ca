import { describe, expect, it } from 'vitest';
import { withValue } from '../../src/resource/model/path.ts';
import { parseListQuery } from '../../src/resource/query/list-query.ts';
import { formErrors } from '../../src/resource/validation/form-errors.ts';
import { validateRecord } from '../../src/resource/validation/validate-record.ts';
import { formModule } from '../resource/form-module.ts';
import { actor, schemas } from './real.ts';

const WORDS = 'Fecha no procesable';
const IMPOSSIBLE = ['2027-02-30', '2026-13-01', '30/02/2027', 'mañana'];

const definitions = Object.values(schemas.resources);
const fields = definitions.flatMap((definition) =>
  Object.values(definition.fields)
    .filter(({ kind, readOnly, computed }) => kind === 'date' && !readOnly && computed === undefined)
    .map(({ path }) => ({ definition, path })),
);
const questions = definitions.flatMap((definition) =>
  Object.values(definition.actions.actions).flatMap((action) =>
    Object.values(action.ask)
      .filter(({ kind }) => kind === 'date')
      .map(({ path }) => ({ definition: { ...definition, fields: action.ask, rules: [], checks: [] }, path })),
  ),
);

describe('an impossible date is said in the words of section 8 [P-018]', () => {
  it.each([...fields, ...questions].map((one) => [`${one.definition.name}.${one.path}`, one] as const))(
    'typed into %s, in browser and server',
    (_name, { definition, path }) => {
      const of = { definition, schemas, module: formModule(definition, schemas) };
      for (const value of IMPOSSIBLE) {
        const record = withValue({}, path, value);
        const server = validateRecord(definition, schemas, record, { mode: 'update', paths: [path] });
        const browser = formErrors(of, record, { paths: [path], stored: record, before: {} });
        for (const errors of [server, browser])
          expect(errors.filter(({ field }) => field === path).map(({ message }) => message)).toContain(WORDS);
      }
    },
  );

  const filters = definitions.flatMap((definition) =>
    definition.list.filters
      .filter(({ as, field, name }) => as === 'date' || definition.fields[field ?? name]?.kind === 'date')
      .map(({ name, as }) => ({ definition, name, as })),
  );
  it.each(filters.map((one) => [`${one.definition.name}.${one.name}`, one] as const))(
    'asked of the list by %s',
    (_name, { definition, name, as }) => {
      for (const value of IMPOSSIBLE) {
        const filter = JSON.stringify({ [name]: as === 'range' ? { $gte: value } : value });
        const read = parseListQuery(schemas, definition, actor(['SUPER_ADMIN']), { filter });
        expect(!read.ok && read.problems.map(({ message }) => message)).toEqual([WORDS]);
      }
    },
  );

  it('has something to look at', () => {
    expect(fields.length).toBeGreaterThan(8);
    expect(questions.length).toBeGreaterThan(1);
    expect(filters.length).toBeGreaterThan(5);
  });
});

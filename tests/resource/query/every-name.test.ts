import { describe, expect, it } from 'vitest';
import type { Definition, Field } from '../../../src/resource/model/definition.ts';
import { parseListQuery } from '../../../src/resource/query/list-query.ts';
import { treeSql } from '../../../src/server/database/condition-sql.ts';
import { fieldSql } from '../../../src/server/database/field-sql.ts';
import { actor, schemas } from '../../schemas/real.ts';

const OPERATORS = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists', '$not', '$regex', '$nada'];
const VALUES = [1, 'x', '2026-01-01', true, null, [], {}, 1e30, '\u0000'];
const PEOPLE = [actor(['SUPER_ADMIN']), actor(['PARTNER'], 10), actor(['CONSULTANT'])];
const lists = Object.values(schemas.resources).filter(({ one, source }) => !one && source.kind !== 'none');

/** Every name that a caller could send: fields, what is beside, inside and behind them, secrets and computed ones among them. */
function namesOf(definition: Definition): string[] {
  const names = Object.values(definition.fields).flatMap((field: Field) => {
    const target = schemas.resources[field.kind === 'document' ? 'documents' : (field.reference ?? '')];
    const inner = Object.keys(field.itemFields ?? {});
    const behind = Object.keys(target?.fields ?? {});
    return [
      field.path,
      ...['_label', '_validated', '.complete'].map((end) => `${field.path}${end}`),
      ...[...inner, ...behind].map((name) => `${field.path}.${name}`),
    ];
  });
  const filters = definition.list.filters.map(({ name }) => name);
  return [...new Set(['id', '_id', 'validated', 'nada', '__proto__', 'constructor', ...names, ...filters])];
}

function filterFor(operator: string, value: unknown): unknown {
  if (operator === '$in' || operator === '$nin') return { [operator]: [value] };
  return { [operator]: operator === '$not' ? { $eq: value } : value };
}

/** What becomes of one query: refused with problems, or made into SQL. */
function outcome(
  definition: Definition,
  who: (typeof PEOPLE)[number],
  raw: Record<string, string>,
): string | undefined {
  try {
    const parsed = parseListQuery(schemas, definition, who, raw);
    if (!parsed.ok)
      return parsed.problems.every(({ message }) => message.length > 0) ? undefined : 'a refusal without a sentence';
    if (definition.source.kind === 'catalog' || definition.source.kind === 'compute') return undefined;
    const env = {
      schemas,
      definition,
      alias: 't',
      today: '2026-03-09',
      vars: { me: who as never, today: '2026-03-09', filter: parsed.query.filter },
    };
    treeSql(parsed.query.where, env);
    if (!['id', '_id'].includes(parsed.query.sort.field)) fieldSql(env, parsed.query.sort.field);
    for (const path of parsed.query.search?.in ?? []) fieldSql(env, path);
    return undefined;
  } catch (error) {
    return String((error as Error).message).slice(0, 120);
  }
}

describe('what a caller names', () => {
  it.each(lists.map(({ name }) => name))(
    'every field, operator and order of %s is refused or becomes SQL, and nothing fails (trust 3)',
    (name) => {
      const definition = schemas.resources[name] as Definition;
      const failed: string[] = [];
      let asked = 0;
      for (const who of PEOPLE)
        for (const [at, path] of namesOf(definition).entries()) {
          const filters = OPERATORS.map((operator, turn) => filterFor(operator, VALUES[(at + turn) % VALUES.length]));
          const queries = [...filters, VALUES[at % VALUES.length]].map((operand) => ({
            filter: JSON.stringify({ [path]: operand }),
          }));
          for (const raw of [...queries, { field: path, order: 'DESC' }, { field: path, order: 'ASC' }]) {
            asked += 1;
            const wrong = outcome(definition, who, raw);
            if (wrong !== undefined) failed.push(`${who.roles} ${JSON.stringify(raw)} ${wrong}`);
          }
        }
      expect(asked).toBeGreaterThan(100);
      expect(failed).toEqual([]);
    },
  );
});

import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { holds, parseCondition } from '../../../src/resource/conditions/condition.ts';
import type { Condition, Definition, Json, Row } from '../../../src/resource/model/definition.ts';
import { valueAt } from '../../../src/resource/model/path.ts';
import { tableColumns } from '../../../src/server/database/columns.ts';
import { asSql, conditionSql } from '../../../src/server/database/condition-sql.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { TODAY } from '../helpers/call.ts';
import { testDatabase } from '../helpers/database.ts';
import { agreed, condition, record, variables } from './random-condition.ts';

const database = testDatabase();
const things = agreed.resources.things as Definition;
const others: Row[] = [
  { id: 1, name: 'a', size: 1 },
  { id: 2, name: null, size: null },
  { id: 3, name: 'ñ', size: 2 },
];

const SEED = 20_260_615;
const RECORDS = 100;
const CONDITIONS = 1_200;
const PER_STATEMENT = 60;

let records: Row[] = [];

beforeAll(async () => {
  await applyTables(database.current.db, agreed);
  const db = database.current.db;
  for (const other of others) await db.insertInto('others').values(other).execute();
  records = fc.sample(record, { numRuns: RECORDS, seed: SEED }).map((row, at) => ({ ...row, id: at + 1 }));
  for (const row of records) await db.insertInto('things').values(columnsFor(row)).execute();
});

function columnsFor(row: Row): Record<string, unknown> {
  const columns: Record<string, unknown> = { id: row.id };
  for (const { name, type, field } of tableColumns(agreed, things)) {
    const value = valueAt(row, field.path);
    columns[name] = type === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  }
  const mark = valueAt(row, 'deep.text_validated');
  return { ...columns, _reviews: JSON.stringify(mark ? { 'deep.text': mark } : {}) };
}

describe('the two interpreters of conditions', () => {
  it('agree on more than 100,000 random pairs of record and condition [K-016]', async () => {
    const made = fc.sample(fc.tuple(condition, variables), { numRuns: CONDITIONS, seed: SEED });
    const usable = made.filter(([one]) => parseCondition(one, { definition: things, resources: agreed.resources }).ok);
    expect(usable.length).toBeGreaterThan(CONDITIONS * 0.8);
    const differences: unknown[] = [];
    for (let at = 0; at < usable.length; at += PER_STATEMENT) {
      differences.push(...(await compare(usable.slice(at, at + PER_STATEMENT))));
    }
    expect(differences.slice(0, 5)).toEqual([]);
    expect(usable.length * records.length).toBeGreaterThan(90_000);
  }, 120_000);

  it('refuse an operator that nobody knows instead of reading it as true [K-016]', () => {
    const wrong: Condition[] = [
      { text: { $regex: 'a' } },
      { text: { $ne: { $foo: 1 } } },
      { $nor: [{ text: 'a' }] },
      { nobody: 1 },
    ];
    for (const one of wrong) {
      expect(() => conditionSql(one, env({}))).toThrow();
      expect(() => holds(one, { definition: things, record: {} })).toThrow();
    }
  });
});

const env = (me: Row) => ({
  schemas: agreed,
  definition: things,
  alias: 't',
  today: TODAY,
  vars: { me, today: TODAY, parent: { day: '2026-06-16' } },
});

async function compare(pairs: [Condition, Row][]): Promise<unknown[]> {
  const columns = pairs.map(([one, me], at) => sql`${asSql(conditionSql(one, env(me)))} as ${sql.ref(`c${at}`)}`);
  const answer = await sql<Row>`select t.id, ${sql.join(columns)} from things as t`.execute(database.current.db);
  const byId = new Map(answer.rows.map((row) => [row.id, row]));
  return pairs.flatMap(([one, me], at) =>
    records.flatMap((row) => {
      const inSql = byId.get(row.id)?.[`c${at}`] === true;
      const inMemory = holds(one, {
        ...env(me),
        record: row,
        related: (path) => related(row, path),
        resources: agreed.resources,
      });
      return inSql === inMemory ? [] : [{ condition: JSON.stringify(one), me, row, inSql, inMemory }];
    }),
  );
}

function related(row: Row, path: string): Json | undefined {
  const other = others.find((one) => one.id === row.other);
  return other && valueAt(other, path.slice('other.'.length));
}

import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { holds, resolveValue } from '../../../src/resource/conditions/condition.ts';
import type { Condition, Definition, Json, Row } from '../../../src/resource/model/definition.ts';
import { asSql, conditionSql } from '../../../src/server/database/condition-sql.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { EVERY_CASE } from '../../part.ts';
import { testDatabase } from '../helpers/database.ts';
import { agreed } from './random-condition.ts';

const database = testDatabase();
const db = () => database.current.db;
const things = agreed.resources.things as Definition;

const SEED = 20_261_125;
const day = fc
  .date({ min: new Date('2019-01-01T00:00:00Z'), max: new Date('2031-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const days = (many: number, seed: number) => fc.sample(day, { numRuns: many, seed });
/** Near enough to each other that business days, weeks and months begin within reach of a holiday. */
const holidays = new Set(days(900, SEED + 1));

/** What PostgreSQL itself says, with nothing of ours. */
const BY_DATABASE: Record<string, ReturnType<typeof sql>> = {
  '$today-3b': sql`(select g::date from generate_series(d.today - 60, d.today - 1, interval '1 day') as g
    where extract(isodow from g) < 6 and g::date <> all(h.days) order by g desc offset 2 limit 1)`,
  '$today+5b': sql`(select g::date from generate_series(d.today + 1, d.today + 60, interval '1 day') as g
    where extract(isodow from g) < 6 and g::date <> all(h.days) order by g offset 4 limit 1)`,
  '$today:week': sql`date_trunc('week', d.today)::date`,
  '$today:month': sql`date_trunc('month', d.today)::date`,
  '$today:month-1m': sql`(date_trunc('month', d.today) - interval '1 month')::date`,
  '$today:quarter': sql`date_trunc('quarter', d.today)::date`,
  '$today:year': sql`date_trunc('year', d.today)::date`,
};

beforeAll(async () => {
  await applyTables(db(), agreed);
  const rows = days(400, SEED + 2).map((one, at) => ({
    id: at + 1,
    day: at % 20 === 0 ? null : one,
    at: `${one}T0${at % 10}:30:00Z`,
  }));
  await db().insertInto('things').values(rows).execute();
});

describe('days of a condition', () => {
  it('are on 10,000 random days, with holidays, the ones that the database counts itself (desk 3)', async () => {
    const todays = days(10_000, SEED);
    const columns = Object.entries(BY_DATABASE).map(([name, text]) => sql`${text}::text as ${sql.ref(name)}`);
    const answer = await sql<Row>`select d.today::text as today, ${sql.join(columns)}
      from unnest(${todays}::date[]) as d(today), (select ${[...holidays]}::date[] as days) as h`.execute(db());
    expect(answer.rows).toHaveLength(10_000);
    const wrong = answer.rows.flatMap((row) =>
      Object.keys(BY_DATABASE)
        .map((name) => ({ name, today: row.today, sql: row[name], memory: computed(name, String(row.today)) }))
        .filter((one) => one.sql !== one.memory),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
  }, 60_000);

  it('choose the same rows in memory and in SQL, for days and for moments (desk 3)', async () => {
    const { rows } = await sql<Row>`select id, day::text as day, at from things`.execute(db());
    const differences: unknown[] = [];
    for (const today of days(EVERY_CASE ? 15 : 5, SEED + 3)) {
      const asked = Object.keys(BY_DATABASE).flatMap((name): Condition[] => [
        { day: name },
        { day: { $ne: name } },
        { day: { $lte: name } },
        { at: { $gt: name } },
        { at: name },
      ]);
      const env = { schemas: agreed, definition: things, alias: 't', today, vars: { today }, holidays };
      const columns = asked.map((one, at) => sql`${asSql(conditionSql(one, env))} as ${sql.ref(`c${at}`)}`);
      const answer = await sql<Row>`select t.id, ${sql.join(columns)} from things as t`.execute(db());
      const byId = new Map(answer.rows.map((row) => [row.id, row]));
      for (const record of rows)
        for (const [at, one] of asked.entries()) {
          const inSql = byId.get(record.id)?.[`c${at}`] === true;
          const inMemory = holds(one, { definition: things, record, vars: { today }, holidays });
          if (inSql !== inMemory) differences.push({ today, one, record, inSql, inMemory });
        }
    }
    expect(differences.slice(0, 5)).toEqual([]);
  }, 60_000);

  it('of a moment are whole days of Mexico, in memory and in SQL, typed or counted from today', async () => {
    const { rows } = await sql<Row>`select id, at, (at at time zone 'America/Mexico_City')::date::text as local
      from things`.execute(db());
    const text = (value: unknown) => String(value);
    const meant: Record<string, (local: string, day: string) => boolean> = {
      $eq: (local, day) => local === day,
      $ne: (local, day) => local !== day,
      $gt: (local, day) => local > day,
      $gte: (local, day) => local >= day,
      $lt: (local, day) => local < day,
      $lte: (local, day) => local <= day,
    };
    for (const { local: today } of rows.slice(0, EVERY_CASE ? 25 : 8)) {
      for (const operand of [text(today), '$today'])
        for (const [operator, isMeant] of Object.entries(meant)) {
          const condition: Condition = { at: { [operator]: operand } };
          const env = {
            schemas: agreed,
            definition: things,
            alias: 't',
            today: text(today),
            vars: { today: text(today) },
          };
          const chosen = asSql(conditionSql(condition, env));
          const found = await sql<Row>`select t.id from things as t where ${chosen} order by t.id`.execute(db());
          const right = rows.filter((row) => isMeant(text(row.local), text(today)));
          const inMemory = rows.filter((record) => holds(condition, { definition: things, record, vars: env.vars }));
          const ids = (list: Row[]) => list.map(({ id }) => Number(id)).sort((a, b) => a - b);
          expect([operator, operand, ids(found.rows)]).toEqual([operator, operand, ids(right)]);
          expect([operator, operand, ids(inMemory)]).toEqual([operator, operand, ids(right)]);
        }
    }
  }, 60_000);

  it('begin for a moment where the day begins in Mexico', () => {
    const at = (moment: string) =>
      holds({ at: '$today:month' }, { definition: things, record: { at: moment }, vars: { today: '2026-03-15' } });
    expect(
      ['2026-03-01T05:59:00Z', '2026-03-01T06:00:00Z', '2026-04-01T05:59:00Z', '2026-04-01T06:00:00Z'].map(at),
    ).toEqual([false, true, true, false]);
  });
});

const computed = (name: string, today: string) => resolveValue(name as Json, { vars: { today }, holidays });

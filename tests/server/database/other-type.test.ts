import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '../../../src/resource/model/definition.ts';
import type { JudgingProgress } from '../../../src/server/database/steps.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { testDatabase } from '../helpers/database.ts';
import { type ResourceInput, schemasOf } from '../helpers/schemas.ts';

/** More pages than a table that is written anew inside the swap. */
const ROWS = 6_000;
const database = testDatabase();
const run = <T>(text: string) => sql.raw<T>(text).execute(database.current.db);
const rowsOf = async <T>(text: string) => (await run<T>(text)).rows;

const ports: ResourceInput = { fields: { id: { kind: 'integer' }, name: { kind: 'text' } } };
const PLAIN: Record<string, Partial<Field>> = {
  name: {},
  length: {},
  port: {},
  launched: {},
  tags: {},
  weight: { kind: 'decimal' },
  grade: {},
  hull: {},
};
const messages = { 'schemas.tables.type': '{count} no caben', 'schemas.tables.type.one': '1 no cabe' };
let version = 0;
function filesWith(changed: Record<string, Partial<Field>>) {
  version += 1;
  const fields = Object.entries({ ...PLAIN, ...changed }).map(([path, field]) => [
    path,
    { kind: 'text' as const, ...PLAIN[path], ...field },
  ]);
  const boats: ResourceInput = {
    fields: { id: { kind: 'integer' }, ...Object.fromEntries(fields) },
    list: { sorts: ['length', 'name'], search: { in: ['name'], minLength: 2 } },
    unique: [{ fields: ['name', 'grade'], where: { grade: { $exists: true } } }],
  };
  return schemasOf({ boats, ports }, { version: `type-${version}`, messages });
}

type Changed = Record<string, Partial<Field>>;
const apply = async (changed: Changed = {}, onProgress?: (progress: JudgingProgress) => void) => {
  const result = await applyTables(database.current.db, filesWith(changed), { files: {}, onProgress });
  await result.indexed;
  return result;
};
const killedAt = (changed: Changed, at: number) =>
  expect(
    apply(changed, ({ done }) => {
      if (done >= at) throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
const found = ({ applied, problems }: Awaited<ReturnType<typeof apply>>) => [
  applied,
  ...problems.map(({ pointer, message }) => `${pointer} ${message}`),
];
const refusal = (field: string, count: number) => [
  false,
  `/properties/${field}/type ${count === 1 ? '1 no cabe' : `${count} no caben`}`,
];

/** All that a conversion makes beside the table. */
const left = () =>
  rowsOf(`select attname::text as left from pg_attribute where attname like '\\_next\\_%' and not attisdropped
      and attrelid = 'boats'::regclass
    union all select tgname from pg_trigger where tgname in ('_next', '_touched')
    union all select proname from pg_proc where proname like '\\_next\\_%'
    union all select relname from pg_class where relname like '\\_n\\_%'
    union all select resource from _schema_steps union all select resource from _schema_touched`);
const typeOf = async (column: string) =>
  (
    await rowsOf<{ type: string }>(`select format_type(atttypid, null) as type from pg_attribute
    where attrelid = 'boats'::regclass and attname = '${column}'`)
  )[0]?.type;
const fileOf = async () =>
  (await rowsOf<{ file: number }>(`select pg_relation_filenode('boats')::int as file`))[0]?.file;
const integer = { kind: 'integer' as const };

beforeAll(async () => {
  await apply();
  await run('alter table boats alter column hull set storage plain');
  await run("insert into ports (name) values ('Norte')");
  await run(`insert into boats (name, length, port, launched, tags, weight, grade, hull)
    select 'Bote ' || g, g % 90 + 1, 1, '2020-01-31', 'a', g, g % 5, repeat('x', 3900) from generate_series(1, ${ROWS}) as g`);
});

describe('another type of a field of a large table', () => {
  it('is in force with all values, those that were written meanwhile, and its indexes', async () => {
    const before = await fileOf();
    const deleted = 'update boats set _deleted_at = now() where id = 12';
    await run(deleted);
    const seen: number[] = [];
    let written: Promise<unknown> | undefined;
    const result = await apply({ length: integer }, ({ done }) => {
      seen.push(done);
      if (done < ROWS + 2_000) return;
      written ??= Promise.all([
        run("update boats set length = '777' where id in (3, 5900)"),
        run("insert into boats (name, length) values ('Nuevo', '778')"),
        run('update boats set length = null where id = 5901'),
      ]);
    });
    await written;
    expect(found(result)).toEqual([true]);
    expect(seen.length).toBeGreaterThan(30);
    // The table was not written anew.
    expect([await typeOf('length'), await fileOf(), await left()]).toEqual(['bigint', before, []]);
    const wrong = await rowsOf(`select id, length from boats where length is distinct from case
      when id in (3, 5900) then 777 when id = 5901 then null when name = 'Nuevo' then 778 else id % 90 + 1 end`);
    expect(wrong).toEqual([]);
    const indexes = await rowsOf(
      `select indexdef from pg_indexes where tablename = 'boats' and indexdef like '%length%'`,
    );
    expect(indexes).toEqual([
      { indexdef: expect.stringMatching(/INDEX ix_\w+_boats_length ON \S+boats .*\(length, id\)/) },
    ]);
    // And back again: a number is a text.
    expect(found(await apply())).toEqual([true]);
    expect([await typeOf('length'), await left()]).toEqual(['text', []]);
  });

  it('is refused with the number of rows that it would lose, before any row is written', async () => {
    await run("update boats set length = 'doce' where id in (12, 13)");
    await run('vacuum (analyze) boats');
    const pages = () => rowsOf("select pg_relation_size('boats') as size");
    const before = await pages();
    const limits = { maximum: 5 };
    expect(found(await apply({ length: { ...integer, limits } }))).toEqual(refusal('length', 2));
    expect([await left(), await pages(), await typeOf('length')]).toEqual([[], before, 'text']);
    await run("update boats set length = '12' where id in (12, 13)");
  });

  it('is refused where a value that it cannot have is written meanwhile, which refuses no writer', async () => {
    let written: Promise<unknown> | undefined;
    const refused = await apply({ length: integer }, ({ done }) => {
      if (done > ROWS + 2_000) written ??= run("update boats set length = 'trece' where id = 13");
    });
    await written;
    expect(found(refused)).toEqual(refusal('length', 1));
    expect(await left()).toEqual([]);
    expect(await rowsOf('select length from boats where id = 13')).toEqual([{ length: 'trece' }]);
    await run("update boats set length = '13' where id = 13");
  });

  it('is judged by the rules of the new type, with a key and a unique rule', async () => {
    const limited = { length: { ...integer, required: true, limits: { maximum: 89 } } };
    await run("update boats set length = '90' where length = '0' or length is null");
    const [over] = await rowsOf<{ n: number }>(
      'select count(*)::int as n from boats where length::int > 89 and _deleted_at is null',
    );
    const result = await apply(limited);
    expect([result.applied, result.problems.length, over?.n]).toEqual([false, 1, expect.any(Number)]);
    expect(result.problems[0]?.pointer).toBe('/properties/length/maximum');
    await run("update boats set length = '89' where length::int > 89");
    const port = { kind: 'reference' as const, reference: 'ports', base: 'integer' as const };
    await run("update boats set port = '7' where id = 4");
    expect(found(await apply({ port }))[0]).toBe(false);
    await run("update boats set port = '1' where id = 4");
    await run("update boats set name = '0' || id");
    const name = { ...integer, unique: true };
    await run("update boats set name = '3' where id = 4");
    expect(found(await apply({ ...limited, port, name }))[0]).toBe(false);
    expect(await left()).toEqual([]);
    await run("update boats set name = '4' where id = 4");
    expect(found(await apply({ ...limited, port, name }))).toEqual([true]);
    expect([await typeOf('length'), await typeOf('port'), await typeOf('name'), await left()]).toEqual([
      'bigint',
      'bigint',
      'bigint',
      [],
    ]);
    const constraints = await rowsOf(`select contype as kind, convalidated as read from pg_constraint
      where conrelid = 'boats'::regclass and contype = 'f'`);
    expect(constraints).toEqual([{ kind: 'f', read: true }]);
    await expect(run('update boats set name = 3 where id = 4')).rejects.toThrow(/unique/);
    await expect(run('update boats set port = 7 where id = 4')).rejects.toThrow(/foreign key/);
    expect(found(await apply())).toEqual([true]);
    const words = await rowsOf(
      `select indexdef from pg_indexes where tablename = 'boats' and indexdef like '%_fold(name)%'`,
    );
    expect(words.length).toBe(2);
  });

  it('goes on where a process was killed, while rows are read and while they are converted (trust 47)', async () => {
    const types = {
      launched: { kind: 'date' as const },
      tags: { kind: 'choices' as const },
      weight: { kind: 'text' as const },
    };
    await killedAt(types, 2_000);
    await run("update boats set launched = '2021-02-28' where id = 5");
    await killedAt(types, ROWS + 2_000);
    await run("update boats set launched = '2022-02-28' where id in (6, 5900)");
    const seen: number[] = [];
    expect(found(await apply(types, ({ done }) => void seen.push(done)))).toEqual([true]);
    expect(seen[0]).toBeGreaterThan(ROWS + 2_000);
    expect(await left()).toEqual([]);
    const wrong =
      await rowsOf(`select id, launched, tags, weight from boats where (launched, tags, weight) is distinct from
      (case when id = 5 then date '2021-02-28' when id in (6, 5900) then '2022-02-28' when id <= ${ROWS} then '2020-01-31' end,
       case when id <= ${ROWS} then '["a"]'::jsonb end, case when id <= ${ROWS} then id::text end)`);
    expect(wrong).toEqual([]);
    expect(found(await apply())).toEqual([true]);
    expect(await typeOf('tags')).toBe('text');
  });

  it('waits for no row that somebody holds, and converts it afterwards', async () => {
    let held: Promise<unknown> | undefined;
    const result = await apply({ grade: integer }, ({ done }) => {
      if (done < ROWS || held) return;
      held = database.current.db.transaction().execute(async (trx) => {
        await sql`select 1 from boats where id = 2100 for update`.execute(trx);
        await sql`select pg_sleep(2)`.execute(trx);
        await sql`select 1 from boats where id = 2300 for update`.execute(trx);
      });
    });
    await held;
    expect(found(result)).toEqual([true]);
    expect(await rowsOf(`select id from boats where id <= ${ROWS} and grade is distinct from id % 5`)).toEqual([]);
    const unique = await rowsOf(
      `select indexdef from pg_indexes where tablename = 'boats' and indexdef like '%UNIQUE%grade%'`,
    );
    expect(unique).toEqual([
      { indexdef: expect.stringMatching(/ ux_\w+_boats_name_grade ON .*\(name, grade\) .*\(grade IS NOT NULL\)/) },
    ]);
    expect(found(await apply())).toEqual([true]);
  });

  it('leaves nothing where the files are taken back or change again, at any moment', async () => {
    for (const at of [2_000, ROWS + 2_000]) {
      await killedAt({ grade: integer }, at);
      expect((await left()).length).toBeGreaterThan(0);
      expect(found(await apply())).toEqual([true]);
      expect(await left()).toEqual([]);
      await killedAt({ grade: integer }, at);
      expect(found(await apply({ grade: { kind: 'decimal' } }))).toEqual([true]);
      expect([await typeOf('grade'), await left()]).toEqual(['numeric', []]);
      expect(found(await apply())).toEqual([true]);
    }
  });

  it('begins anew where another process has ended it, or let go of it without what converts', async () => {
    let ended: Promise<unknown> | undefined;
    const result = await apply({ grade: integer }, ({ done }) => {
      if (done > ROWS + 2_000) ended ??= run('delete from _schema_steps');
    });
    await ended;
    expect(found(result)).toEqual([true]);
    expect([await typeOf('grade'), await left()]).toEqual(['bigint', []]);
    expect(await rowsOf(`select id from boats where id <= ${ROWS} and grade is distinct from id % 5`)).toEqual([]);
    await killedAt({}, ROWS + 2_000);
    await run('delete from _schema_steps');
    await apply({ grade: integer });
    expect(await left()).toEqual([]);
  });
});

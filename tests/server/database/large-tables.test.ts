import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Definition, Field } from '../../../src/resource/model/definition.ts';
import { makeLog } from '../../../src/server/core/log.ts';
import { endJudged, type JudgingProgress, judgeAll } from '../../../src/server/database/steps.ts';
import { readKept } from '../../../src/server/database/table-state.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { testDatabase } from '../helpers/database.ts';
import { type ResourceInput, schemasOf } from '../helpers/schemas.ts';

/** More pages than a table whose rows are all read inside the swap. */
const ROWS = 30_000;
const database = testDatabase();
const run = <T>(text: string) => sql.raw<T>(text).execute(database.current.db);

const ports: ResourceInput = { fields: { id: { kind: 'integer' }, name: { kind: 'text' } } };
const plain: Record<string, Partial<Field>> = { name: {}, length: { kind: 'integer' }, port: { kind: 'integer' } };
/** Of which tables rows were read after a swap. */
const readLater: string[] = [];
const log = makeLog({
  level: 'info',
  stream: {
    write(line: string) {
      const { table, constraint } = JSON.parse(line);
      if (constraint) readLater.push(table);
    },
  },
});

let version = 0;
function filesWith(changed: Record<string, Partial<Field>>) {
  version += 1;
  const all = { ...plain, ...changed };
  const fields = Object.entries(all).map(([path, field]) => [
    path,
    { kind: 'text' as const, ...plain[path], ...field },
  ]);
  const boats: ResourceInput = { fields: { id: { kind: 'integer' }, ...Object.fromEntries(fields) } };
  return schemasOf({ boats, ports }, { version: `large-${version}` });
}

const apply = (changed: Record<string, Partial<Field>> = {}, onProgress?: (progress: JudgingProgress) => void) =>
  applyTables(database.current.db, filesWith(changed), { files: {}, log, onProgress });

const codes = (result: { applied: boolean; problems: { message: string }[] }) => [
  result.applied,
  result.problems.length,
];
const left = async () => {
  const { rows } = await run<Record<string, number>>(`select
    (select count(*)::int from pg_trigger where tgname = '_touched') as triggers,
    (select count(*)::int from _schema_steps) as steps, (select count(*)::int from _schema_touched) as touched,
    (select count(*)::int from pg_class where relname like 'ux\\_%boats%') as uniques`);
  return rows[0];
};
const NOTHING = { triggers: 0, steps: 0, touched: 0, uniques: 0 };
const constraints = async () => {
  const { rows } = await run<{ kind: string; read: boolean }>(`select contype as kind, convalidated as read
    from pg_constraint where conrelid = 'boats'::regclass and contype in ('f', 'c') order by 1`);
  return rows.map(({ kind, read }) => `${kind} ${read}`);
};

beforeAll(async () => {
  await apply();
  await run("insert into ports (name) values ('Norte')");
  await run(`insert into boats (name, length, port)
    select 'Bote ' || g || repeat('x', 800), g % 90 + 1, 1 from generate_series(1, ${ROWS}) as g`);
});

describe('a large table', () => {
  it('has a key that holds from the swap on, and its rows are read for it afterwards', async () => {
    const port = { kind: 'reference' as const, reference: 'ports' };
    await run('update boats set port = 7 where id = 5');
    expect(codes(await apply({ port }))).toEqual([false, 1]);
    expect([await constraints(), await left()]).toEqual([[], NOTHING]);
    await run('update boats set port = 1 where id = 5');
    const result = await apply({ port });
    expect(codes(result)).toEqual([true, 0]);
    await result.indexed;
    expect([await constraints(), readLater]).toEqual([['f true'], ['boats']]);
    await expect(run('update boats set port = 7 where id = 5')).rejects.toThrow(/foreign key/);
    await apply();
    await run(`do $$ declare one text; begin for one in select conname from pg_constraint where conrelid = 'boats'::regclass
      and contype = 'f' loop execute format('alter table boats drop constraint %I', one); end loop; end $$`);
  });

  it('has a unique rule built beside those who write, and none where two rows are alike', async () => {
    await run("update boats set name = 'Igual' where id in (8, 9)");
    expect(codes(await apply({ name: { unique: true } }))).toEqual([false, 1]);
    expect(await left()).toEqual(NOTHING);
    await run("update boats set name = 'Otro' where id = 9");
    expect(codes(await apply({ name: { unique: true } }))).toEqual([true, 0]);
    await expect(run("update boats set name = 'Igual' where id = 9")).rejects.toThrow(/unique/);
    await apply();
    expect(await left()).toEqual(NOTHING);
  });

  it('is judged in portions, and what was written meanwhile is judged in the swap', async () => {
    const limits = { length: { limits: { maximum: 90 } } };
    const seen: number[] = [];
    let written: Promise<unknown> | undefined;
    const refused = await apply(limits, ({ done }) => {
      seen.push(done);
      written ??= run('update boats set length = 91 where id = 3');
    });
    await written;
    expect(codes(refused)).toEqual([false, 1]);
    expect(seen.length).toBeGreaterThan(10);
    expect(await left()).toEqual(NOTHING);
    await run('update boats set length = 90 where id = 3');
    written = undefined;
    const applied = await apply(limits, () => {
      written ??= run('update boats set length = 89 where id = 4');
    });
    await written;
    expect(codes(applied)).toEqual([true, 0]);
    expect(await left()).toEqual(NOTHING);
  });

  it('goes on where a process was killed, with what was written since (trust 47)', async () => {
    const limits = { length: { limits: { maximum: 80 } } };
    await run('update boats set length = 80 where length > 80');
    const killed = apply(limits, ({ done }) => {
      if (done >= 2_500) throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    await run('update boats set length = 85 where id = 2');
    const seen: number[] = [];
    expect(codes(await apply(limits, ({ done }) => void seen.push(done)))).toEqual([false, 1]);
    expect(seen[0]).toBe(3_000);
    await run('update boats set length = 80 where id = 2');
    // Files that are taken back leave nothing that notes what is written.
    await expect(
      apply(limits, () => {
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await left()).toMatchObject({ triggers: 1, steps: 1 });
    await apply();
    expect(await left()).toEqual(NOTHING);
  });

  it('is known to the process that swaps, whichever one judged it; where the step was ended nothing is', async () => {
    const { db } = database.current;
    const schemas = filesWith({ length: { limits: { maximum: 85 } } });
    const definition = schemas.resources.boats as Definition;
    const before = (await readKept(db)).find(({ resource }) => resource === 'boats')?.definition;
    const judging = { schemas, definition, before };
    let written: Promise<unknown> | undefined;
    await judgeAll(db, judging, () => {
      written ??= run('update boats set length = 86 where id = 3');
    });
    await written;
    const swap = () => db.transaction().execute((trx) => endJudged(trx, judging));
    expect(await swap()).toEqual([expect.objectContaining({ path: 'length', keyword: 'maximum', count: 1 })]);
    expect(await swap()).toBeUndefined();
    expect(await left()).toEqual(NOTHING);
    await run('update boats set length = 80 where id = 3');
  });

  it('takes a required field: one that is there when no row is without it, a new one with its default alone', async () => {
    await run('update boats set length = null where id = 6');
    expect(codes(await apply({ length: { required: true } }))).toEqual([false, 1]);
    await run('update boats set length = 6 where id = 6');
    expect(codes(await apply({ length: { required: true } }))).toEqual([true, 0]);
    const fresh = { kind: 'integer' as const, required: true };
    expect(codes(await apply({ crew: fresh }))).toEqual([false, 1]);
    expect(codes(await apply({ crew: { ...fresh, default: 2 } }))).toEqual([true, 0]);
    const { rows } = await run<{ n: number }>('select count(*)::int as n from boats where crew is distinct from 2');
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('has a limit that always holds: at once for new rows, later for those that do not break it', async () => {
    await run('update boats set length = -1 where id = 10');
    const always = { length: { limits: { minimum: 0 }, always: true as const } };
    const result = await apply(always);
    expect(result.applied).toBe(true);
    await expect(run('insert into boats (name, length) values (null, -1)')).rejects.toThrow(/check/);
    await result.indexed;
    expect(await constraints()).toEqual(['c true']);
    await expect(run('update boats set length = -1 where id = 11')).rejects.toThrow(/check/);
    await run('update boats set length = -2 where id = 10');
  });
});

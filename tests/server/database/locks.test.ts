import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sealAudit } from '../../../src/server/app/audit/seal.ts';
import { LOCKS, whileHeld, whileHeldIfFree } from '../../../src/server/database/locks.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { sourceFiles } from '../../house/source-files.ts';
import { testDatabase } from '../helpers/database.ts';
import { schemasOf } from '../helpers/schemas.ts';

const database = testDatabase();

it('leave sealing alone while an index is built: no two numbers are alike, and all are in one file (trust 39)', async () => {
  const numbers = Object.values(LOCKS);
  expect(new Set(numbers).size).toBe(numbers.length);
  const elsewhere = sourceFiles('src', /\.(ts|tsx|mjs)$/).filter(({ text }) => /pg_(try_)?advisory/.test(text));
  expect(elsewhere.map(({ path }) => path)).toEqual(['src/server/database/locks.ts']);
  const { db } = database.current;
  await applyTables(db, schemasOf({}));
  await sql`insert into _audit (resource, record_id, operation) values ('people', '1', 'create')`.execute(db);
  await whileHeld(db, 'indexes', () => sealAudit(db));
  const { rows } = await sql`select 1 from _audit_seals`.execute(db);
  expect(rows).toHaveLength(1);
});

it('are let go of after work that fails, and their connection has its limit of time again', async () => {
  const { db } = database.current;
  await expect(whileHeld(db, 'publish', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const limit = await whileHeldIfFree(db, 'publish', async (connection) => {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
      connection,
    );
    return rows[0]?.limit;
  });
  expect(limit).toBe('0');
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(db);
  expect(rows).toEqual([]);
});

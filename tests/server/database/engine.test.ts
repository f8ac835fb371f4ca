import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../helpers/database.ts';
import { IS_POOLED, RELEASE } from '../helpers/engine.ts';

const database = testDatabase();

it('the server tests run on the release that is asked for, behind PgBouncer where it is; the long run asks for both (trust 37)', async () => {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(
    database.current.db,
  );
  expect(rows[0]?.version).toMatch(RELEASE ? new RegExp(`^${RELEASE}\\.`) : /^17\./);
  expect(database.current.pooled !== undefined).toBe(IS_POOLED);
  const { stdout } = spawnSync(process.execPath, ['tests/run.mjs', 'engines', '--list'], {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  });
  expect(stdout).toContain('tests server, PostgreSQL 15\ntests server, PostgreSQL 15 behind PgBouncer\n');
});

import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { type Attached, attachEmbedded } from '../../../src/server/database/embedded.ts';
import { type OpenDatabase, openDatabase, type PoolOptions } from '../../../src/server/database/pool.ts';

/** One server for all test files of this checkout: the first file starts it, the last one out stops it. */
const home = createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8);
export const TEST_DATA = join(tmpdir(), `mesa-tests-${process.getuid?.() ?? 0}-${home}`);

export type TestDatabase = OpenDatabase & {
  name: string;
  connection: { host: string; port: number; user: string; database: string };
  server: Attached;
  drop(): Promise<void>;
};

/** A fresh and empty database of the application's own role. */
export async function createTestDatabase(options: PoolOptions = {}): Promise<TestDatabase> {
  const server = await attachEmbedded(TEST_DATA);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asSuperuser(server, `create database ${name} owner mesa`);
  const connection = { ...server.connection, database: name };
  const open = openDatabase(connection, options);
  return {
    ...open,
    name,
    connection,
    server,
    async drop() {
      await open.close().catch(() => {});
      await asSuperuser(server, `drop database if exists ${name} with (force)`);
      await server.stop();
    },
  };
}

async function asSuperuser(server: Attached, statement: string): Promise<void> {
  const { db, close } = openDatabase(server.superuser, { max: 1 });
  try {
    await sql.raw(statement).execute(db);
  } finally {
    await close();
  }
}

/** A database for the tests of one file, made before the first and dropped after the last. */
export function testDatabase(options: PoolOptions = {}): { readonly current: TestDatabase } {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase(options);
  });
  afterAll(async () => {
    await database?.drop();
  });
  return {
    get current() {
      if (!database) throw new Error('the database is there once the tests run');
      return database;
    },
  };
}

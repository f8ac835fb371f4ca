import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Db } from '../../../src/server/core/context.ts';
import type { AttachedDatabase } from '../../../src/server/database/attach.ts';
import { ROLE_SETTINGS } from '../../../src/server/database/check-server.ts';
import { type Attached, attachEmbedded } from '../../../src/server/database/embedded.ts';
import { type OpenDatabase, openDatabase, type PoolOptions } from '../../../src/server/database/pool.ts';
import { grantTables } from '../../../src/server/database/roles.ts';
import { databaseFolder } from '../../memory.ts';
import { HAS_ROLES, programsOf, READING_ROLE, RELEASE, ROWS_ROLE } from './engine.ts';

/** One server for all test files of this checkout: the first user starts it, the last one out stops it. */
const home = createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8);
export const TEST_DATA = join(
  databaseFolder(),
  `mesa-tests-${process.getuid?.() ?? 0}-${home}${RELEASE ? `-${RELEASE}` : ''}`,
);

/** The server of the tests: of the release that the run asks for. */
export const attachTestServer = (): Promise<Attached> =>
  attachEmbedded(TEST_DATA, undefined, RELEASE ? programsOf(RELEASE) : undefined);

export type TestDatabase = OpenDatabase & {
  name: string;
  connection: { host: string; port: number; user: string; database: string };
  /** The same through PgBouncer, where the run asks for it. */
  pooled?: TestDatabase['connection'];
  server: Attached;
  drop(): Promise<void>;
};

/** In a run its first process holds the server to the end: attaching tries namespaces, locks and roles, for each file anew. */
async function serverOfRun(): Promise<Attached> {
  const held = process.env.VITEST ? inject('postgres') : undefined;
  return held ? { ...held, pid: () => held.pid, stop: async () => {} } : attachTestServer();
}

/** What a template holds: `fill` is run once in each run of the tests, in an empty database that all later ones copy. */
export type Template = {
  name: string;
  /** `dataDir` is for the files that the rows name. */
  fill(database: TestDatabase, dataDir: string): Promise<void>;
};

/** The process of this run of the tests; absent in a benchmark, where nothing is shared. */
const runOf = (): number | undefined => (process.env.VITEST ? inject('run') : undefined);

/** A fresh and empty database of the application's own role. */
export async function createTestDatabase(options: PoolOptions = {}): Promise<TestDatabase> {
  return createDatabase(runOf() ?? process.pid, options);
}

/** A database as the template says, and a data folder with its files. */
export async function createFilledDatabase(template: Template): Promise<{ database: TestDatabase; dataDir: string }> {
  const run = runOf();
  const dataDir = mkdtempSync(join(databaseFolder(), 'mesa-data-'));
  if (run === undefined) {
    const database = await createTestDatabase();
    await template.fill(database, dataDir);
    return { database, dataDir };
  }
  const from = await templateOf(run, template);
  cpSync(join(templateFolder(run), template.name), dataDir, { recursive: true });
  return { database: await createDatabase(run, {}, from), dataDir };
}

/** A copy of a database that is kept, and is nobody's template of this run. */
export const copyOfDatabase = (kept: string): Promise<TestDatabase> => createDatabase(process.pid, {}, kept);

async function createDatabase(run: number, options: PoolOptions, template?: string): Promise<TestDatabase> {
  const server = await serverOfRun();
  const name = `test_${run}_${randomBytes(6).toString('hex')}`;
  // Files copied as they are: a third of what it costs to write each page of the template into the log first.
  await statements(server, [
    `create database ${name} owner mesa strategy file_copy ${template ? `template ${template}` : ''}`,
  ]);
  const connection = { ...server.connection, database: name };
  const pooler = process.env.VITEST ? inject('pooler') : undefined;
  if (pooler) await statements(server, [roleSettings(name), ...(HAS_ROLES ? [roleSettings(name, ROWS_ROLE)] : [])]);
  const open = openDatabase(connection, options);
  if (HAS_ROLES) await giveRoles(open.db);
  return {
    ...open,
    name,
    connection,
    ...(pooler ? { pooled: { ...connection, ...pooler } } : {}),
    server,
    async drop() {
      await open.close().catch(() => {});
      await statements(server, [`drop database if exists ${name} with (force)`]);
      await server.stop();
    },
  };
}

/** What `npm run database -- prepare` gives to the roles of `addRoles`. */
export const giveRoles = (owner: Db): Promise<void> =>
  owner.transaction().execute(async (trx) => {
    await grantTables(trx, { role: ROWS_ROLE, isReading: false });
    await grantTables(trx, { role: READING_ROLE, isReading: true });
  });

/** How a process reaches its database: through PgBouncer, or as a role that does not own the tables, where the run asks for it. */
export function waysTo({
  connection,
  pooled,
}: Pick<TestDatabase, 'connection' | 'pooled'>): Omit<AttachedDatabase, 'stop'> {
  if (!pooled && !HAS_ROLES) return { connection };
  const rows = { ...(pooled ?? connection), ...(HAS_ROLES ? { user: ROWS_ROLE } : {}) };
  return { connection: rows, direct: connection, isPooled: pooled !== undefined };
}

/** How many connections to a database wait for a lock. What others wait for is hidden from a role, what they hold or want is not. */
export async function waitingForLocks(db: Db): Promise<number> {
  const found = await sql<{ n: number }>`select count(distinct pid)::int as n
    from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(db);
  return found.rows[0]?.n ?? 0;
}

/** What `npm run database -- prepare` keeps. */
export const roleSettings = (database: string, role = 'mesa'): string =>
  Object.entries(ROLE_SETTINGS)
    .map(([name, value]) => `alter role ${role} in database ${database} set ${name} = '${value}'`)
    .join(';');

/** The folder for the files of a run's templates. */
const templateFolder = (run: number): string => join(TEST_DATA, 'templates', String(run));

/** The database of a template. The first file that asks fills it, the others wait; half filled it has another name. */
async function templateOf(run: number, { name, fill }: Template): Promise<string> {
  const wanted = `template_${run}_${name}`;
  const server = await serverOfRun();
  const { db, close } = openDatabase(server.superuser, { max: 1, statementTimeoutMs: 0 });
  try {
    await sql`select pg_advisory_lock(hashtext(${wanted}))`.execute(db);
    const found = await sql`select 1 from pg_database where datname = ${wanted}`.execute(db);
    if (found.rows.length > 0) return wanted;
    const database = await createDatabase(run, {});
    try {
      const dataDir = join(templateFolder(run), name);
      mkdirSync(dataDir, { recursive: true });
      await fill(database, dataDir);
      await database.close();
      await sql.raw(`alter database ${database.name} rename to ${wanted}`).execute(db);
    } finally {
      await database.drop();
    }
    return wanted;
  } finally {
    await close();
    await server.stop();
  }
}

/** Drops the databases of one run, or of all runs whose process has ended. */
export async function dropLeftovers(server: Attached, run?: number): Promise<void> {
  const { db, close } = openDatabase(server.superuser, { max: 1 });
  try {
    const { rows } = await sql<{ name: string }>`
      select datname as name from pg_database where datname ~ '^(test|template)_[0-9]+_'`.execute(db);
    for (const { name } of rows) {
      const owner = Number(name.split('_')[1]);
      if (run === undefined ? isRunning(owner) : owner !== run) continue;
      await sql.raw(`drop database if exists ${name} with (force)`).execute(db);
      rmSync(templateFolder(owner), { recursive: true, force: true });
    }
  } finally {
    await close();
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Roles that do not own tables, one for rows and one that only reads; a server has them once. */
export const addRoles = (server: Attached): Promise<void> =>
  statements(
    server,
    [ROWS_ROLE, READING_ROLE].map(
      (role) => `do $$ begin if to_regrole('${role}') is null then create role ${role} login; end if; end $$`,
    ),
  );

/** As the superuser, who may make databases and change the server's settings. */
export async function statements(server: Attached, texts: string[]): Promise<void> {
  const { db, close } = openDatabase(server.superuser, { max: 1 });
  try {
    for (const text of texts) await sql.raw(text).execute(db);
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

import type { Db } from '../core/context.ts';
import { readSettings, type Settings } from '../core/settings.ts';
import { attachDatabase } from './attach.ts';
import { type Connection, openDatabase, type PoolOptions } from './pool.ts';

const CONNECTIONS = 4;

/** Ends a program of the command line without success: writes why, and answers the exit code. */
export function fail(sentence: string): number {
  console.error(sentence);
  return 1;
}

/** A program of the command line with the settings of its environment; wrong ones end it with their sentences. */
export async function withSettings(work: (settings: Settings) => Promise<number>): Promise<number> {
  const read = readSettings(process.env);
  return 'problems' in read ? fail(read.problems.map(({ sentence }) => sentence).join('\n')) : work(read.settings);
}

/**
 * The database of these settings, attached while `work` runs; an embedded one is started and stopped if need be. Never through a
 * pooler: commands set limits for their session, lock by it and read in one snapshot.
 */
export async function withConnection<T>(settings: Settings, work: (connection: Connection) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl, databaseDirectUrl } = settings;
  const attached = await attachDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseDirectUrl ?? databaseUrl });
  try {
    return await work(attached.connection);
  } finally {
    await attached.stop();
  }
}

/** A few connections without a time limit for statements, open while `work` runs. */
export async function withPool<T>(
  connection: Connection,
  work: (db: Db) => Promise<T>,
  options: Pick<PoolOptions, 'direct' | 'isPooled'> = {},
): Promise<T> {
  const { db, close } = openDatabase(connection, { max: CONNECTIONS, statementTimeoutMs: 0, ...options });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Both at once: what most programs of the command line need. */
export function withDatabase<T>(settings: Settings, work: (db: Db) => Promise<T>): Promise<T> {
  return withConnection(settings, (connection) => withPool(connection, work));
}

import type { Log } from '../core/context.ts';
import { attachEmbedded } from './embedded.ts';
import type { Connection } from './pool.ts';

type DatabaseSettings = {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  isPooled?: boolean;
};
/**
 * `direct` is PostgreSQL itself where `connection` leads through a pooler, and the role that owns the tables where `connection` is of
 * one that has their rows alone.
 */
export type AttachedDatabase = {
  connection: Connection;
  direct?: Connection;
  isPooled?: boolean;
  stop(): Promise<void>;
};

/** The database of these settings: the one that DATABASE_URL names, otherwise the embedded one of the data folder. */
export async function attachDatabase(settings: DatabaseSettings, log?: Log): Promise<AttachedDatabase> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, isPooled = false } = settings;
  const direct = DATABASE_DIRECT_URL ? { direct: { connectionString: DATABASE_DIRECT_URL } } : {};
  if (DATABASE_URL)
    return { connection: { connectionString: DATABASE_URL }, ...direct, isPooled, stop: async () => {} };
  return attachEmbedded(settings.DATA_DIR, log);
}

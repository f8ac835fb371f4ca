import type { Log } from '../core/context.ts';
import { attachEmbedded } from './embedded.ts';
import type { Connection } from './pool.ts';

type DatabaseSettings = {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
};
/** `direct` is PostgreSQL itself, where `connection` leads through a pooler. */
export type AttachedDatabase = { connection: Connection; direct?: Connection; stop(): Promise<void> };

/** The database of these settings: the one that DATABASE_URL names, otherwise the embedded one of the data folder. */
export async function attachDatabase(settings: DatabaseSettings, log?: Log): Promise<AttachedDatabase> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = settings;
  const direct = DATABASE_DIRECT_URL ? { direct: { connectionString: DATABASE_DIRECT_URL } } : {};
  if (DATABASE_URL) return { connection: { connectionString: DATABASE_URL }, ...direct, stop: async () => {} };
  return attachEmbedded(settings.DATA_DIR, log);
}

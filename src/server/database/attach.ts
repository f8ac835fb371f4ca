import type { Log } from '../core/context.ts';
import { attachEmbedded } from './embedded.ts';
import type { Connection } from './pool.ts';

type DatabaseSettings = { DATA_DIR: string; DATABASE_URL?: string | undefined };
export type AttachedDatabase = { connection: Connection; stop(): Promise<void> };

/** The database of these settings: the one that DATABASE_URL names, otherwise the embedded one of the data folder. */
export async function attachDatabase(settings: DatabaseSettings, log?: Log): Promise<AttachedDatabase> {
  if (settings.DATABASE_URL) return { connection: { connectionString: settings.DATABASE_URL }, stop: async () => {} };
  return attachEmbedded(settings.DATA_DIR, log);
}

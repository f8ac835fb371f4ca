/** How a backup folder is written; a newer format is refused by an older version. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const STRUCTURE = 'structure.json';
export const FILE_LIST = 'files.list';
export const JOBS = 'jobs';
/** There where the parts are closed; it says how and holds no key. */
export const LOCK = 'lock.json';

export type TablePart = { columns: string[]; rows: number; sha256: string };

/**
 * What a backup holds and how it is proved. It is written last: a folder without it is a backup that was cut short.
 * Hashes are SHA-256 in hexadecimal over the uncompressed content.
 */
export type Manifest = {
  format: typeof FORMAT;
  made_at: string;
  /** Version of the product and level of its stored data. */
  version: string;
  level: number;
  /** Identifies which SECRET_KEY opens the sealed values; the key itself is in no backup. */
  key: string;
  structure: string;
  tables: Record<string, TablePart>;
  /** Jobs of the queue that had not run yet. */
  jobs: TablePart & { names: string[] };
  sequences: Record<string, string>;
  files: { count: number; bytes: number; sha256: string };
  schemas: Record<string, string>;
};

/** A sentence for the person at the terminal; nothing was changed. */
export class BackupRefused extends Error {}

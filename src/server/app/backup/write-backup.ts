import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { productVersion } from '../../core/root.ts';
import type { Settings } from '../../core/settings.ts';
import { tell } from '../../core/tell.ts';
import type { Connection } from '../../database/pool.ts';
import { loadFiles } from '../../schemas/load.ts';
import { StoreUnavailable } from '../../storage/disk.ts';
import { storeAt } from '../../storage/files.ts';
import { copyOut, selectOf } from './copy-table.ts';
import {
  BackupRefused,
  FILE_LIST,
  FORMAT,
  JOBS,
  LOCK,
  MANIFEST,
  type Manifest,
  STRUCTURE,
  type TablePart,
} from './manifest.ts';
import { type BackupPart, type BackupParts, partsIn } from './parts.ts';
import { lockOf, newLockFacts } from './seal-file.ts';
import { readSequences, readStructure, readTables } from './structure.ts';

type BackupOptions = {
  connection: Connection;
  /** With a passphrase all parts are closed. */
  settings: Pick<Settings, 'dataDir' | 'filesUrl' | 'schemasDir' | 'secretKey' | 'backupPassphrase'>;
  /** A new or empty folder. */
  to: string;
  level: number;
};

/** What is copied of the queue: the rest was done. */
const WAITING = `state < 'completed'`;
const PRIVATE = { mode: 0o600, flag: 'wx' } as const;

/**
 * Copies one moment of the database, the files and the schema files into a folder. People go on working: the tables are
 * read in one snapshot, and a stored file is never changed. What fails takes the folder's content away again.
 */
export async function writeBackup(options: BackupOptions): Promise<Manifest> {
  const folder = resolve(options.to);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupRefused(tell('backup-not-empty', { folder }));
  const client = new pg.Client({ ...options.connection, application_name: 'mesa-backup' });
  await client.connect();
  try {
    await client.query(`set statement_timeout = 0; set synchronize_seqscans = off; set timezone = 'UTC'; set datestyle = 'ISO';
      set extra_float_digits = 3; begin isolation level repeatable read read only`);
    return await writeParts(client, folder, await lockedParts(folder, options.settings), options);
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** What says how the parts are closed lies open beside them; the passphrase is nowhere. */
async function lockedParts(folder: string, { backupPassphrase }: BackupOptions['settings']): Promise<BackupParts> {
  if (backupPassphrase === undefined) return partsIn(folder, undefined);
  const facts = newLockFacts();
  await writeFile(join(folder, LOCK), `${JSON.stringify(facts)}\n`, PRIVATE);
  return partsIn(folder, await lockOf(backupPassphrase, facts));
}

async function writeParts(
  client: pg.Client,
  folder: string,
  parts: BackupParts,
  { settings, level }: BackupOptions,
): Promise<Manifest> {
  const structure = JSON.stringify(await readStructure(client), null, 1);
  await parts.put(STRUCTURE, structure);
  await mkdir(join(folder, 'tables'), { mode: 0o700 });
  const tables: Record<string, TablePart> = {};
  for (const { name, columns } of await readTables(client)) {
    const copied = await copyOut(client, selectOf(name, columns), parts.part(`tables/${name}.copy.gz`));
    tables[name] = { columns, ...copied };
  }
  const jobs = await writeJobs(client, parts);
  const sequences = await readSequences(client);
  await client.query('commit');
  const manifest: Manifest = {
    format: FORMAT,
    made_at: new Date().toISOString(),
    version: await productVersion(),
    level,
    key: keyMark(settings.secretKey),
    structure: sha256(structure),
    tables,
    jobs,
    sequences,
    files: await writeFiles(folder, parts, settings),
    schemas: await writeSchemas(parts, settings.schemasDir),
  };
  await parts.put(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

async function writeJobs(client: pg.Client, parts: BackupParts): Promise<Manifest['jobs']> {
  const there = await client.query(`select to_regclass('jobs.job') as job`);
  if (!there.rows[0]?.job) return { columns: [], rows: 0, sha256: sha256(''), names: [] };
  const found = await client.query<{ name: string }>(`select attname::text as name from pg_attribute
    where attrelid = 'jobs.job'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
  const columns = found.rows.map(({ name }) => name);
  const names = await client.query<{ name: string }>(`select distinct name from jobs.job where ${WAITING} order by 1`);
  const select = `select ${columns.map((name) => `"${name}"`).join(', ')} from jobs.job where ${WAITING}`;
  const copied = await copyOut(client, select, parts.part(`${JOBS}.copy.gz`));
  return { columns, ...copied, names: names.rows.map(({ name }) => name) };
}

/** Every file of the store as it lies there: sealed ones stay sealed. One that is removed meanwhile belongs to no row. */
async function writeFiles(
  folder: string,
  parts: BackupParts,
  settings: BackupOptions['settings'],
): Promise<Manifest['files']> {
  const store = await storeAt(settings.filesUrl, join(settings.dataDir, 'files'));
  await mkdir(join(folder, 'files'), { mode: 0o700 });
  const lines: string[] = [];
  let bytes = 0;
  let page: string | undefined;
  do {
    const found = await store.disk.listAll('', { recursive: false, ...(page ? { paginationToken: page } : {}) });
    for (const one of found.objects) {
      if (!one.isFile || (await store.size(one.name)) === undefined) continue;
      const { size, hash } = await keepFile(await store.read(one.name), parts.part(`files/${one.name}`));
      lines.push(`${hash} ${size} ${one.name}`);
      bytes += size;
    }
    page = found.paginationToken;
  } while (page);
  const list = lines.sort().map((line) => `${line}\n`);
  await parts.put(FILE_LIST, list.join(''));
  return { count: lines.length, bytes, sha256: sha256(list.join('')) };
}

/** Writes a stream to a file and answers its size and hash. */
async function keepFile(content: NodeJS.ReadableStream, part: BackupPart): Promise<{ size: number; hash: string }> {
  const hash = createHash('sha256');
  let size = 0;
  const seen = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(content, seen, part.closing(), part.write());
  return { size, hash: hash.digest('hex') };
}

async function writeSchemas(parts: BackupParts, schemasDir: string): Promise<Record<string, string>> {
  const { files } = loadFiles(schemasDir);
  for (const [path, text] of Object.entries(files)) await parts.put(`schemas/${path}`, text);
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha256(text)]));
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Says which key it is without telling anything about it: 32 random bytes cannot be guessed from a hash. */
export const keyMark = (key: Buffer): string =>
  createHash('sha256').update('mesa-backup-key').update(key).digest('hex').slice(0, 16);

/** A store that does not answer is reported in one sentence. */
export const sentenceOf = (error: unknown): string =>
  error instanceof StoreUnavailable ? tell('restore-store') : (error as Error).message;

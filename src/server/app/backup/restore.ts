import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import PgBoss from 'pg-boss';
import type { Settings } from '../../core/settings.ts';
import type { Connection } from '../../database/pool.ts';
import { loadFiles } from '../../schemas/load.ts';
import type { Store } from '../../storage/disk.ts';
import { storeAt } from '../../storage/files.ts';
import { copyIn, hashTable, quotedName } from './copy-table.ts';
import { BackupRefused, FILE_LIST, FORMAT, JOBS, MANIFEST, type Manifest, STRUCTURE } from './manifest.ts';
import { readStructure, type Structure } from './structure.ts';
import { keyMark, sha256 } from './write-backup.ts';

type RestoreOptions = {
  connection: Connection;
  settings: Pick<Settings, 'dataDir' | 'filesUrl' | 'schemasDir' | 'secretKey'>;
  from: string;
  log?: (sentence: string) => void;
};
type Restored = { manifest: Manifest; schemasDir: string; sameKey: boolean };

/**
 * Puts a backup back into an empty place: no table in the database, no foreign file in the store. Files come first, the
 * database in one transaction last, so that what is cut short can be begun again. Every table and file is proved against
 * the manifest before the transaction ends.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const folder = resolve(options.from);
  const manifest = await readManifest(folder);
  const files = await readFileList(folder, manifest);
  const store = await storeAt(options.settings.filesUrl, join(options.settings.dataDir, 'files'));
  const client = new pg.Client({ ...options.connection, application_name: 'mesa-restore' });
  await client.connect();
  try {
    await requireEmpty(client);
    await requireOwnFiles(store, files);
    await restoreFiles(store, folder, files, options.log);
    await client.query(`set statement_timeout = 0; set synchronize_seqscans = off; set timezone = 'UTC'; set datestyle = 'ISO';
      set extra_float_digits = 3; set client_min_messages = warning`);
    await restoreJobs(client, folder, manifest);
    await restoreTables(client, folder, manifest, options.log);
  } finally {
    await client.end();
  }
  const schemasDir = await restoreSchemas(folder, manifest, options.settings);
  return { manifest, schemasDir, sameKey: keyMark(options.settings.secretKey) === manifest.key };
}

/** The manifest of a whole backup, or the reason why there is none. */
async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupRefused(`${folder} holds no whole backup: ${MANIFEST} is missing`);
  const manifest = parsed(text) as Partial<Manifest> | undefined;
  if (manifest?.format !== FORMAT) throw new BackupRefused(`${folder} was not written by this version`);
  const structure = await readFile(join(folder, STRUCTURE), 'utf8').catch(() => '');
  if (sha256(structure) !== manifest.structure) throw new BackupRefused(`${STRUCTURE} is not as it was written`);
  return manifest as Manifest;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type BackedFile = { hash: string; size: number; name: string };
const FILE_LINE = /^([0-9a-f]{64}) (\d+) ([A-Za-z0-9._-]+)$/;

async function readFileList(folder: string, manifest: Manifest): Promise<BackedFile[]> {
  const text = await readFile(join(folder, FILE_LIST), 'utf8').catch(() => '');
  if (sha256(text) !== manifest.files.sha256) throw new BackupRefused(`${FILE_LIST} is not as it was written`);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, hash = '', size = '', name = ''] = FILE_LINE.exec(line) ?? [];
      if (!name) throw new BackupRefused(`${FILE_LIST} is not as it was written`);
      return { hash, size: Number(size), name };
    });
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select 1 from pg_depend e where e.objid = c.oid and e.deptype = 'e') limit 1`);
  if (rows[0]) throw new BackupRefused(`the database is not empty (it has ${rows[0].name}): restore into a new one`);
}

/** Files of the same backup may be there already: a restore that was cut short is begun again. */
async function requireOwnFiles({ disk }: Store, files: BackedFile[]): Promise<void> {
  const own = new Set(files.map(({ name }) => name));
  const found = await disk.listAll('', { recursive: false });
  const foreign = [...found.objects].find((one) => one.isFile && !own.has(one.name));
  if (foreign) throw new BackupRefused(`the store of files is not empty (it has ${foreign.name})`);
}

async function restoreFiles(
  store: Store,
  folder: string,
  files: BackedFile[],
  log: RestoreOptions['log'],
): Promise<void> {
  for (const { name, size, hash } of files) {
    const path = join(folder, 'files', name);
    const seen = createHash('sha256');
    for await (const chunk of createReadStream(path)) seen.update(chunk as Buffer);
    if (seen.digest('hex') !== hash) throw new BackupRefused(`the file ${name} is not as it was written`);
    await store.disk.putStream(name, createReadStream(path), { contentLength: size });
  }
  log?.(`${files.length} files`);
}

/** The queue makes its own tables; what had not run yet is put back into them. */
async function restoreJobs(client: pg.Client, folder: string, { jobs }: Manifest): Promise<void> {
  if (jobs.rows === 0) return;
  const db = { executeSql: (text: string, values: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ db, schema: JOBS, supervise: false, schedule: false });
  await boss.start();
  for (const name of jobs.names) await boss.createQueue(name);
  await boss.stop({ graceful: false, wait: true });
  await client.query('begin');
  await client.query('delete from jobs.job');
  const copied = await copyIn(client, 'jobs.job', jobs.columns, join(folder, `${JOBS}.copy.gz`));
  if (copied.sha256 !== jobs.sha256) throw new BackupRefused(`${JOBS}.copy.gz is not as it was written`);
  await client.query('commit');
}

async function restoreTables(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  log: RestoreOptions['log'],
): Promise<void> {
  const text = await readFile(join(folder, STRUCTURE), 'utf8');
  const structure = JSON.parse(text) as Structure;
  await client.query('begin');
  const extension = await client.query(`select 1 from pg_extension where extname = 'pg_trgm'`);
  if (extension.rowCount === 0) await client.query('create extension pg_trgm');
  await client.query('set local check_function_bodies = off');
  for (const line of structure.before) await client.query(line);
  let rows = 0;
  for (const [name, part] of Object.entries(manifest.tables)) {
    const file = join(folder, 'tables', `${name}.copy.gz`);
    const copied = await copyIn(client, quotedName(name), part.columns, file);
    const there = await hashTable(client, name, part.columns);
    if (copied.sha256 !== part.sha256 || there.sha256 !== part.sha256 || there.rows !== part.rows)
      throw new BackupRefused(`the table ${name} is not as it was written`);
    rows += there.rows;
  }
  for (const [name, last] of Object.entries(manifest.sequences))
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, last]);
  for (const line of structure.after) await client.query(line);
  const made = await readStructure(client);
  const odd = difference(structure, made);
  if (odd) throw new BackupRefused(`the structure differs: ${odd}`);
  await client.query('commit');
  await client.query('analyze');
  log?.(`${Object.keys(manifest.tables).length} tables, ${rows} rows`);
}

/** The first statement that one structure has and the other lacks. */
function difference(wanted: Structure, made: Structure): string | undefined {
  const lines = ({ before, after }: Structure) => [...before, ...after];
  const there = new Set(lines(made));
  const known = new Set(lines(wanted));
  return lines(wanted).find((line) => !there.has(line)) ?? lines(made).find((line) => !known.has(line));
}

/** The schema files stay where they are when they are the same; others are put beside the data, never over them. */
async function restoreSchemas(
  folder: string,
  manifest: Manifest,
  settings: RestoreOptions['settings'],
): Promise<string> {
  const { files } = loadFiles(settings.schemasDir);
  const same =
    Object.keys(files).length === Object.keys(manifest.schemas).length &&
    Object.entries(files).every(([path, text]) => manifest.schemas[path] === sha256(text));
  if (same) return settings.schemasDir;
  const target = join(settings.dataDir, 'schemas');
  await mkdir(target, { recursive: true, mode: 0o700 });
  if ((await readdir(target)).length > 0) throw new BackupRefused(`${target} is not empty`);
  for (const [path, hash] of Object.entries(manifest.schemas)) {
    const text = await readFile(join(folder, 'schemas', path), 'utf8');
    if (sha256(text) !== hash) throw new BackupRefused(`the schema file ${path} is not as it was written`);
    await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(target, path), text, { mode: 0o600, flag: 'wx' });
  }
  return target;
}

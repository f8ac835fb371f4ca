import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import PgBoss from 'pg-boss';
import type { Settings } from '../../core/settings.ts';
import { tell } from '../../core/tell.ts';
import type { Connection } from '../../database/pool.ts';
import { loadFiles } from '../../schemas/load.ts';
import type { Store } from '../../storage/disk.ts';
import { storeAt } from '../../storage/files.ts';
import { copyIn, hashTable, quotedName } from './copy-table.ts';
import { BackupRefused, FILE_LIST, FORMAT, JOBS, LOCK, MANIFEST, type Manifest, STRUCTURE } from './manifest.ts';
import { type BackupParts, partsIn } from './parts.ts';
import { type LockFacts, lockOf } from './seal-file.ts';
import { readStructure, type Structure } from './structure.ts';
import { keyMark, sha256 } from './write-backup.ts';

type RestoreOptions = {
  connection: Connection;
  settings: Pick<Settings, 'dataDir' | 'filesUrl' | 'schemasDir' | 'secretKey' | 'backupPassphrase'>;
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
  const parts = await openParts(folder, options.settings);
  const manifest = await readManifest(folder, parts);
  const files = await readFileList(parts, manifest);
  const store = await storeAt(options.settings.filesUrl, join(options.settings.dataDir, 'files'));
  const client = new pg.Client({ ...options.connection, application_name: 'mesa-restore' });
  await client.connect();
  try {
    await requireEmpty(client);
    await requireOwnFiles(store, files);
    await restoreFiles(store, parts, files, options.log);
    await client.query(`set statement_timeout = 0; set synchronize_seqscans = off; set timezone = 'UTC'; set datestyle = 'ISO';
      set extra_float_digits = 3; set client_min_messages = warning`);
    await restoreJobs(client, parts, manifest);
    await restoreTables(client, parts, manifest, options.log);
  } finally {
    await client.end();
  }
  const schemasDir = await restoreSchemas(parts, manifest, options.settings);
  return { manifest, schemasDir, sameKey: keyMark(options.settings.secretKey) === manifest.key };
}

/** The manifest of a whole backup, or the reason why there is none. */
async function readManifest(folder: string, parts: BackupParts): Promise<Manifest> {
  const text = await parts.text(MANIFEST).catch(refused);
  if (text === undefined) throw new BackupRefused(tell('restore-no-backup', { folder, file: MANIFEST }));
  const manifest = parsed(text) as Partial<Manifest> | undefined;
  if (manifest?.format !== FORMAT) throw new BackupRefused(tell('restore-other-version', { folder }));
  const structure = (await parts.text(STRUCTURE).catch(refused)) ?? '';
  if (sha256(structure) !== manifest.structure) throw new BackupRefused(tell('restore-changed', { name: STRUCTURE }));
  return manifest as Manifest;
}

const refused = (error: Error): never => {
  throw new BackupRefused(error.message);
};

/** The parts of a folder, opened with the passphrase where they are closed. Backups of before were open. */
async function openParts(folder: string, { backupPassphrase }: RestoreOptions['settings']): Promise<BackupParts> {
  const text = await readFile(join(folder, LOCK), 'utf8').catch(() => undefined);
  if (text === undefined) return partsIn(folder, undefined);
  const facts = parsed(text) as Partial<LockFacts> | undefined;
  const isKnown = facts?.cipher === 'aes-256-gcm' && facts.kdf === 'scrypt' && /^[0-9a-f]{32}$/.test(facts.salt ?? '');
  const { N = 0, r = 0, p = 0 } = facts ?? {};
  if (!isKnown || N > MOST_WORK || r > 16 || p > 4) throw new BackupRefused(tell('restore-changed', { name: LOCK }));
  if (backupPassphrase === undefined) throw new BackupRefused(tell('restore-closed'));
  return partsIn(folder, await lockOf(backupPassphrase, facts as LockFacts).catch(refused));
}

/** A lock that asks for more work than this was not made by us. */
const MOST_WORK = 1 << 18;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type BackedFile = { hash: string; size: number; name: string };
const FILE_LINE = /^([0-9a-f]{64}) (\d+) ([A-Za-z0-9._-]+)$/;

async function readFileList(parts: BackupParts, manifest: Manifest): Promise<BackedFile[]> {
  const text = (await parts.text(FILE_LIST).catch(refused)) ?? '';
  if (sha256(text) !== manifest.files.sha256) throw new BackupRefused(tell('restore-changed', { name: FILE_LIST }));
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, hash = '', size = '', name = ''] = FILE_LINE.exec(line) ?? [];
      if (!name) throw new BackupRefused(tell('restore-changed', { name: FILE_LIST }));
      return { hash, size: Number(size), name };
    });
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select 1 from pg_depend e where e.objid = c.oid and e.deptype = 'e') limit 1`);
  if (rows[0]) throw new BackupRefused(tell('restore-database-taken', { name: rows[0].name }));
}

/** Files of the same backup may be there already: a restore that was cut short is begun again. */
async function requireOwnFiles({ disk }: Store, files: BackedFile[]): Promise<void> {
  const own = new Set(files.map(({ name }) => name));
  const found = await disk.listAll('', { recursive: false });
  const foreign = [...found.objects].find((one) => one.isFile && !own.has(one.name));
  if (foreign) throw new BackupRefused(tell('restore-files-taken', { name: foreign.name }));
}

async function restoreFiles(
  store: Store,
  parts: BackupParts,
  files: BackedFile[],
  log: RestoreOptions['log'],
): Promise<void> {
  for (const { name, size, hash } of files) {
    const { read, opening } = parts.part(`files/${name}`);
    const seen = createHash('sha256');
    const hashed = new Writable({ write: (chunk, _encoding, done) => done(void seen.update(chunk as Buffer)) });
    await pipeline(read(), opening(), hashed).catch(refused);
    if (seen.digest('hex') !== hash) throw new BackupRefused(tell('restore-changed', { name }));
    const content = opening();
    await Promise.all([pipeline(read(), content), store.disk.putStream(name, content, { contentLength: size })]);
  }
  log?.(tell('restore-files', { count: files.length }));
}

/** The queue makes its own tables; what had not run yet is put back into them. */
async function restoreJobs(client: pg.Client, parts: BackupParts, { jobs }: Manifest): Promise<void> {
  if (jobs.rows === 0) return;
  const db = { executeSql: (text: string, values: unknown[]) => client.query(text, values) };
  const boss = new PgBoss({ db, schema: JOBS, supervise: false, schedule: false });
  await boss.start();
  for (const name of jobs.names) await boss.createQueue(name);
  await boss.stop({ graceful: false, wait: true });
  await client.query('begin');
  await client.query('delete from jobs.job');
  const copied = await copyIn(client, 'jobs.job', jobs.columns, parts.part(`${JOBS}.copy.gz`));
  if (copied.sha256 !== jobs.sha256) throw new BackupRefused(tell('restore-changed', { name: `${JOBS}.copy.gz` }));
  await client.query('commit');
}

async function restoreTables(
  client: pg.Client,
  parts: BackupParts,
  manifest: Manifest,
  log: RestoreOptions['log'],
): Promise<void> {
  const structure = JSON.parse((await parts.text(STRUCTURE)) ?? '') as Structure;
  await client.query('begin');
  const extension = await client.query(`select 1 from pg_extension where extname = 'pg_trgm'`);
  if (extension.rowCount === 0) await client.query('create extension pg_trgm');
  await client.query('set local check_function_bodies = off');
  for (const line of structure.before) await client.query(line);
  let rows = 0;
  for (const [name, part] of Object.entries(manifest.tables)) {
    const file = parts.part(`tables/${name}.copy.gz`);
    const copied = await copyIn(client, quotedName(name), part.columns, file).catch(refused);
    const there = await hashTable(client, name, part.columns);
    if (copied.sha256 !== part.sha256 || there.sha256 !== part.sha256 || there.rows !== part.rows)
      throw new BackupRefused(tell('restore-changed', { name }));
    rows += there.rows;
  }
  for (const [name, last] of Object.entries(manifest.sequences))
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, last]);
  for (const line of structure.after) await client.query(line);
  const made = await readStructure(client);
  const odd = difference(structure, made);
  if (odd) throw new BackupRefused(tell('restore-other-structure', { what: odd }));
  await endProofs(client, manifest);
  await client.query('commit');
  await client.query('analyze');
  log?.(tell('restore-tables', { tables: Object.keys(manifest.tables).length, rows }));
}

/**
 * What opened the system when the backup was made opens nothing after it: sessions, links, keys, begun sign-ins. Since then they may have
 * been ended by hand, and who held the backup may have read them.
 */
async function endProofs(client: pg.Client, { tables }: Manifest): Promise<void> {
  if (tables._sessions) await client.query('update _sessions set revoked_at = now() where revoked_at is null');
  if (tables._recovery) await client.query('update _recovery set used_at = now() where used_at is null');
  if (tables._api_keys) await client.query('update _api_keys set ended_at = now() where ended_at is null');
  if (tables._challenges) await client.query('delete from _challenges');
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
  parts: BackupParts,
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
  if ((await readdir(target)).length > 0) throw new BackupRefused(tell('restore-folder-taken', { folder: target }));
  for (const [path, hash] of Object.entries(manifest.schemas)) {
    const text = (await parts.text(`schemas/${path}`).catch(refused)) ?? '';
    if (sha256(text) !== hash) throw new BackupRefused(tell('restore-changed', { name: path }));
    await mkdir(dirname(join(target, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(target, path), text, { mode: 0o600, flag: 'wx' });
  }
  return target;
}

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/context.ts';

type Texts = Record<string, string>;

/** How a version came into force, through whom, and why. `journal` is the name of the files written for it, if any. */
export type Origin = {
  source: 'start' | 'hand' | 'git' | 'rollback';
  author: string;
  reason?: string;
  journal?: string;
};

/** What a version changed in the one before it, by file. */
export type Changes = { added: string[]; changed: string[]; removed: string[] };

/** A version without its texts. */
type KeptVersion = {
  n: number;
  version: string;
  parent: number | null;
  at: string;
  source: Origin['source'];
  author: string;
  reason: string | null;
  changes: Changes;
};

/** One file in two versions; null where the version has no such file. */
export type FileDifference = { path: string; before: string | null; after: string | null };

/** Texts are kept once by their hash: a version costs what it changed, and its list of hashes. */
export const VERSION_TABLES = [
  sql`create table if not exists _schema_blobs (hash text primary key, text text not null)`,
  sql`create table if not exists _schema_versions (
    n bigint primary key,
    version text not null,
    parent bigint,
    at timestamptz not null default clock_timestamp(),
    source text not null check (source in ('start', 'hand', 'git', 'rollback')),
    author text not null,
    reason text,
    journal text unique,
    files jsonb not null,
    changes jsonb not null)`,
  // What a version changed for people is known a moment after it came into force.
  sql`create table if not exists _schema_effects (
    n bigint primary key,
    at timestamptz not null default clock_timestamp(),
    lines jsonb not null)`,
];

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Files by path, each with the hash of its text. */
type Hashes = Record<string, string>;

export const hashesOf = (texts: Texts): Hashes =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, hashOf(text)]));

/** Keeps the texts that are not kept yet. */
export async function keepTexts(trx: Trx, files: Texts, known: ReadonlySet<string> = new Set()): Promise<void> {
  const texts = Object.values(files).map((text) => ({ hash: hashOf(text), text }));
  const fresh = texts.filter(({ hash }) => !known.has(hash));
  await sql`insert into _schema_blobs (hash, text)
    select distinct on (hash) hash, text from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as x (hash text, text text)
    on conflict do nothing`.execute(trx);
}

export function changesBetween(before: Hashes, after: Hashes): Changes {
  const added = Object.keys(after).filter((path) => before[path] === undefined);
  const removed = Object.keys(before).filter((path) => after[path] === undefined);
  const changed = Object.keys(after).filter((path) => before[path] !== undefined && before[path] !== after[path]);
  return { added: added.sort(), changed: changed.sort(), removed: removed.sort() };
}

/**
 * Adds the version that comes into force, in the transaction that takes it into force and under its lock. The version
 * that is in force already is not added again, so that each of several processes may ask; a return to it is.
 */
export async function keepVersion(trx: Trx, version: string, files: Texts, origin: Origin): Promise<void> {
  const answer = await sql<{ n: number; version: string; files: Hashes }>`
    select n::int as n, version, files from _schema_versions order by n desc limit 1`.execute(trx);
  const last = answer.rows[0];
  if (last?.version === version && !origin.journal) return;
  const hashes = hashesOf(files);
  await keepTexts(trx, files, new Set(Object.values(last?.files ?? {})));
  await sql`insert into _schema_versions (n, version, parent, source, author, reason, journal, files, changes)
    values (${(last?.n ?? 0) + 1}, ${version}, ${last?.n ?? null}, ${origin.source}, ${origin.author},
      ${origin.reason ?? null}, ${origin.journal ?? null}, ${JSON.stringify(hashes)}::jsonb,
      ${JSON.stringify(changesBetween(last?.files ?? {}, hashes))}::jsonb)`.execute(trx);
}

/** Versions that were kept before each had a row, once, in their order. */
export async function carryOverVersions(trx: Trx): Promise<void> {
  if (!(await isThere(trx, '_schema_files'))) return;
  const kept = await sql<{ version: string; at: Date }>`
    select version, applied_at as at from _schema_files order by applied_at`.execute(trx);
  for (const { version } of kept.rows) {
    const found = await sql<{ files: Texts }>`select files from _schema_files where version = ${version}`.execute(trx);
    await keepVersion(trx, version, found.rows[0]?.files ?? {}, { source: 'start', author: 'mesa' });
  }
  await sql`drop table _schema_files`.execute(trx);
}

export async function isThere(db: Db | Trx, table: string): Promise<boolean> {
  const answer = await sql<{ found: string | null }>`select to_regclass(${table})::text as found`.execute(db);
  return Boolean(answer.rows[0]?.found);
}

/** The version in force; undefined before the first start, and before the tables exist. */
export async function lastVersion(db: Db | Trx): Promise<string | undefined> {
  if (!(await isThere(db, '_schema_versions'))) return undefined;
  const answer = await sql<{ version: string }>`
    select version from _schema_versions order by n desc limit 1`.execute(db);
  return answer.rows[0]?.version;
}

/** The files that were in force last, on any host; none before the first start. */
export async function lastTexts(db: Db): Promise<Texts | undefined> {
  if (await isThere(db, '_schema_versions')) {
    const answer = await sql<{ n: number }>`
      select n::int as n from _schema_versions order by n desc limit 1`.execute(db);
    if (answer.rows[0]) return textsOf(db, answer.rows[0].n);
  }
  if (!(await isThere(db, '_schema_files'))) return undefined;
  const rows = await sql<{ files: Texts }>`
    select files from _schema_files order by applied_at desc limit 1`.execute(db);
  return rows.rows[0]?.files;
}

/** Whether the version that this journal was written for came into force. */
export async function isKeptFor(db: Db, journal: string): Promise<boolean> {
  const found = await sql`select 1 from _schema_versions where journal = ${journal}`.execute(db);
  return found.rows.length > 0;
}

/** All texts of a version; undefined where no version has this number. */
export async function textsOf(db: Db, n: number): Promise<Texts | undefined> {
  const found = await sql`select 1 from _schema_versions where n = ${n}`.execute(db);
  if (found.rows.length === 0) return undefined;
  const answer = await sql<{ path: string; text: string }>`
    select f.key as path, b.text from _schema_versions as v, jsonb_each_text(v.files) as f
      join _schema_blobs as b on b.hash = f.value where v.n = ${n} order by f.key`.execute(db);
  return Object.fromEntries(answer.rows.map(({ path, text }) => [path, text]));
}

/** The newest versions first, below `before` where it is given. */
export async function listVersions(db: Db, limit: number, before?: number): Promise<KeptVersion[]> {
  const answer = await sql<KeptVersion>`
    select n::int as n, version, parent::int as parent, at, source, author, reason, changes from _schema_versions
    where ${before === undefined ? sql`true` : sql`n < ${before}`} order by n desc limit ${limit}`.execute(db);
  return answer.rows;
}

/** The files in which two versions differ, with both texts. Only these texts are read. */
export async function differenceBetween(db: Db, before: number, after: number): Promise<FileDifference[]> {
  const answer = await sql<FileDifference>`
    with a as materialized (select key, value from _schema_versions, jsonb_each_text(files) where n = ${before}),
      b as materialized (select key, value from _schema_versions, jsonb_each_text(files) where n = ${after}),
      c as materialized (select coalesce(a.key, b.key) as path, a.value as was, b.value as becomes
        from a full join b on a.key = b.key where a.value is distinct from b.value)
    select path, (select text from _schema_blobs where hash = was) as before,
      (select text from _schema_blobs where hash = becomes) as after
    from c order by path`.execute(db);
  return answer.rows;
}

/** What the newest row of this version changed in the files of the one before it. */
export async function changedBy(db: Db, version: string): Promise<FileDifference[]> {
  const found = await sql<{ n: number; parent: number | null }>`select n::int as n, parent::int as parent
    from _schema_versions where version = ${version} order by n desc limit 1`.execute(db);
  const [row] = found.rows;
  return row?.parent ? differenceBetween(db, row.parent, row.n) : [];
}

/** Keeps what the newest row of this version changed for people; the first of several processes does. */
export async function keepEffect(db: Db, version: string, lines: readonly string[]): Promise<void> {
  await sql`insert into _schema_effects (n, lines)
    select n, ${JSON.stringify(lines)}::jsonb from _schema_versions where version = ${version} order by n desc limit 1
    on conflict do nothing`.execute(db);
}

/** What a version changed for people; undefined where it was not worked out. */
export async function effectLines(db: Db, n: number): Promise<string[] | undefined> {
  const found = await sql<{ lines: string[] }>`select lines from _schema_effects where n = ${n}`.execute(db);
  return found.rows[0]?.lines;
}

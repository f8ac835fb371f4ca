import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../core/context.ts';
import { type Sentence, tell } from '../core/tell.ts';
import { type OpenDatabase, STATEMENT_TIMEOUT_MS } from './pool.ts';
import { mayWriteRows, roleOf } from './roles.ts';
import { serversKeepNames } from './server-names.ts';

/** `prepared` is what the settings ask for; absent: whatever the pooler makes possible. */
type Checked = { isPooled: boolean; prepared: boolean | undefined };

/** The first release of each line that keeps foreign keys when a partition is detached. Others are not proven. */
const FIRST_OF: Record<number, number> = { 15: 9, 16: 5, 17: 1 };
const PER_LINE = 10_000;

/** @example isServed(150_008) // false: 15.8 loses foreign keys */
export const isServed = (version: number): boolean =>
  version % PER_LINE >= (FIRST_OF[Math.floor(version / PER_LINE)] ?? PER_LINE);
/** N with a tilde, as a letter of a name that is searched for. */
const [CAPITAL, SMALL] = [0xd1, 0xf1];
/** Another connection of the pooler is had within this time, or none is. */
const PROBE_MS = 3_000;

/**
 * Asks the server of a database, before anything is written, for what all else relies on; a miss ends the start with one sentence.
 * Behind a pooler statements are named from here on as it allows it.
 */
export async function checkServer(
  { db, direct, directPool, pool, nameBy }: OpenDatabase,
  { isPooled, prepared }: Checked,
): Promise<void> {
  await settingsArrive(direct, isPooled ? 'engine-pooled-direct' : 'engine-pooled');
  const { database } = await engineFits(direct);
  if (!directPool) return;
  if (!isPooled) await settingsArrive(db, 'engine-pooled');
  const [here, there] = [await identityOf(db), await identityOf(direct)];
  if (here !== there) throw missing('engine-other');
  const [role, owner] = [await roleOf(db), await roleOf(direct)];
  if (role !== owner && !(await mayWriteRows(direct, role))) throw missing('engine-grants', { role, owner });
  if (!isPooled) return;
  await roleHasSettings(db);
  if (prepared === false) return;
  if (await namesAreKnown(pool, database)) return nameBy('connection');
  if (prepared) throw missing('engine-names');
  if (await serversKeepNames(pool)) nameBy('server');
}

const missing = (key: Sentence, params: Record<string, string> = {}): Error => new Error(tell(key, params));

/** A pooler refuses what is sent at the start of a connection, or drops it. */
async function settingsArrive(direct: Db, otherwise: Sentence): Promise<void> {
  const sent = sql<{ limit: string }>`select setting as "limit" from pg_settings where name = 'statement_timeout'`;
  const arrived = await sent.execute(direct).catch((error: Error) => {
    if (/unsupported startup parameter/.test(error.message)) return undefined;
    throw error;
  });
  if (Number(arrived?.rows[0]?.limit) !== STATEMENT_TIMEOUT_MS) throw missing(otherwise);
}

type Engine = {
  version: number;
  database: string;
  user: string;
  encoding: string;
  collation: string;
};

async function engineFits(direct: Db): Promise<Engine> {
  const { rows } = await sql<Engine>`
    select current_setting('server_version_num')::int as version, datname as database, current_user as user,
      pg_encoding_to_char(encoding) as encoding, coalesce(datcollate, '') as collation
    from pg_database where datname = current_database()`.execute(direct);
  const engine = rows[0] as Engine;
  const { version, encoding } = engine;
  if (!isServed(version))
    throw missing('engine-version', { version: `${Math.floor(version / PER_LINE)}.${version % PER_LINE}` });
  const params = { ...engine, version: String(version) };
  if (encoding !== 'UTF8') throw missing('engine-encoding', params);
  const wrong = await firstMissOf(direct);
  if (wrong) throw missing(wrong, params);
  return engine;
}

/** Letters, order, words and rights, in this order. */
async function firstMissOf(direct: Db): Promise<Sentence | undefined> {
  const { rows } = await sql<Record<'letters' | 'points' | 'icu' | 'words' | 'rights', boolean | null>>`
    select lower(chr(${sql.lit(CAPITAL)})) = chr(${sql.lit(SMALL)}) as letters,
      'B' < 'a' and 'z' < chr(${sql.lit(SMALL)}) and 'a-b' < 'aa' as points,
      exists (select from pg_collation where collname = 'und-x-icu') as icu,
      exists (select from pg_extension where extname = 'pg_trgm')
        or exists (select from pg_available_extensions where name = 'pg_trgm') as words,
      has_schema_privilege(current_schema(), 'create') and (to_regnamespace('jobs') is not null
        or has_database_privilege(current_database(), 'create')) as rights`.execute(direct);
  const holds = rows[0];
  const sentences = {
    letters: 'engine-letters',
    points: 'engine-order',
    icu: 'engine-sorting',
    words: 'engine-words',
    rights: 'engine-rights',
  } as const;
  return Object.entries(sentences).find(([name]) => holds?.[name as keyof typeof sentences] !== true)?.[1];
}

/** Which database of which server, as both ways to it must name it. */
async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`select oid || ' ' || extract(epoch from pg_postmaster_start_time())
    as identity from pg_database where datname = current_database()`.execute(db);
  return rows[0]?.identity ?? '';
}

/** What a role keeps for its connections, since a pooler takes nothing at their start. */
export const ROLE_SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  statement_timeout: `${STATEMENT_TIMEOUT_MS}ms`,
  idle_in_transaction_session_timeout: '60s',
} as const;

async function roleHasSettings(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select lower(name) as name, setting from pg_settings where lower(name) in (${sql.join(Object.keys(ROLE_SETTINGS))})`.execute(
    db,
  );
  const wrong = rows.filter(({ name, setting }) => {
    if (name === 'timezone') return setting !== 'UTC';
    if (name === 'datestyle') return !setting.startsWith('ISO');
    return setting === '0';
  });
  if (wrong.length > 0) throw missing('engine-settings', { settings: wrong.map(({ name }) => name).join(', ') });
}

/** A name made in one transaction is used in the next, while another holds the connection that knows it. */
async function namesAreKnown(pool: pg.Pool, name: string): Promise<boolean> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  const probe = { name: `probe ${name}`, text: 'select 1', query_timeout: PROBE_MS };
  try {
    await one.query(probe);
    await other.query('begin');
    await other.query('select 1');
    await one.query(probe);
    return true;
  } catch {
    return false;
  } finally {
    one.release(true);
    other.release(true);
  }
}

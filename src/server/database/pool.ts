import { Kysely } from 'kysely';
import pg from 'pg';
import type { Db, Log, Tables } from '../core/context.ts';
import { type NamesOf, PreparedDialect } from './prepared.ts';
import { makeTimelines, type Timelines } from './timeline.ts';

export type Connection = { connectionString: string } | { host: string; port: number; user: string; database: string };
export type OpenDatabase = {
  db: Db;
  pool: pg.Pool;
  /** Never through a pooler, and as who owns the tables: for what listens, locks by session, builds indexes or changes tables. */
  direct: Db;
  /** The connections of `direct`, where they are others than those of `pool`. */
  directPool?: pg.Pool;
  /** Other definitions are in force: connections with plans of the old ones are replaced. */
  renew(): void;
  /** How statements are named from now on; a start asks first what a pooler does with names. */
  nameBy(names: NamesOf): void;
  /** How many transactions of this process ended without their outcome being known. */
  unsureCommits(): number;
  close(): Promise<void>;
};
export type PoolOptions = {
  max?: number;
  log?: Log;
  statementTimeoutMs?: number;
  /** Whether statements have names; absent: yes, but behind a pooler not before it is known how. */
  prepared?: boolean | undefined;
  /** PostgreSQL itself, as the role that owns the tables: where the connection leads through a pooler, or is of another role. */
  direct?: Connection | undefined;
  /** A pooler changes the connection with each transaction. */
  isPooled?: boolean | undefined;
  onStatement?: (sql: string, parameters: readonly unknown[]) => void;
};

/** What processes say to each other goes over this channel: `{ topic, data }`. */
export const EVENT_CHANNEL = 'mesa';

const POOL_SIZE = 10;
export const STATEMENT_TIMEOUT_MS = 15_000;
export const IDLE_TIMEOUT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 5_000;
/** Up to here a decimal number and its text are the same number in both directions. */
const EXACT_DIGITS = 15;

/**
 * Connections of their own for `direct` are opened when they are needed. A pooler refuses settings that are sent at the start of a
 * connection, or drops them without a word: behind one they are kept with the role (`npm run database -- prepare`).
 */
export function openDatabase(connection: Connection, options: PoolOptions = {}): OpenDatabase {
  const { direct, isPooled = false, ...rest } = options;
  const timelines = makeTimelines();
  const own = openPool(connection, rest, !isPooled, timelines);
  if (!direct) return { ...own, direct: own.db };
  const other = openPool(direct, { ...rest, prepared: false }, true, timelines);
  if (isPooled) timelines.follow(own.pool);
  const close = async () => {
    timelines.close();
    await Promise.all([own.close(), other.close()]);
  };
  const unsureCommits = () => own.unsureCommits() + other.unsureCommits();
  return { ...own, direct: other.db, directPool: other.pool, unsureCommits, close };
}

function openPool(
  connection: Connection,
  options: Omit<PoolOptions, 'direct' | 'isPooled'>,
  sendsSettings: boolean,
  timelines: Timelines,
) {
  const settings = {
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
    options: '-c timezone=UTC -c datestyle=ISO',
  };
  const pool = new pg.Pool({
    ...connection,
    max: options.max ?? POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    application_name: 'mesa-de-control',
    ...(sendsSettings ? settings : {}),
    onConnect: timelines.look,
    types: { getTypeParser: parserFor as typeof pg.types.getTypeParser },
  });
  // A connection that breaks, idle or between two statements, is thrown away; without a listener it would end the process.
  const lost = (error: Error) => options.log?.warn({ error: error.message }, 'database connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', () => {}));
  let unsureCommits = 0;
  const unsure = () => {
    unsureCommits += 1;
    options.log?.warn({}, 'a transaction ended without its outcome being known');
  };
  const dialect = new PreparedDialect({
    pool,
    names: (options.prepared ?? sendsSettings) ? 'connection' : 'none',
    unsure,
    refuse: timelines.refuse,
  });
  const db = new Kysely<Tables>({
    dialect,
    log: (event) => {
      if (event.level === 'query') options.onStatement?.(event.query.sql, event.query.parameters);
    },
  });
  const { driver } = dialect;
  const renew = () => driver.renew();
  const nameBy = (names: NamesOf) => driver.use(names);
  return { db, pool, renew, nameBy, unsureCommits: () => unsureCommits, close: () => db.destroy() };
}

type Parser = (text: string) => unknown;

/** Whole and decimal numbers as numbers while that is exact, dates as their own text, moments in UTC. */
export const PARSERS: Record<number, Parser> = {
  [pg.types.builtins.INT8]: exactNumber,
  [pg.types.builtins.NUMERIC]: exactNumber,
  [pg.types.builtins.DATE]: (text) => text,
  [pg.types.builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [pg.types.builtins.TIMESTAMP]: (text) => new Date(`${text.replace(' ', 'T')}Z`).toISOString(),
};

function parserFor(type: number, format?: 'text' | 'binary'): unknown {
  return (format !== 'binary' && PARSERS[type]) || pg.types.getTypeParser(type, format as 'text');
}

function exactNumber(text: string): number | string {
  if (text.length <= EXACT_DIGITS) return Number(text);
  const digits = text.replace(/^-?0*\.?0*/, '').replace('.', '');
  return digits.length <= EXACT_DIGITS || Number.isSafeInteger(Number(text)) ? Number(text) : text;
}

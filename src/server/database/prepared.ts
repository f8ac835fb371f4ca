import { createHash } from 'node:crypto';
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type RawBuilder,
  sql,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { shapeOfRows } from '../../resource/model/shape.ts';
import { isOfNoUse, type NamedStatement, ServerNames } from './server-names.ts';
import { isDatabaseUnavailable, UnsureCommit } from './unavailable.ts';

/** `reads`: it changes nothing. */
type NamedQuery = CompiledQuery & { readonly statement?: string; readonly reads?: boolean };
type Runner = Pick<Kysely<unknown>, 'executeQuery' | 'getExecutor'>;

/** PostgreSQL distinguishes names by their first 63 characters. */
const NAME_LENGTH = 40;
const HASH_LENGTH = 20;
/** So many plans one connection may hold; one that has more is closed. */
const NAMES = 200;
/** A statement so long takes longer to be planned than a transaction of its own, in which its name can be used, takes to be made. */
const LONG = 1_500;
/** Writes text, and never asks anything. */
const COMPILER = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
/** When its wait for standbys is cancelled PostgreSQL answers COMMIT as done, and a warning comes from here. */
const WAIT_FOR_STANDBYS = 'SyncRepWaitForLSN';
const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Names a statement, so that each connection parses it once and PostgreSQL decides whether one plan serves all values, which are
 * parameters. A statement whose best plan depends on its values is sent without a name.
 */
export function prepared<R>(query: RawBuilder<R> | Compilable<R>, name: string) {
  return {
    execute(db: object): Promise<QueryResult<R>> {
      const runner = db as Runner;
      const compiled = query.compile(runner) as CompiledQuery<R>;
      const named = { ...compiled, statement: nameOf(compiled.sql, name) };
      return runner.executeQuery(named);
    },
  };
}

/** In a kept statement, the place of the value that each call brings. */
export const GIVEN = Object.freeze({}) as unknown;

const kept = new WeakMap<object, Map<string, unknown>>();
/** So many questions are remembered of one version of the definitions. */
const KEPT = 1_000;

/** What `make` answers, worked out once for the definitions (`of`) and the question. */
export function keptFor<T>(of: object, question: readonly unknown[], make: () => T): T {
  const known = kept.get(of) ?? new Map<string, unknown>();
  kept.set(of, known);
  const key = JSON.stringify(question);
  if (!known.has(key)) {
    if (known.size >= KEPT) known.clear();
    known.set(key, make());
  }
  return known.get(key) as T;
}

/**
 * A prepared statement whose text and other values follow from the definitions (`of`) and from `question`, worked out once for
 * both: of all that `build` reads, nothing may be missing in these two. Undefined where `build` knows that no row can be found.
 */
export function keptStatement<R>(
  name: string,
  of: object,
  question: readonly unknown[],
  build: () => RawBuilder<R> | undefined,
): { execute(db: object, given?: unknown): Promise<QueryResult<R>> } | undefined {
  const query = keptFor(of, [name, ...question], (): NamedQuery | undefined => {
    const compiled = build()?.compile(COMPILER);
    return compiled && { ...compiled, statement: nameOf(compiled.sql, name), reads: true };
  });
  if (!query) return undefined;
  return {
    execute(db, given) {
      const parameters = query.parameters.map((value) => (value === GIVEN ? given : value));
      return (db as Runner).executeQuery({ ...query, parameters } as CompiledQuery<R>);
    },
  };
}

/** A part of other statements whose text is written now, once; its values take their places in each of them. */
export function written(part: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = part.compile(COMPILER);
  const texts = text.split(/\$\d+/);
  if (texts.length !== parameters.length + 1) throw new Error('a value has no place of its own');
  return sql(Object.assign(texts, { raw: texts }), ...parameters);
}

/** A statement without values beside its text: it may be part of a function's body. */
export function wholeText(statement: RawBuilder<unknown>): string {
  const { sql: text, parameters } = statement.compile(COMPILER);
  if (parameters.length > 0) throw new Error('a value is no part of the text');
  return text;
}

/** Another text has another name, so that no connection knows two texts by one. */
const nameOf = (text: string, name: string): string =>
  `${name.slice(0, NAME_LENGTH)}.${createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH)}`;

/**
 * Whether a statement met a table that has other columns than when it was prepared, because an edit of a file added one or
 * changed a type. A whole transaction is to run again then.
 */
export const isChangedResult = isOfNoUse;

/**
 * How long a name is good: as long as its connection, as long as a server behind a pooler (`ServerNames`), or there are none.
 */
export type NamesOf = 'connection' | 'server' | 'none';

/** `unsure` hears of each transaction whose outcome is not known; `refuse` throws where the server is not to be used now. */
type Options = { pool: pg.Pool; names: NamesOf; unsure?: () => void; refuse?: () => void };

/** PostgreSQL through a pool whose connections prepare the statements that have a name. */
export class PreparedDialect extends PostgresDialect {
  readonly driver: PreparedDriver;

  constructor(options: Options) {
    super(options);
    this.driver = new PreparedDriver(options);
  }

  override createDriver(): Driver {
    return this.driver;
  }
}

class PreparedDriver extends PostgresDriver {
  private readonly connections = new WeakMap<pg.PoolClient, PreparedConnection>();
  private readonly pool: pg.Pool;
  private names: NamesOf;
  private readonly atServers = new ServerNames();
  private readonly unsure: () => void;
  private readonly refuse: () => void;
  private generation = 0;

  constructor({ pool, names, unsure = () => {}, refuse = () => {} }: Options) {
    super({ pool });
    this.refuse = refuse;
    this.pool = pool;
    this.names = names;
    this.unsure = unsure;
  }

  /** What is prepared now is of no use any more: each connection is replaced before it is used again. */
  renew(): void {
    this.generation += 1;
    this.atServers.forget();
  }

  /** From now on; a start asks first what a pooler does with names. */
  use(names: NamesOf): void {
    this.names = names;
    this.renew();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.refuse();
    for (;;) {
      const client = await this.pool.connect();
      const found = this.connections.get(client);
      if (found?.generation === this.generation) return found;
      if (found) {
        client.release(true);
        continue;
      }
      const made = new PreparedConnection(client, this.generation, {
        names: this.names,
        atServers: this.atServers,
        changed: () => this.renew(),
      });
      this.connections.set(client, made);
      return made;
    }
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const own = connection as PreparedConnection;
    own.inTransaction = true;
    const isPlain = settings.isolationLevel === undefined && settings.accessMode === undefined;
    if (isPlain && this.names === 'server') await own.begin();
    else await super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const own = connection as PreparedConnection;
    own.isAlone = false;
    own.end();
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      own.isStale = true;
      throw this.notKnown(error);
    }
    if (own.isAlone) throw this.notKnown();
    if (own.command !== 'COMMIT') throw new Error(`a transaction that had failed was to be committed: ${own.command}`);
  }

  private notKnown(cause?: unknown): UnsureCommit {
    this.unsure();
    return new UnsureCommit(cause);
  }

  /** A lost connection has nothing left to undo: the server does that by itself. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    (connection as PreparedConnection).end();
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      (connection as PreparedConnection).isStale = true;
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as PreparedConnection).release();
  }
}

class PreparedConnection implements DatabaseConnection {
  inTransaction = false;
  private readonly known = new Set<string>();
  isStale = false;
  /** What is committed lies on this server alone: the standby that was waited for has not answered. */
  isAlone = false;
  /** What the last statement without a name was, as the server says it. */
  command = '';

  /** What the server of this transaction knows by name, where names are its own. */
  private there: Set<string> | undefined;

  constructor(
    private readonly client: pg.PoolClient,
    readonly generation: number,
    private readonly of: { names: NamesOf; atServers: ServerNames; changed: () => void },
  ) {
    client.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_STANDBYS) this.isAlone = true;
    });
  }

  async begin(): Promise<void> {
    this.there = await this.of.atServers.begin(this.client);
  }

  async executeQuery<R>(query: NamedQuery): Promise<QueryResult<R>> {
    const { sql: text, statement: name, reads } = query;
    const values = [...query.parameters];
    const { names } = this.of;
    if (name !== undefined && names === 'server' && !this.isStale) {
      const named = { name, text, values };
      if (this.there) return answerOf(await this.of.atServers.run(this.client, this.there, named));
      if (reads && !this.inTransaction && text.length >= LONG) return answerOf(await this.readInOwn(named));
    }
    if (name === undefined || names !== 'connection' || this.isStale) return this.executePlain(text, values);
    this.known.add(name);
    try {
      return answerOf(await this.client.query({ name, text, values, rowMode: 'array' }));
    } catch (error) {
      if (!isChangedResult(error)) throw error;
      this.isStale = true;
      this.of.changed();
      // Within a transaction nothing more can be asked: it is retried as a whole.
      if (this.inTransaction) throw error;
      return answerOf(await this.client.query({ text, values, rowMode: 'array' }));
    }
  }

  private async executePlain<R>(text: string, values: unknown[]): Promise<QueryResult<R>> {
    const answer = await this.client.query({ text, values, rowMode: 'array' });
    this.command = answer.command;
    return answerOf(answer);
  }

  /** A name can be used within a transaction alone: so a read that is worth it has one of its own. */
  private async readInOwn(named: NamedStatement): Promise<pg.QueryArrayResult> {
    const { atServers } = this.of;
    const known = await atServers.begin(this.client);
    try {
      const answer = await atServers.run(this.client, known, named);
      await this.client.query('commit');
      return answer;
    } catch (error) {
      await this.client.query('rollback');
      if (!isChangedResult(error)) throw error;
      return this.client.query({ text: named.text, values: named.values, rowMode: 'array' });
    }
  }

  // biome-ignore lint/correctness/useYield: no statement is read row by row
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('rows are read in pages');
  }

  /** What comes next may be another server's. */
  end(): void {
    this.inTransaction = false;
    this.there = undefined;
  }

  release(): void {
    this.end();
    this.client.release(this.isStale || this.known.size > NAMES);
  }
}

function answerOf<R>({ command, rowCount, rows, fields }: pg.QueryArrayResult): QueryResult<R> {
  return {
    rows: rowsOf<R>(rows ?? [], fields),
    numAffectedRows: WRITES.has(command) ? BigInt(rowCount ?? 0) : undefined,
  };
}

/** The driver itself would add each column to each row; the rows of a page are of one shape. */
function rowsOf<R>(found: readonly unknown[][], fields: readonly pg.FieldDef[]): R[] {
  if (found.length === 0) return [];
  const names = fields.map(({ name }) => name);
  const empty = shapeOfRows(names, found.length);
  return found.map((values) => {
    const row = empty() as Record<string, unknown>;
    let at = 0;
    for (const name of names) row[name] = values[at++];
    return row as R;
  });
}

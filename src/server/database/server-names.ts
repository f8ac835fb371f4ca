import pg from 'pg';

export type NamedStatement = { name: string; text: string; values: unknown[] };
type Answer = pg.QueryArrayResult;
/** The names that this process knows to be prepared on one server process of PostgreSQL. */
type Names = Set<string>;
/** What pg's own statement is made of, beyond its types. */
type Wire = { close(of: { type: 'S'; name: string }): void };

/** A name that its server does not know, or a table that has other columns than when the name was prepared. */
const OF_NO_USE = new Set(['26000', '0A000']);
export const isOfNoUse = (error: unknown): boolean => OF_NO_USE.has(String((error as { code?: unknown }).code));

/** So many plans are prepared on one server; more of them are sent without a name. */
const MOST = 200;
const BEGIN = "begin; select pg_backend_pid() || ' ' || pg_postmaster_start_time() as server";
/** So often another connection is asked for until the pooler gives the same server. */
const TRIES = 20;

/**
 * Names of statements behind a pooler that hands its servers on with each transaction and knows no names itself. The server is
 * fixed from `begin` to the end of a transaction, and says there which one it is: what was prepared on it before, whichever
 * process had it meanwhile, is used by its name. A name is closed before it is prepared: so it may be prepared twice.
 */
export class ServerNames {
  private readonly servers = new Map<string, Names>();

  /** Begins a transaction, and says what its server knows. */
  async begin(client: pg.ClientBase): Promise<Names> {
    const answers = (await client.query({ text: BEGIN, rowMode: 'array' })) as unknown as Answer[];
    const server = String(answers[1]?.rows[0]?.[0]);
    const known = this.servers.get(server) ?? new Set();
    this.servers.set(server, known);
    return known;
  }

  /** Runs a statement in a transaction that `begin` began. After an error that `isOfNoUse` all that was known is forgotten. */
  async run(client: pg.ClientBase, known: Names, statement: NamedStatement): Promise<Answer> {
    const isKnown = known.has(statement.name);
    if (!isKnown && known.size >= MOST)
      return client.query({ text: statement.text, values: statement.values, rowMode: 'array' });
    try {
      const answer = await send(client, statement, isKnown);
      known.add(statement.name);
      return answer;
    } catch (error) {
      if (isOfNoUse(error)) this.forget();
      throw error;
    }
  }

  forget(): void {
    this.servers.clear();
  }
}

/** One statement by its name, which its server knows already or learns now. */
function send(client: pg.ClientBase, { name, text, values }: NamedStatement, isKnown: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query({ name, text, values, rowMode: 'array' } as pg.QueryConfig, (error, answer) =>
      error ? reject(error) : resolve(answer as unknown as Answer),
    ) as pg.Query & { hasBeenParsed(): boolean; prepare(wire: Wire): void };
    const { prepare } = query;
    query.hasBeenParsed = () => isKnown;
    query.prepare = (wire) => {
      if (!isKnown) wire.close({ type: 'S', name });
      prepare.call(query, wire);
    };
    client.query(query);
  });
}

/** Whether a name that one connection prepared is known to another one that the pooler gives the same server. */
export async function serversKeepNames(pool: pg.Pool): Promise<boolean> {
  const names = new ServerNames();
  const probe = { name: 'probe.server-names', text: 'select 1', values: [] };
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    const known = await names.begin(one);
    await names.run(one, known, probe);
    await one.query('commit');
    for (let n = 0; n < TRIES; n += 1) {
      const there = await names.begin(other);
      if (there === known) await names.run(other, there, probe);
      await other.query('commit');
      if (there === known) return true;
    }
    return false;
  } catch {
    return false;
  } finally {
    one.release(true);
    other.release(true);
  }
}

import type pg from 'pg';

type Asks = { query(text: string): Promise<pg.QueryResult<{ timeline: string | null }>> };

/** A promotion begins another timeline, whose number is greater; the name of a file of the log begins with its eight digits. */
const ASKED = `select case when pg_is_in_recovery() then null
  else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`;
/** PgBouncer may lead the connections that it holds to another server at any time. */
const LOOK_MS = 1_000;

/** What answers is the primary of before: another one took its place, and what is written to this one would be lost. */
export class FormerPrimary extends Error {
  readonly code = '57P03';
  constructor(timeline: number, highest: number) {
    super(`a former primary answers: its timeline is ${timeline}, and ${highest} was seen`);
  }
}

export type Timelines = {
  /** Asks the server of a connection; throws where it is a former primary. */
  look(client: Asks): Promise<void>;
  /** Looks again each second, at the server that answers then; `refuse` throws what was found last. */
  follow(pool: Asks): void;
  refuse(): void;
  close(): void;
};

/**
 * What this process knows of the timelines of its database. A server whose timeline is lower than one that was seen answers nothing
 * and is written nothing: like a database that is away (503), and it is asked again.
 */
export function makeTimelines(): Timelines {
  let highest = 0;
  let found: FormerPrimary | undefined;
  let timer: NodeJS.Timeout | undefined;
  const look = async (client: Asks) => {
    const { rows } = await client.query(ASKED);
    const timeline = Number.parseInt(rows[0]?.timeline ?? '', 16);
    if (timeline < highest) throw new FormerPrimary(timeline, highest);
    highest = Math.max(highest, timeline || 0);
  };
  return {
    look,
    follow(pool) {
      const again = () =>
        look(pool).then(
          () => (found = undefined),
          // One that cannot be asked says nothing of its timeline.
          (error) => (found = error instanceof FormerPrimary ? error : found),
        );
      timer = setInterval(() => void again(), LOOK_MS);
      timer.unref();
    },
    refuse() {
      if (found) throw found;
    },
    close: () => clearInterval(timer),
  };
}

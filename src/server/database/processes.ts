import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/context.ts';
import { lockInTransaction } from './locks.ts';

/** What serves this database now. An unlogged table: after the loss of a primary each process writes its line again. */
export const PROCESS_TABLE = sql`create unlogged table if not exists _processes (
    instance uuid primary key,
    level integer not null,
    version text not null,
    schema_version text not null,
    seen_at timestamptz not null default now())`;

/** How often a process says that it lives, and how long one that was killed counts as living. */
const BEAT_MS = 10_000;
const ALIVE = sql`seen_at > now() - interval '40 seconds'`;
const FORGOTTEN = sql`seen_at < now() - interval '1 hour'`;

/** A process that is starting reads no rows yet, and may bring definitions that others do not know. */
const STARTING = '';
/** The line of this process, by the database that its tables follow definitions in. */
const ownLines = new WeakMap<Db, string>();

export const ownLineIn = (db: Db): string | undefined => ownLines.get(db);

/**
 * Whether a living process serves other definitions than these, or is about to: what they read must not be taken away yet. `own` is
 * the line of the process that asks, which serves nothing while it starts.
 */
export async function servedOtherwise(trx: Trx, schemaVersion: string, own: string | undefined): Promise<boolean> {
  const isStarting = own ? sql`instance = ${own} and schema_version = ${STARTING}` : sql`false`;
  const found = await sql<{ served: boolean }>`select exists (select 1 from _processes
    where schema_version <> ${schemaVersion} and not (${isStarting}) and ${ALIVE}) as served`.execute(trx);
  return found.rows[0]?.served === true;
}

/** Whether a living process writes rows as an earlier version of the program does. */
export async function writtenBelow(db: Db, level: number): Promise<boolean> {
  const found = await sql<{ written: boolean }>`select exists (
    select 1 from _processes where level < ${level} and ${ALIVE}) as written`.execute(db);
  return found.rows[0]?.written === true;
}

/** How many processes live, and how many versions of the schema files they serve. */
export async function countProcesses(db: Db | Trx): Promise<{ processes: number; versions: number }> {
  const found = await sql<{ processes: number; versions: number }>`select count(*)::int as processes,
    count(distinct schema_version)::int as versions from _processes where ${ALIVE}`.execute(db);
  return found.rows[0] ?? { processes: 0, versions: 0 };
}

export type Serving = {
  schemaVersion: () => string;
  /** Called at each beat: whether others serve other definitions, and which version the tables followed last. */
  onBeat: (seen: Seen) => Promise<unknown>;
  onError: (error: Error) => void;
};

type Seen = { others: boolean; applied: string | null };

export type LivingProcess = {
  /** From now on it reads rows by the definitions of this version. */
  serve(serving: Serving): Promise<void>;
  /** Says at once which version it serves, or, as it does every few seconds, looks what others serve as well. */
  renew(): Promise<void>;
  beat(): Promise<void>;
  leave(): Promise<void>;
};

/**
 * Puts this process among the living ones, before its tables follow its definitions, until it leaves. `level`: of the rows that it
 * writes (`DATA_LEVEL`); `version`: of the program.
 */
export async function joinProcesses(
  db: Db,
  { level, version }: { level: number; version: string },
): Promise<LivingProcess> {
  const instance = randomUUID();
  let serving: Serving | undefined;
  const versionNow = () => serving?.schemaVersion() ?? STARTING;
  const say = () =>
    sql`insert into _processes (instance, level, version, schema_version)
      values (${instance}, ${level}, ${version}, ${versionNow()})
      on conflict (instance) do update set schema_version = excluded.schema_version, seen_at = now()`.execute(db);
  const look = async (): Promise<Seen> => {
    const found = await sql<Seen>`with gone as (delete from _processes where ${FORGOTTEN})
      select exists (select 1 from _processes
          where instance <> ${instance} and schema_version <> ${versionNow()} and ${ALIVE}) as others,
        (select version from _schema_state order by applied_at desc limit 1) as applied`.execute(db);
    return found.rows[0] ?? { others: true, applied: null };
  };
  await makeTable(db);
  await say();
  ownLines.set(db, instance);
  let turn: Promise<unknown> = Promise.resolve();
  // A database that is away is said once a beat; until it answers nothing is taken away.
  const then = (work: () => Promise<unknown>) => {
    turn = turn.then(work).catch((error: Error) => serving?.onError(error));
    return turn as Promise<void>;
  };
  const beat = () =>
    then(async () => {
      await say();
      if (serving) await serving.onBeat(await look());
    });
  const timer = setInterval(beat, BEAT_MS).unref();
  return {
    serve(given) {
      serving = given;
      return then(say);
    },
    beat,
    renew: () => then(say),
    leave() {
      clearInterval(timer);
      ownLines.delete(db);
      return then(() => sql`delete from _processes where instance = ${instance}`.execute(db));
    },
  };
}

/** The other tables of the program are made as the tables of the files are, after this. */
async function makeTable(db: Db): Promise<void> {
  const found = await sql<{ there: boolean }>`select to_regclass('_processes') is not null as there`.execute(db);
  if (found.rows[0]?.there) return;
  await db.transaction().execute(async (trx) => {
    await lockInTransaction(trx, 'swap');
    await PROCESS_TABLE.execute(trx);
  });
}

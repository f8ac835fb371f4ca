import type { RawBuilder, SqlBool } from 'kysely';
import type { Book } from '../../lending/ledger/book.ts';
import type { StatePayment } from '../../lending/ledger/state.ts';
import type {
  Actor,
  Condition,
  Definition,
  EffectManifest,
  Json,
  Problem,
  Registry,
  Row,
  Schemas,
} from '../../resource/model/definition.ts';
import type { Files } from './files.ts';
import type { Needs, NoNeeds, RecordIn, RecordOf, Resource, ValuesOf } from './needs.ts';
import type { Refusal } from './refusal.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { Signer } from './signer.ts';
import type { Db, Trx } from './tables.ts';

export type { Db, Tables, Trx } from './tables.ts';

/** The linked schemas in force, and what is wrong with the files on disk. */
export type SchemaStore = {
  current(): Schemas;
  problems(): Problem[];
  /** What was in force before this start put another version into force; undefined where it did not, or cannot be linked any more. */
  beforeStart(): Schemas | undefined;
  /** Called after each swap, with the version that is now in force. */
  onChange(listener: (schemas: Schemas) => void): () => void;
  /** Adds what was found out about a version once it was in force; it goes with that version. */
  note(version: string, problems: readonly Problem[]): void;
  /** Called when the list of problems became another one. */
  onProblems(listener: () => void): () => void;
  /** Whether the tables still hold what the files take away, because another process served definitions that may read it. */
  awaitsOthers(): boolean;
  /** Reads the files once more: what was decided about them may let them come into force. */
  tryAgain(): Promise<void>;
  close(): Promise<void>;
};

/** Where lists, searches, figures, files and histories are read: in the database itself, or in a standby that is not behind its reader. */
export type ReadRouter = {
  /** `wanted`: the place in the log of the database (`x-position`) that the caller has seen the writes of. */
  run<T>(wanted: string | undefined, work: (db: Db) => Promise<T>): Promise<T>;
  /** As `run`, of a place that has all that is committed at this moment. */
  fresh<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Whether anything but the database itself is read. */
  hasStandbys: boolean;
  /** The place behind all that is committed now, before which nothing is read in this process any more; undefined without standbys. */
  mark(): Promise<string | undefined>;
  /** The same for a place that is known; absent: that of this moment. */
  raise(position?: string): void;
};

/** What one request works with: pinned to one schema version and one moment. */
export type RequestContext = {
  actor: Actor;
  schemas: Schemas;
  now: Date;
  /** America/Mexico_City, `YYYY-MM-DD`. */
  today: string;
  requestId: string;
  /** Seals what is handed out in the answer: addresses of files, places in a list. */
  signer: Signer;
  /** The number of the session that asks; what runs without a person has none. */
  session?: string;
  /** The number of the key of the API that opened the call, where no session did; the audit names it. */
  key?: string;
  /** Who agreed to it, where it waited for a second person; the audit names both. */
  approved?: { by: number; name: string; approval: number };
  /** The lines of the audit that this call takes back; its own lines name them. */
  undoes?: string[];
  /** With standbys: where the named functions of this call may read rows, of which all that is committed now is there. */
  beside?: ReadRouter['fresh'] | undefined;
  /** What the named functions of this call keep for one another, each under a word of its own. */
  kept?: Map<string, unknown>;
};

export type Log = {
  info(data: object, message?: string): void;
  warn(data: object, message?: string): void;
  error(data: object, message?: string): void;
};

export type Mail = { to: string; subject: string; text: string };
export type Mailer = { send(mail: Mail): Promise<void> };

/** Something that happened to rows; sent after the transaction committed. */
export type RowChange = { resource: string; id: number | string; before?: Row; after?: Row };
export type Events = {
  /**
   * `position`: as `ReadRouter.mark` answers it after their commit; absent: asked now. Where rights of people changed, it resolves once
   * no process goes by the former ones.
   */
  publish(changes: RowChange[], position?: string): Promise<void>;
};

/** A job's name, and what is done with its data; it may run again, so it must not mind. */
export type Job = {
  name: string;
  /** Cron in Mexican time; absent: only on demand. */
  schedule?: string;
  run(data: Record<string, unknown>): Promise<void>;
  /** So many of them a process takes at once, and does one after another; for short ones that come in thousands. Absent: one. */
  atOnce?: number;
  /** Called once for a job that failed, when no attempt is left. */
  failed?(data: Record<string, unknown>): Promise<void>;
};

export type Jobs = {
  /** Enqueues inside the transaction: it exists when and only when the transaction commits. */
  send(trx: Trx, name: string, data: object, options?: { startAfter?: Date }): Promise<void>;
};

export type Services = {
  db: Db;
  /** The same database, never through a pooler: for locks of a session and for changes of tables. */
  direct: Db;
  log: Log;
  mailer: Mailer;
  jobs: Jobs;
  events: Events;
  reads: ReadRouter;
  clock: () => Date;
  files: Files;
  secrets: Secrets;
  signer: Signer;
  settings: Settings;
};

// ------------------------------------------------------------------------------------------------------ named things

/** What code reads of tables other than the one of its own record. */
type Reading = { reads?: readonly Needs[] };

/** SQL rows under a name. `from` answers a subquery whose columns are the manifest's. */
export type View = Reading & {
  name: string;
  manifest: Registry['views'][string];
  /** The table's indexes that serve the view's lists, as fields in their order; `where` leaves rows out. */
  indexes?: { resource: string; fields: string[]; where?: Condition }[];
  from(db: Db | Trx, call: RequestContext, parameters: Record<string, Json>, parent?: Row): unknown;
};

/** A value that the platform decides, and a new record is stored with (`x-platform`). */
export type PlatformValue = { name: string; read(db: Db | Trx): Promise<Json> };

/** Rows of the resource `R` that need code: for one parent, of which it reads `N`, or for the person. */
export type Query<R extends Resource = Resource, N extends Needs = NoNeeds> = Reading & {
  name: string;
  needs?: N;
  rows(
    db: Db | Trx,
    call: RequestContext,
    input: { parent?: RecordOf<N>; parameters: Record<string, Json> },
  ): Promise<(RecordIn<R> & { id?: Json; _id?: Json })[]>;
};

/** A field for a whole page at once: one value per row, in the rows' order. */
export type ComputedField<N extends Needs = NoNeeds> = Reading & {
  name: string;
  needs?: N;
  values(db: Db | Trx, call: RequestContext, rows: RecordOf<N>[], parameters: Record<string, Json>): Promise<Json[]>;
  /** The same as an expression over the key of a row of the table: lists read it with their rows. */
  column?(key: RawBuilder<unknown>): RawBuilder<unknown>;
};

/** A record, and a value of it. Without a number: of any record of the resource. */
export type RecordAt = { resource: string; id: number };
export type ValueAt = { resource: string; id?: number; path: string };

/** A line of what an amount is made of. `of` are the values that it shows: the gate folds it for those who may not read one of them. */
export type AmountLine = {
  title: string;
  /** A decimal text with two digits. */
  amount: string;
  /** The name of the rule in `docs/money.md`: its sentence is `explain.rules.<rule>`. */
  rule: string;
  of: ValueAt[];
  from?: RecordAt;
};

/** Says of which lines the amounts of a record are made; undefined where nothing says it. They add up to the value to the cent. */
export type Explainer<N extends Needs = NoNeeds> = Reading & {
  name: string;
  needs?: N;
  /** The amounts that it knows. */
  fields: readonly string[];
  lines(
    trx: Trx,
    call: RequestContext,
    asked: { row: RecordOf<N>; field: string; parameters: Record<string, Json> },
  ): Promise<AmountLine[] | undefined>;
};

/**
 * A stored field whose answered value also depends on today: lists, filters, sorts, counts and guards all read the
 * derived value, only writes see the stored one.
 */
export type Derived<N extends Needs = Needs> = {
  needs: N;
  field: string;
  /** Which stored state turns into which others as days pass; for the diagram of the states. */
  turns: { from: Json; to: Json[] }[];
  /** The value as one expression over the row's own columns. */
  sql(column: ColumnSql, today: string): RawBuilder<unknown>;
  /** The rows whose value is one of these, said so that indexes of the stored columns serve it. */
  isOneOf(values: Json[], column: ColumnSql, today: string): RawBuilder<SqlBool>;
  /** The same for a row in memory as it is stored. */
  inMemory(stored: RecordOf<N>, today: string): Json | undefined;
};

export type ColumnSql = (path: string) => RawBuilder<unknown>;

export type CheckResult = { field: string; code: string; severity: 'error' | 'warning'; params?: Record<string, Json> };
export type Check<N extends Needs = NoNeeds> = Reading & {
  name: string;
  needs?: N;
  run(input: {
    definition: Definition;
    record: RecordOf<N>;
    stored?: RecordOf<N>;
    call: RequestContext;
    db: Db | Trx;
  }): Promise<CheckResult[]>;
};

export type EffectInput<N extends Needs = NoNeeds> = {
  trx: Trx;
  call: RequestContext;
  services: Services;
  definition: Definition;
  /** The action's name; absent on create and delete without one. */
  action?: string;
  /** The row before the write; absent on create. */
  before?: RecordOf<N>;
  /** The row as the plan would leave it; an effect may change more of it. */
  after: RecordOf<N>;
  /** What the person was asked, or the body of the create call. */
  ask: Row;
  /** Rows that the effect changed besides the record itself are reported here. */
  changed: RowChange[];
  /** Files that the effect stored are named here: what is refused afterwards takes them away again. */
  stored: string[];
};
export type EffectResult<N extends Needs = NoNeeds> = {
  /** What the call answers instead of the record. */
  answer?: Row;
  /** What was asked waits for one of these roles, under this number: the call is answered 202. */
  waits?: { id: number; by: string[] };
  /** True rolls the whole transaction back after answering (a simulation). */
  rollback?: boolean;
  /** More values for the record itself. */
  set?: ValuesOf<N>;
  /** What a preview of the action shows of it. */
  preview?: EffectPreview;
};
/** Amounts that an effect worked out, and what is worth a second look. Titles: `<action>.preview.<name>`, `<action>.warn.<name>`. */
export type EffectPreview = {
  /** Decimal strings with two digits, in the order in which people read them; a line of nothing may be left out. */
  lines?: { name: string; amount: string }[];
  warns?: string[];
  /** Warnings that a statement has to look for: it is asked by who shows them, and not by the call itself. */
  look?: () => Promise<string[]>;
};
/** A refusal undoes everything that the call wrote so far. */
export type Effect<N extends Needs = NoNeeds> = Reading & {
  name: string;
  needs?: N;
  /** What the linker checks files against; without it they may say anything. */
  manifest?: EffectManifest;
  run(input: EffectInput<N>): Promise<EffectResult<N> | Refusal | undefined>;
};

/** What an event of a loan left: the loan afterwards, and the payments that are different now. */
export type LoanPosted = {
  trx: Trx;
  call: RequestContext;
  changed: RowChange[];
  services?: Services;
  request: number;
  book: Book;
  /** The keys of the records that the loan's events represent, by the number of the event. */
  records: ReadonlyMap<number, number>;
  /** Without `before`, a payment that is new. */
  payments: readonly { before?: StatePayment; after: StatePayment }[];
};

/** What another area does when an event was posted to a loan. A refusal undoes the event as well. */
export type LoanListener = (posted: LoanPosted) => Promise<Refusal | undefined>;

/** A paper that was drawn of a record, and what it is saved as. */
export type DrawnPaper = { bytes: Buffer; saved: string };

/**
 * Draws the paper of a record by the name of its template, with what this person may read, and writes down who took it out. A
 * record that he may not read, and a template that no action of its resource draws, are not there (404); an action that he may
 * not run now is refused with its reason (409), and a letter that no font has with its field (422).
 */
export type DrawPaper = (
  services: Pick<Services, 'db'>,
  call: RequestContext,
  definition: Definition,
  /** `head`: the paper is not handed out, and nothing is written down. */
  asked: { id: string; name: string; ip: string; head: boolean },
) => Promise<DrawnPaper | Refusal>;

import { isDeepStrictEqual } from 'node:util';
import type { Linked } from '../../resource/linker/completion.ts';
import { createLinker, type FileTexts, type Linker, link } from '../../resource/linker/link.ts';
import { versionOf } from '../../resource/linker/version.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Problem, Registry, Schemas } from '../../resource/model/definition.ts';
import type { Db, Log, SchemaStore } from '../core/context.ts';
import type { Settings } from '../core/settings.ts';
import { isWaiting, keepShipped } from '../database/schema-changes.ts';
import { lastTexts, lastVersion, type Origin } from '../database/schema-versions.ts';
import type { JudgingProgress } from '../database/steps.ts';
import { Superseded } from '../database/tables.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { type AppliedFiles, applyFiles } from './apply-files.ts';
import { SHIPPED_DIGEST } from './gate.ts';
import { isUnsettled, settled } from './journal.ts';
import { fingerprint, type Loaded, loadFiles, messagesIn } from './load.ts';
import { originOf, USER } from './origin.ts';
import { textsToReturnTo } from './publish.ts';
import { keepShippedFolders, type ShippedFolders, takenFolders } from './shipped-folders.ts';
import { watchFolder } from './watch.ts';

type StoreOptions = {
  db: Db;
  folder: string;
  /** The files in force are served, and those that follow them; the folder only where the database has none yet. */
  follows?: boolean;
  /** A stored version that is served instead of the folder, which is neither read nor written. */
  version?: number;
  registry: Registry;
  /** One that has linked the same files before, where many stores are opened on them; absent: a new one. */
  linker?: Linker;
  /** What comes with the program; without it no names are compared. */
  shipped?: ShippedFolders;
  /** Which changes of the files wait for another person; absent: none. */
  gate?: Settings['publish'];
  log?: Log;
  /** False for commands that read the files once. */
  watch?: boolean;
  /** Called each time the list of problems changes; the terminal shows them. */
  onProblems?: (problems: Problem[]) => void;
  /** Called with the files of each version that comes into force. */
  onApplied?: (files: FileTexts, schemas: Linked) => void;
};

/** There is no good copy of the files, neither on disk nor in the database: the process cannot start. */
type NoSchemas = Error & { kind: 'no-schemas'; problems: Problem[] };

const WAITING_LOOK_MS = 2_000;
/** Rows that stand against files may be put right at any time. */
const ROWS_LOOK_MS = 6_000;
const AGAIN_MS = 500;
const AGAIN_MS_MOST = 30_000;

type State = { current: Schemas; problems: Problem[]; tried: string } & Pick<AppliedFiles, 'awaits' | 'waiting'> & {
    refused?: boolean;
  };

/**
 * The schema files in force. Wrong files never replace the last good version: the problem is kept and reported, and the next
 * change is tried again.
 */
export async function openSchemaStore(options: StoreOptions): Promise<SchemaStore> {
  const { log, onProblems } = options;
  const before = await lastTexts(options.db);
  await refuseTakenFolders(options, before);
  const linker = options.linker ?? createLinker(options.registry, { before });
  const listeners = new Set<(schemas: Schemas) => void>();
  const worried = new Set<() => void>();
  const state = await firstState(options, linker, before);
  if (options.shipped !== undefined) await keepShippedFolders(options.db, options.shipped);
  await keepShipped(options.db, SHIPPED_DIGEST);
  onProblems?.(state.problems);
  let notes: { version: string; problems: readonly Problem[] } | undefined;
  const noted = () => (notes?.version === state.current.version ? notes.problems : []);
  const allProblems = () => [...state.problems, ...noted(), ...preparing.problems()];
  const preparing = preparingOf(state, worried);
  const reload = async () => {
    const attempt = await attemptOn({ ...options, onProgress: preparing.onProgress }, linker, state.tried).finally(
      preparing.end,
    );
    if (!attempt) return;
    // Files refused because of stored rows may be accepted once the rows are corrected: the same files count as new ones.
    state.tried = attempt.refused ? '' : attempt.hash;
    state.refused = attempt.refused;
    state.waiting = attempt.waiting;
    state.awaits = attempt.awaits;
    const isNews = JSON.stringify(attempt.problems) !== JSON.stringify(state.problems);
    state.problems = attempt.problems;
    if (isNews) for (const listener of [() => onProblems?.(state.problems), ...worried]) listener();
    if (!attempt.schemas || attempt.schemas.version === state.current.version) return;
    state.current = attempt.schemas;
    log?.info({ version: state.current.version }, 'schemas changed');
    for (const listener of listeners) listener(state.current);
  };
  const forget = () => {
    state.tried = '';
  };
  const { inTurn, tryAgain, end } = turnsOf({ reload, forget, log });
  const waits = watchWaiting(options.db, state, tryAgain);
  const rows = setInterval(() => (state.refused ? tryAgain() : undefined), ROWS_LOOK_MS).unref();
  const endWatch = watchFiles(options, state, inTurn);
  return {
    current: () => state.current,
    problems: allProblems,
    beforeStart: replacedBy(state.current.version, before, options.registry),
    note(version, problems) {
      notes = { version, problems };
      for (const listener of problems.length > 0 ? [() => onProblems?.([...problems]), ...worried] : []) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onProblems(listener) {
      worried.add(listener);
      return () => worried.delete(listener);
    },
    awaitsOthers: () => state.awaits === true,
    tryAgain,
    async close() {
      clearInterval(waits);
      clearInterval(rows);
      endWatch();
      listeners.clear();
      worried.clear();
      await end();
    },
  };
}

const PROGRESS_MS = 2_000;

/** Until the rows of a large table are judged the former version serves, and says so every few seconds. */
function preparingOf(state: Pick<State, 'current'>, worried: ReadonlySet<() => void>) {
  let shown: Problem[] = [];
  let last = 0;
  return {
    problems: () => shown,
    onProgress(progress: JudgingProgress) {
      if (Date.now() - last < PROGRESS_MS) return;
      last = Date.now();
      shown = [preparingProblem(progress, state.current)];
      for (const listener of worried) listener();
    },
    end() {
      if (shown.length === 0) return;
      shown = [];
      for (const listener of worried) listener();
    },
  };
}

function preparingProblem({ resource, done, total }: JudgingProgress, schemas: Schemas): Problem {
  const params = { percent: total > 0 ? Math.min(99, Math.floor((100 * done) / total)) : 0 };
  const message = translate(schemas, undefined, 'schemas.files.preparing', params);
  return { file: `${resource}/fields.schema.json`, pointer: '', line: 1, column: 1, message, severity: 'warning' };
}

type Turns = { reload: () => Promise<void>; forget: () => void; log?: Log };

/** One attempt after the other; one that failed is tried again later, with the same files as new ones. */
function turnsOf({ reload, forget, log }: Turns) {
  let turn: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;
  let failures = 0;
  const attempt = () =>
    reload().then(() => {
      failures = 0;
    });
  // The database was busy or away, which says nothing about the files: they are tried again until it answers.
  const tryLater = (error: Error) => {
    forget();
    failures += 1;
    const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
    log?.[level]({ error: error.message, failures }, 'schemas could not be applied');
    clearTimeout(again);
    again = setTimeout(inTurn, Math.min(AGAIN_MS * 2 ** (failures - 1), AGAIN_MS_MOST));
    again.unref();
  };
  const inTurn = () => {
    turn = turn.then(attempt).catch(tryLater);
    return turn;
  };
  return {
    inTurn,
    tryAgain() {
      // In its turn: an attempt that runs meanwhile says of the same files that they were tried.
      turn = turn.then(forget);
      return inTurn();
    },
    async end() {
      await turn;
      clearTimeout(again);
    },
  };
}

/** What another process or a command on the server decided is noticed without a word from it. */
function watchWaiting(db: Db, state: Pick<State, 'waiting'>, tryAgain: () => Promise<void>): NodeJS.Timeout {
  const look = async () => {
    const { waiting } = state;
    if (waiting === undefined || (await isWaiting(db, waiting).catch(() => true))) return;
    await tryAgain();
  };
  return setInterval(look, WAITING_LOOK_MS).unref();
}

const replacedBy = (version: string, before: FileTexts | undefined, registry: Registry) => () =>
  before && versionOf(before) !== version ? (link(before, registry).schemas ?? undefined) : undefined;

type Attempt = AppliedFiles & { hash: string };

/** Looks for other files, where anything may bring some: the folder, or another process. Answers what ends it. */
function watchFiles(
  { db, folder, log, watch, version, follows }: StoreOptions,
  state: Pick<State, 'tried'>,
  inTurn: () => Promise<void>,
): () => void {
  if (watch === false || version !== undefined) return () => undefined;
  if (!follows) return watchFolder(folder, inTurn, { log }).close;
  const following = watchInForce(db, state, inTurn);
  return () => clearInterval(following);
}

/** Another process took files into force. */
function watchInForce(db: Db, state: Pick<State, 'tried'>, inTurn: () => Promise<void>): NodeJS.Timeout {
  const look = async () => {
    const version = await lastVersion(db).catch(() => undefined);
    if (version !== undefined && state.tried !== hashInForce(version)) await inTurn();
  };
  return setInterval(look, WAITING_LOOK_MS).unref();
}

const hashInForce = (version: string): string => `in force ${version}`;

/** Undefined when nothing changed since the last attempt. */
async function attemptOn(
  options: StoreOptions & { onProgress?: (progress: JudgingProgress) => void },
  linker: Linker,
  tried: string,
  start?: { before?: FileTexts },
): Promise<Attempt | undefined> {
  const { version } = options;
  if (options.follows) {
    const attempt = await attemptInForce(options, linker, tried);
    if (attempt !== 'empty') return attempt;
  }
  const loaded = version === undefined ? await loadWhole(options) : await loadVersion(options, version);
  if (loaded.hash === tried) return undefined;
  const origin =
    version === undefined
      ? await originAt(options.folder, loaded.files, start)
      : { source: 'rollback' as const, author: USER, reason: `SCHEMAS_VERSION=${version}` };
  const applied = await applyFiles(options, linker, loaded.files, loaded.problems, origin);
  return { hash: loaded.hash, ...applied };
}

const OVERTAKEN = 5;

/** The files in force, taken as they are. Where others come into force meanwhile, those are taken. */
async function attemptInForce(
  options: StoreOptions,
  linker: Linker,
  tried: string,
): Promise<Attempt | undefined | 'empty'> {
  for (let turn = 1; ; turn += 1) {
    const files = await lastTexts(options.db);
    if (!files) return 'empty';
    const hash = hashInForce(versionOf(files));
    if (hash === tried) return undefined;
    try {
      return { hash, ...(await applyFiles(options, linker, files, [], { source: 'start', author: USER })) };
    } catch (error) {
      if (!(error instanceof Superseded) || turn === OVERTAKEN) throw error;
    }
  }
}

/** What is in force already is not written again, so git is not asked who wrote it. */
function originAt(
  folder: string,
  files: FileTexts,
  start: { before?: FileTexts } | undefined,
): Origin | Promise<Origin> {
  const isKnown = start?.before && isDeepStrictEqual(start.before, files);
  return isKnown ? { source: 'start', author: USER } : originOf(folder, start !== undefined);
}

const READINGS = 5;

/** The folder as it was at one moment. Where a person saves again and again, the last reading counts. */
async function loadWhole({ db, folder }: StoreOptions): Promise<Loaded> {
  for (let reading = 1; ; reading += 1) {
    await settled(db, folder);
    const seen = fingerprint(folder);
    const loaded = loadFiles(folder);
    if (reading === READINGS || (!isUnsettled(folder) && fingerprint(folder) === seen)) return loaded;
  }
}

/** A stored version, with a warning that says so as long as it is served. */
async function loadVersion({ db, folder }: StoreOptions, version: number): Promise<Loaded> {
  const files = await textsToReturnTo(db, folder, version);
  const messages = { ...messagesIn(files ?? {}), ...messagesIn(loadFiles(folder).files) };
  const problem = (key: string, severity: Problem['severity']): Problem => {
    const message = translate({ messages }, undefined, `schemas.version.${key}`, { version });
    return { file: '', pointer: '', line: 1, column: 1, message, severity };
  };
  if (!files) throw noSchemas([problem('unknown', 'error')]);
  return { files, problems: [problem('served', 'warning')], hash: `version ${version}` };
}

async function refuseTakenFolders(options: StoreOptions, before?: FileTexts): Promise<void> {
  const taken = await takenFolders(options, before);
  if (taken.length > 0) throw noSchemas(taken);
}

/** At the start the last version that was good once may serve, from the database, until the files are. */
async function firstState(options: StoreOptions, linker: Linker, before?: FileTexts): Promise<State> {
  const attempt = await attemptOn(options, linker, '', { before });
  if (!attempt) throw new Error('the schemas folder was not read');
  const { schemas, problems, refused, waiting, awaits } = attempt;
  const tried = attempt.refused ? '' : attempt.hash;
  if (schemas) return { current: schemas, problems, tried, refused, waiting, awaits };
  const kept =
    options.version === undefined &&
    before &&
    (await applyFiles(options, linker, before, [], { source: 'start', author: USER })).schemas;
  if (kept) return { current: kept, problems, tried, refused };
  throw noSchemas(problems);
}

function noSchemas(problems: Problem[]): NoSchemas {
  const lines = problems.map((one) => `${one.file} ${one.pointer} (${one.line}:${one.column}) ${one.message}`);
  const error = new Error(`the schema files cannot be used:\n${lines.join('\n')}`);
  return Object.assign(error, { kind: 'no-schemas' as const, problems });
}

export const isNoSchemas = (error: unknown): error is NoSchemas =>
  (error as Partial<NoSchemas> | undefined)?.kind === 'no-schemas';

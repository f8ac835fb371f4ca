import type { Linked } from '../../resource/linker/completion.ts';
import type { FileTexts, Linker } from '../../resource/linker/link.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Problem, Registry, Schemas } from '../../resource/model/definition.ts';
import type { Db, Log } from '../core/context.ts';
import type { Settings } from '../core/settings.ts';
import {
  closeOffers,
  digestOf,
  type KeptChange,
  offerChange,
  settleChange,
  shippedBefore,
} from '../database/schema-changes.ts';
import { lastTexts, type Origin } from '../database/schema-versions.ts';
import type { JudgingProgress } from '../database/steps.ts';
import { applyTables } from '../database/tables.ts';
import { apartFrom } from './apart.ts';
import { judgeFiles, type Served, SHIPPED_DIGEST } from './gate.ts';
import { whileLocked } from './journal.ts';
import { messagesIn } from './load.ts';
import { locateIn } from './locate.ts';

type ApplyOptions = {
  db: Db;
  registry: Registry;
  log?: Log;
  /** Which changes wait for another person; absent: none. */
  gate?: Settings['publish'];
  onApplied?: (files: FileTexts, schemas: Linked) => void;
  /** The files are those in force: nothing is decided about them here, and a version that is in force no more is not brought back. */
  follows?: boolean;
  /** Called as the rows of a large table are judged, which takes minutes. */
  onProgress?: (progress: JudgingProgress) => void;
};

/**
 * `refused`: the files are right, and stored rows violate them. `awaits`: what they take away is still read by another process.
 * `waiting`: the number of what waits for another person.
 */
export type AppliedFiles = {
  schemas: Schemas | null;
  problems: Problem[];
  refused: boolean;
  awaits?: boolean;
  waiting?: number;
};

type ToApply = { files: FileTexts; schemas: Schemas; problems: Problem[]; origin: Origin };

/** Takes files into force that link, or as much of them as has nothing to do with their mistakes and needs no other person. */
export async function applyFiles(
  options: ApplyOptions,
  linker: Linker,
  files: FileTexts,
  before: Problem[],
  origin: Origin,
): Promise<AppliedFiles> {
  const linked = linker(files);
  const problems = [...before, ...linked.problems];
  const isSound = !problems.some((problem) => problem.severity === 'error');
  const wanted =
    linked.schemas && isSound
      ? { files, schemas: linked.schemas, problems, origin }
      : options.follows
        ? { files, schemas: null, problems, origin }
        : await apartFromMistakes(options, linker, { files, problems, origin });
  if (!wanted.schemas) return { schemas: null, problems: wanted.problems, refused: false };
  const applied = await passed(options, { ...wanted, schemas: wanted.schemas });
  if (!applied.refused || options.follows) return applied;
  // Stored rows that stand against one resource are a mistake of that one too.
  const rest = await apartFromMistakes(options, linker, { files: wanted.files, problems: applied.problems, origin });
  if (!rest.schemas) return { ...applied, problems: rest.problems };
  return { ...(await passed(options, { ...rest, schemas: rest.schemas })), refused: true };
}

function passed(options: ApplyOptions, wanted: ToApply): Promise<AppliedFiles> {
  const { gate = 'at-once', db, follows = false } = options;
  return gate === 'at-once' || follows
    ? takeIntoForce(options, wanted)
    : whileLocked(db, () => passGate(options, gate, wanted));
}

/**
 * What a mistake of other files does not concern; what waits for it gets a warning. A start brings files of another version of the
 * program, which fit each other alone: they wait as a whole.
 */
async function apartFromMistakes(
  { db }: ApplyOptions,
  linker: Linker,
  { files, problems, origin }: Omit<ToApply, 'schemas'>,
): Promise<Omit<ToApply, 'schemas'> & { schemas: Schemas | null }> {
  const nothing = { files, problems, origin, schemas: null };
  const before = origin.source === 'start' ? undefined : await lastTexts(db);
  const first = problems.find(({ severity }) => severity === 'error');
  if (!before || !first) return nothing;
  const { served, waiting, unwronged } = apartFrom(before, files, problems);
  const schemas = served ? linker(served).schemas : null;
  const place = `${first.file}:${first.line}`;
  const says = translate({ messages: messagesIn(before) }, undefined, 'schemas.files.waits', { place });
  const waits = (schemas ? waiting : unwronged).map(
    (file): Problem => ({ ...AT_TOP, file, message: says, severity: 'warning' }),
  );
  return { ...nothing, files: schemas ? served : files, problems: [...problems, ...waits], schemas } as typeof nothing;
}

const AT_TOP = { pointer: '', line: 1, column: 1 };

async function takeIntoForce(
  { db, log, registry, follows, onApplied, onProgress }: ApplyOptions,
  { files, schemas, problems, origin }: ToApply,
): Promise<AppliedFiles> {
  const tables = await applyTables(db, schemas, { log, files, origin, follows, onProgress, locate: locateIn(files) });
  if (tables.applied) onApplied?.(files, { ...schemas, registry });
  const all = [...problems, ...tables.problems];
  return {
    schemas: tables.applied ? schemas : null,
    problems: all,
    refused: !tables.applied,
    awaits: tables.awaits,
  };
}

async function passGate(
  options: ApplyOptions,
  mode: Exclude<Settings['publish'], 'at-once'>,
  wanted: ToApply,
): Promise<AppliedFiles> {
  const { db, registry } = options;
  const before = await lastTexts(db);
  if (!before) return takeIntoForce(options, wanted);
  const isUpdate = wanted.origin.source === 'start' && (await shippedBefore(db)) !== SHIPPED_DIGEST;
  const { files, schemas } = wanted;
  const judged = await judgeFiles({ db, registry, mode, before, files, schemas, isUpdate });
  if (judged.pass) {
    const { change } = judged;
    const applied = await takeIntoForce(options, change ? { ...wanted, origin: originOfChange(change) } : wanted);
    const digest = digestOf(files);
    if (!applied.schemas) return applied;
    await settleChange(db, digest, isUpdate ? 'update' : 'files');
    await closeOffers(db, { digest, base: digest, by: 'withdrawn' });
    return applied;
  }
  const { served, lines } = judged;
  const applied = await takeIntoForce(options, { ...wanted, files: served.files, schemas: served.schemas });
  const inForce = applied.schemas ? served.files : before;
  const digest = digestOf(files);
  await closeOffers(db, { digest, base: digestOf(inForce), by: 'replaced' });
  const { source, author, reason } = wanted.origin;
  const change = await offerChange(db, inForce, files, { kind: 'offered', source, author, reason, lines });
  return {
    ...applied,
    problems: [...applied.problems, waits(served, change)],
    ...(change.status === 'rejected' ? {} : { waiting: change.id }),
  };
}

const originOfChange = ({ source, author, decided_how, id }: KeptChange): Origin => ({
  source: source as Origin['source'],
  author,
  reason: decided_how ? `${decided_how} (${id})` : `schemaChanges/${id}`,
});

/** Says at the first file that waits what it would open. */
function waits({ held, schemas }: Served, change: KeptChange): Problem {
  const key = `schemas.change.${change.status === 'rejected' ? 'rejected' : 'waits'}`;
  const params = { id: change.id, lines: change.lines.join(' '), reason: change.decided_reason ?? '' };
  const file = held.find((path) => !path.startsWith('_meta/')) ?? held[0] ?? '';
  const message = translate(schemas, undefined, key, params);
  return { file, pointer: '', line: 1, column: 1, message, severity: 'warning' };
}

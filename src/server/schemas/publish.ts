import { randomUUID } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { link } from '../../resource/linker/link.ts';
import { type FileTexts, versionOf } from '../../resource/linker/version.ts';
import type { Problem, Registry, Schemas } from '../../resource/model/definition.ts';
import type { Db, Log } from '../core/context.ts';
import type { Settings } from '../core/settings.ts';
import { closeOffers, digestOf, type KeptChange, offerChange } from '../database/schema-changes.ts';
import { lastTexts, type Origin, textsOf } from '../database/schema-versions.ts';
import { applyTables } from '../database/tables.ts';
import { judgeFiles } from './gate.ts';
import { finishReplacing, forget, keepAside, type PublishStep, recover, stage, whileLocked } from './journal.ts';
import { loadFiles } from './load.ts';
import { locateIn } from './locate.ts';

type PublishInput = {
  db: Db;
  folder: string;
  registry: Registry;
  origin: Omit<Origin, 'journal'>;
  /** Whether what opens something waits for another person, and who asks for it. */
  gate?: { mode: Settings['publish']; asked_by?: number };
  /** The number of the change that a person agrees to with this. */
  decided?: number;
  log?: Log;
  /** Called when a step is done, so that a test can end the process there. */
  step?: (step: PublishStep) => void;
};

/** `aside` is where edits are kept that were on disk without being in force, if there were any. */
type Published =
  | { version: string; written: string[]; aside?: string }
  | { problems: Problem[] }
  | { waits: KeptChange };

/** Why the folder is not to be written; undefined where it is. One that is not followed would be in force nowhere. */
export function unwritable(folder: string, from: Settings['schemasFrom'] = 'folder'): string | undefined {
  if (from === 'database') return 'SCHEMAS_FROM=database';
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'EACCES';
  }
}

/** The texts of a version as they would come back: descriptions in `_meta` belong to the program and stay as they are. */
export async function textsToReturnTo(db: Db, folder: string, n: number): Promise<FileTexts | undefined> {
  const texts = await textsOf(db, n);
  if (!texts) return undefined;
  const isMeta = ([path]: [string, string]) => path.startsWith('_meta/');
  const own = Object.entries(texts).filter((entry) => !isMeta(entry));
  return Object.fromEntries([...own, ...Object.entries(loadFiles(folder).files).filter(isMeta)]);
}

/** Keeps texts that open something until another person agrees; undefined where they may come into force. */
async function waitingFor(
  { db, registry, origin, gate }: PublishInput,
  given: { before: FileTexts; files: FileTexts; schemas: Schemas },
): Promise<KeptChange | undefined> {
  if (!gate || gate.mode === 'at-once') return undefined;
  const judged = await judgeFiles({ db, registry, mode: gate.mode, ...given });
  if (judged.pass) return undefined;
  const { source, author, reason } = origin;
  const offer = { kind: 'return' as const, source, author, reason, asked_by: gate.asked_by, lines: judged.lines };
  return offerChange(db, given.before, given.files, offer);
}

/**
 * Takes these texts into force as one version and writes them into the folder: all of them or none. The texts are staged
 * beside the files, the version is committed with its tables, then each file is replaced. A process that is killed before
 * the commit leaves the old version, one that is killed after it leaves the new one: `recover` finishes or drops the rest.
 */
export async function publish(input: PublishInput, texts: FileTexts): Promise<Published> {
  const { db, folder, registry, log, step = () => {} } = input;
  return whileLocked(db, async () => {
    await recover(db, folder);
    const before = (await lastTexts(db)) ?? {};
    const { schemas, problems } = link(texts, registry, { before });
    if (!schemas) return { problems: problems.filter(({ severity }) => severity === 'error') };
    const waits = await waitingFor(input, { before, files: texts, schemas });
    if (waits) return { waits };
    const disk = loadFiles(folder).files;
    const journal = {
      id: randomUUID(),
      write: Object.keys(texts).filter((path) => disk[path] !== texts[path]),
      remove: Object.keys(disk).filter((path) => texts[path] === undefined),
    };
    const unseen = [...journal.write, ...journal.remove].filter((path) => path in disk && disk[path] !== before[path]);
    const aside = unseen.length > 0 ? keepAside(folder, journal.id, disk, unseen) : undefined;
    stage(folder, journal, texts, step);
    try {
      const origin = { ...input.origin, journal: journal.id };
      const tables = await applyTables(db, schemas, { log, files: texts, origin, locate: locateIn(texts) });
      if (!tables.applied) {
        forget(folder);
        return { problems: tables.problems };
      }
      step('committed');
      finishReplacing(folder, journal, step);
      const digest = digestOf(texts);
      await closeOffers(db, { digest, base: digest, by: 'withdrawn', decided: input.decided });
      await tables.indexed;
    } catch (error) {
      // Whether it was committed is known to the database alone.
      await recover(db, folder);
      throw error;
    }
    return { version: versionOf(texts), written: [...journal.write, ...journal.remove], ...(aside ? { aside } : {}) };
  });
}

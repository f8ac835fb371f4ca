import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../core/context.ts';
import { whileHeld } from '../database/locks.ts';
import { isKeptFor } from '../database/schema-versions.ts';

/** The steps after which a publishing process may be killed; `write` and `remove` come once for each file. */
export type PublishStep = 'staged' | 'journal' | 'committed' | 'write' | 'remove' | 'renamed' | 'done';

/** The files that one version writes and removes. `id` is the name under which the version is kept. */
type Journal = { id: string; write: string[]; remove: string[] };

const FOLDER = '.publish';
const ASIDE = '.replaced';
const JOURNAL = 'journal.json';

/** One process at a time, over all hosts of the database; a process that ends lets go of it. */
export const whileLocked = <T>(direct: Db, work: () => Promise<T>): Promise<T> => whileHeld(direct, 'publish', work);

/** Writes the texts beside the files and then, as the last thing, the journal that names them. */
export function stage(
  folder: string,
  journal: Journal,
  texts: Record<string, string>,
  step: (step: PublishStep) => void,
): void {
  const staging = join(folder, FOLDER);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { mode: 0o700 });
  for (const [index, path] of journal.write.entries()) writeThrough(join(staging, String(index)), texts[path] ?? '');
  step('staged');
  writeThrough(join(staging, `${JOURNAL}.new`), JSON.stringify(journal));
  renameSync(join(staging, `${JOURNAL}.new`), join(staging, JOURNAL));
  flush(staging);
  flush(folder);
  step('journal');
}

/** Replaces the files as the journal says. What was replaced already is passed over, so it may be called again. */
export function finishReplacing(folder: string, journal: Journal, step: (step: PublishStep) => void = () => {}): void {
  const staging = join(folder, FOLDER);
  const touched = new Set<string>([folder]);
  for (const [index, path] of journal.write.entries()) {
    const staged = join(staging, String(index));
    if (!existsSync(staged)) continue;
    const target = inside(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(staged, target);
    touched.add(dirname(target));
    step('write');
  }
  for (const path of journal.remove) {
    const target = inside(folder, path);
    rmSync(target, { force: true });
    touched.add(dirname(target));
    step('remove');
  }
  for (const one of touched) if (existsSync(one)) flush(one);
  for (const path of journal.remove) removeEmpty(dirname(join(folder, path)));
  step('renamed');
  forget(folder);
  step('done');
}

/** The journal goes first: without it the staged texts are nothing. */
export function forget(folder: string): void {
  rmSync(join(folder, FOLDER, JOURNAL), { force: true });
  rmSync(join(folder, FOLDER), { recursive: true, force: true });
}

/** Finishes what a killed process had committed, and drops what it had not. Called under the lock. */
export async function recover(db: Db, folder: string): Promise<void> {
  const journal = readJournal(folder);
  if (journal && (await isKeptFor(db, journal.id))) finishReplacing(folder, journal);
  else if (existsSync(join(folder, FOLDER))) forget(folder);
}

/** Copies of edits that were on disk without being in force, so that a return to another version loses none of them. */
export function keepAside(folder: string, id: string, disk: Record<string, string>, paths: string[]): string {
  const aside = join(folder, ASIDE, id);
  for (const path of paths) {
    mkdirSync(dirname(join(aside, path)), { recursive: true });
    writeThrough(join(aside, path), disk[path] ?? '');
  }
  return relative(folder, aside);
}

const GIT_PATIENCE_MS = 10_000;
const LOOK_MS = 50;

/** Waits until nothing writes several files of the folder at once: a checkout of git, or a process that publishes. */
export async function settled(db: Db, folder: string): Promise<void> {
  const lock = gitLockOf(folder);
  for (let waited = 0; lock && existsSync(lock) && waited < GIT_PATIENCE_MS; waited += LOOK_MS) await pause(LOOK_MS);
  if (existsSync(join(folder, FOLDER))) await whileLocked(db, () => recover(db, folder));
}

/** Whether several files are being written at this moment. */
export function isUnsettled(folder: string): boolean {
  const lock = gitLockOf(folder);
  return existsSync(join(folder, FOLDER, JOURNAL)) || Boolean(lock && existsSync(lock));
}

/** The file that git keeps while it changes the working tree that the folder lies in. */
function gitLockOf(folder: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const git = join(at, '.git');
    if (existsSync(git)) {
      if (statSync(git).isDirectory()) return join(git, 'index.lock');
      const named = /^gitdir: (.+)$/m.exec(readFileSync(git, 'utf8'))?.[1];
      return named && join(resolve(at, named), 'index.lock');
    }
    if (dirname(at) === at) return undefined;
  }
}

function readJournal(folder: string): Journal | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FOLDER, JOURNAL), 'utf8')) as Journal;
  } catch {
    return undefined;
  }
}

/** A folder that became a link to another place is never written through. */
function inside(folder: string, path: string): string {
  const root = realpathSync(folder);
  let near = dirname(join(root, path));
  while (!existsSync(near)) near = dirname(near);
  const real = realpathSync(near);
  if (relative(root, real).startsWith('..')) throw new Error(`${path} leads out of the folder`);
  return join(root, path);
}

function removeEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

function writeThrough(path: string, text: string): void {
  const file = openSync(path, 'w');
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** The names in a folder are on disk too once the folder itself was flushed. */
function flush(folder: string): void {
  const open = openSync(folder, 'r');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}

import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import { COMPLETION } from '../../resource/linker/completion.ts';
import type { Log } from '../core/context.ts';
import { fingerprint } from './load.ts';

const QUIET_MS = 80;
/** Repeated saves delay the change no longer than this. */
const PATIENCE_MS = 400;
/** Where the system sends no events (network drives, some containers, no watcher left for this user), the folder is polled. */
const LOOK_MS = 700;

type Watch = { close(): void };

/** `system` asks for the events of one folder; it throws where the system gives no more watchers (EMFILE, ENOSPC). */
type Options = { log?: Log; system?: typeof watch };

/**
 * Calls after something in the folder changed and has been quiet for a moment, or has not been quiet for long. A system that
 * refuses its events makes it slower and never blind, and the log says so.
 */
export function watchFolder(folder: string, changed: () => void, { log, system = watch }: Options = {}): Watch {
  let isRefused = false;
  const refused = ({ code }: NodeJS.ErrnoException) => {
    if (!isRefused) log?.warn({ code, everyMs: LOOK_MS }, 'no events of the schemas folder, it is looked at instead');
    isRefused = true;
  };
  let watchers: FSWatcher[] = [];
  let watched = '';
  let timer: NodeJS.Timeout | undefined;
  let since: number | undefined;
  let seen = fingerprint(folder);
  let sure = true;
  const fire = () => {
    since = undefined;
    sure = false;
    seen = fingerprint(folder);
    renew();
    changed();
  };
  const soon = () => {
    const now = performance.now();
    since ??= now;
    clearTimeout(timer);
    timer = setTimeout(fire, Math.max(0, Math.min(QUIET_MS, since + PATIENCE_MS - now)));
    timer.unref();
  };
  const watchOne = (path: string): FSWatcher | undefined => {
    try {
      const watcher = system(path, { persistent: false }, soon);
      watcher.on('error', (error) => {
        refused(error);
        watcher.close();
      });
      return watcher;
    } catch (error) {
      refused(error as NodeJS.ErrnoException);
      return undefined;
    }
  };
  // One watcher for each folder: a new one is only known after the one above it spoke.
  const renew = () => {
    const folders = foldersIn(folder);
    const names = folders.map(({ path, mark }) => `${path} ${mark}`).join('\n');
    if (names === watched) return;
    for (const watcher of watchers) watcher.close();
    watchers = folders.flatMap(({ path }) => watchOne(path) ?? []);
    watched = watchers.length === folders.length ? names : '';
  };
  renew();
  const look = setInterval(() => {
    if (fingerprint(folder) !== seen) return soon();
    if (sure || since !== undefined) return undefined;
    // Two saves within one tick of the file system's clock look like one: the contents are read once more.
    sure = true;
    return changed();
  }, LOOK_MS);
  look.unref();
  return {
    close() {
      clearTimeout(timer);
      clearInterval(look);
      for (const watcher of watchers) watcher.close();
    },
  };
}

/** A folder that was replaced by another of its name is another folder: its mark differs. */
function foldersIn(path: string): { path: string; mark: number }[] {
  if (path.endsWith(`/${COMPLETION}`)) return [];
  try {
    const inner = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [{ path, mark: statSync(path).ino }, ...inner.flatMap((entry) => foldersIn(join(path, entry.name)))];
  } catch {
    return [];
  }
}

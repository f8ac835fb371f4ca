import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './load.ts';

const DEBOUNCE_MS = 80;
/** Where the system tells nothing (network drives, some containers), the folder is looked at. */
const LOOK_MS = 700;

export type Watch = { close(): void };

/** Calls after something in the folder changed and has been quiet for a moment. */
export function watchFolder(folder: string, changed: () => void): Watch {
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let seen = fingerprint(folder);
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      seen = fingerprint(folder);
      renew();
      changed();
    }, DEBOUNCE_MS);
    timer.unref();
  };
  // One watcher for each folder: a new one is only known after the one above it spoke.
  const renew = () => {
    for (const watcher of watchers) watcher.close();
    watchers = foldersIn(folder).flatMap((path) => watchOne(path, soon) ?? []);
  };
  renew();
  const look = setInterval(() => {
    if (fingerprint(folder) !== seen) soon();
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

function watchOne(path: string, soon: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(path, { persistent: false }, soon);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

function foldersIn(folder: string): string[] {
  try {
    const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [folder, ...inner.flatMap((entry) => foldersIn(join(folder, entry.name)))];
  } catch {
    return [];
  }
}

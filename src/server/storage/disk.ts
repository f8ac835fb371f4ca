import { createReadStream, mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Range } from '../core/files.ts';

/**
 * A store of files: flydrive, and what it lacks. `size` of what is not there is undefined. Not of flydrive is reading bytes, which
 * gives what else lies in the memory behind them (1.3.0), and moving, which shows a file before it is whole.
 */
export type Store = {
  disk: Omit<Disk, 'getBytes' | 'getArrayBuffer' | 'move'>;
  size(name: string): Promise<number | undefined>;
  read(name: string, range?: Range): Promise<Readable>;
};

/** The store does not answer: what it holds is neither there nor gone. */
export class StoreUnavailable extends Error {}
/** The store takes nothing: it is full, or it does not answer. */
export class NotStored extends Error {}

/** `missing` recognizes the error that means that there is no such file. */
export function reached<T>(work: Promise<T>, missing: (error: { code?: string; name?: string }) => boolean) {
  return work.catch((error) => {
    if (missing(error)) return undefined;
    throw new StoreUnavailable('the store of files does not answer', { cause: error });
  });
}

export function folderStore(location: string): Store {
  mkdirSync(location, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  return {
    disk,
    size: async (name) => (await reached(stat(join(location, name)), ({ code }) => code === 'ENOENT'))?.size,
    read: async (name, range) => createReadStream(join(location, name), range),
  };
}

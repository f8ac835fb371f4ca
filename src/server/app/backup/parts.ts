import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, Readable, type Transform, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { closing, type Lock, opening } from './seal-file.ts';

/** One file of a backup, closed or not: what is written flows through `closing`, what is read through `opening`. */
export type BackupPart = { read(): Readable; write(): Writable; closing(): Transform; opening(): Transform };
export type BackupParts = {
  part(name: string): BackupPart;
  /** The whole content of a small part; undefined where it is missing. */
  text(name: string): Promise<string | undefined>;
  put(name: string, content: string): Promise<void>;
};

/** The files of a backup folder; with a lock all of them are closed. */
export function partsIn(folder: string, lock: Lock | undefined): BackupParts {
  const part = (name: string): BackupPart => ({
    read: () => createReadStream(join(folder, name)),
    write: () => createWriteStream(join(folder, name), { mode: 0o600, flags: 'wx', flush: true }),
    closing: () => (lock ? closing(lock, name) : new PassThrough()),
    opening: () => (lock ? opening(lock, name) : new PassThrough()),
  });
  return {
    part,
    async text(name) {
      const { read, opening } = part(name);
      const opened = opening();
      try {
        const [content] = await Promise.all([text(opened), pipeline(read(), opened)]);
        return content;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async put(name, content) {
      await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
      const { closing, write } = part(name);
      await pipeline(Readable.from([Buffer.from(content)]), closing(), write());
    },
  };
}

import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Spool, Spooled } from '../core/files.ts';
import { inspector } from './inspect.ts';

class TooLarge extends Error {}

export function makeSpool(folder: string): Spool {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const waiting = new Map<string, Spooled[]>();
  return {
    folder,
    async take(requestId, source, limit) {
      const path = join(folder, `${randomUUID()}.part`);
      const look = inspector();
      let size = 0;
      const watched = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > limit) throw new TooLarge();
          look.see(chunk);
          yield chunk;
        }
      };
      try {
        await pipeline(source, watched, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
      } catch (error) {
        await rm(path, { force: true });
        if (error instanceof TooLarge) return undefined;
        throw error;
      }
      const seen = await look.tell(() => readFile(path));
      waiting.set(requestId, [...(waiting.get(requestId) ?? []), { path, seen }]);
      return seen;
    },
    find: (requestId, sha256) => waiting.get(requestId)?.find(({ seen }) => seen.sha256 === sha256),
    async forget(requestId) {
      const files = waiting.get(requestId) ?? [];
      waiting.delete(requestId);
      for (const { path } of files) await rm(path, { force: true });
    },
  };
}

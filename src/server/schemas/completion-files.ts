import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMPLETION, completionOf, type Linked, SHARED } from '../../resource/linker/completion.ts';
import type { FileTexts } from '../../resource/linker/version.ts';

/**
 * Writes what an editor completes with beside the meta-schemas of a folder, one resource after the other, and removes what is
 * there of resources that are gone. A file that is right already stays untouched. False where the folder cannot be written.
 * @example await writeCompletion('schemas', files, schemas)
 */
export async function writeCompletion(
  folder: string,
  files: FileTexts,
  schemas: Linked,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  try {
    const kept = new Set([...Object.keys(schemas.resources), SHARED]);
    await mkdir(join(folder, COMPLETION), { recursive: true });
    for (const name of await readdir(join(folder, COMPLETION)))
      if (!kept.has(name)) await rm(join(folder, COMPLETION, name), { recursive: true, force: true });
    for (const name of kept) {
      if (isOver()) return true;
      await mkdir(join(folder, COMPLETION, name), { recursive: true });
      for (const [file, text] of Object.entries(completionOf(name, files, schemas)))
        if ((await textAt(join(folder, file))) !== text) await writeFile(join(folder, file), text);
    }
    return true;
  } catch {
    // An editor then completes without names: no reason to stop anything.
    return false;
  }
}

const textAt = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

/** After a change there may be another one soon. */
const QUIET_MS = 1500;

/** Writes the completion of each version that comes into force, when it has been quiet for a moment. */
export function keepCompletion(folder: string): {
  renew(files: FileTexts, schemas: Linked): void;
  close(): Promise<void>;
} {
  let timer: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let wanted = 0;
  return {
    renew(files, schemas) {
      wanted += 1;
      const mine = wanted;
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(() => writeCompletion(folder, files, schemas, () => mine !== wanted));
      }, QUIET_MS);
      timer.unref();
    },
    async close() {
      wanted += 1;
      clearTimeout(timer);
      await turn;
    },
  };
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes all of the files or none of them: `fresh` are not there yet, `changed` are. Paths are those under `root`. */
export function writeTogether(root: string, fresh: Record<string, string>, changed: Record<string, string>): void {
  const before = Object.keys(changed).map((file): [string, string] => [file, readFileSync(join(root, file), 'utf8')]);
  const written: string[] = [];
  try {
    for (const [file, text] of Object.entries(fresh)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text, { flag: 'wx' });
      written.push(file);
    }
    for (const [file, text] of Object.entries(changed)) writeFileSync(join(root, file), text);
  } catch (error) {
    for (const file of written) rmSync(join(root, file));
    for (const [file, text] of before) writeFileSync(join(root, file), text);
    throw error;
  }
}

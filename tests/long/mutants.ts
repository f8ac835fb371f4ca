import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A rule, and how to break it: one place in one file, its path beginning at the folder that is broken. */
export interface Mutation {
  rule: string;
  file: string;
  from: string;
  to: string;
}

/** What is found out while one place of one file below this folder is another. */
export function whileBroken<Answer>(folder: string, { file, from, to }: Mutation, find: () => Answer): Answer {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} must hold once: ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
  try {
    return find();
  } finally {
    writeFileSync(path, text);
  }
}

/** Without the outer runner's variables, which would make the inner one think that it is a worker. */
export function withoutRunner(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV|DEV|PROD|MODE)/.test(name)),
  );
}

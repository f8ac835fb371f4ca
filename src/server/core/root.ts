import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The project's folder. This file and the built server (`dist/server/app`) are equally deep in it. */
export const ROOT = join(import.meta.dirname, '../../..');

/** The version of the program, as its package says. */
export async function productVersion(): Promise<string> {
  const text = await readFile(join(ROOT, 'package.json'), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileTexts } from '../../src/resource/linker/link.ts';

const FOLDER = join(import.meta.dirname, '../../schemas');

/** A folder of schema files, as the linker takes it. */
export const filesOf = (folder: string): FileTexts =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.json') && !name.startsWith('_meta/of/'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

/** The real schemas folder. */
export const realFiles: FileTexts = filesOf(FOLDER);

/** The library, a folder of another business. */
export const libraryFiles: FileTexts = filesOf(join(import.meta.dirname, '../fixtures/library'));

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileTexts } from '../../src/resource/linker/link.ts';

const FOLDER = join(import.meta.dirname, '../../schemas');

/** The real schemas folder, as the linker takes it. */
export const realFiles: FileTexts = Object.fromEntries(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.json') && !name.startsWith('_meta/of/'))
    .map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]),
);

import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FileTexts } from '../../resource/linker/version.ts';

type Good = { folder: string; files: FileTexts };

const pathIn = (dataDir: string) => join(dataDir, 'schemas.good.json');

/** Keeps the files that are in force beside the data, for `npm run check`, which asks no database. */
export function keepGoodFiles(dataDir: string, folder: string, files: FileTexts): void {
  const good: Good = { folder: resolve(folder), files };
  const path = pathIn(dataDir);
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(`${path}.${process.pid}`, JSON.stringify(good));
  renameSync(`${path}.${process.pid}`, path);
}

/** The files of this folder that were in force last on this machine; undefined where none were kept. */
export function goodFiles(dataDir: string, folder: string): FileTexts | undefined {
  try {
    const good = JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as Good;
    return good.folder === resolve(folder) ? good.files : undefined;
  } catch {
    return undefined;
  }
}

import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../core/context.ts';
import { tell } from '../../core/tell.ts';
import { lastTexts } from '../../database/schema-versions.ts';
import { loadFiles } from '../../schemas/load.ts';
import { unwritable } from '../../schemas/publish.ts';
import { writeSystemAudit } from './system-audit.ts';
import type { Lines } from './versions.ts';

const NAME = /^[A-Za-z][A-Za-z0-9]*$/;

/**
 * Writes the files that a folder had in the version in force under a new name, with the word that takes its rows along. Of
 * the old folder the same files go; others, which an update wrote there, stay.
 */
export async function renameFolder(
  db: Db,
  [was = '', name = '']: readonly string[],
  { by, folder }: { by: string; folder: string },
): Promise<Lines> {
  const why = unwritable(folder);
  if (why) return { ok: false, lines: [tell('schemas-unwritable', { folder, reason: why })] };
  if (!NAME.test(name)) return { ok: false, lines: [tell('schemas-folder-named', { name })] };
  if (existsSync(join(folder, name))) return { ok: false, lines: [tell('schemas-folder-taken', { name })] };
  const texts = (await lastTexts(db)) ?? {};
  const own = Object.entries(texts).filter(([path]) => path.startsWith(`${was}/`));
  const fields = texts[`${was}/fields.schema.json`];
  if (fields === undefined) return { ok: false, lines: [tell('schemas-folder-gone', { was })] };
  if (/"x-renamed-from"\s*:/.test(fields.slice(0, fields.indexOf('"properties"'))))
    return { ok: false, lines: [tell('schemas-folder-renamed', { was })] };
  const now = loadFiles(folder).files;
  mkdirSync(join(folder, name));
  for (const [path, text] of own) {
    const isFields = path === `${was}/fields.schema.json`;
    const written = isFields ? text.replace('{', `{\n  "x-renamed-from": "${was}",`) : text;
    writeFileSync(join(folder, name, path.slice(was.length + 1)), written);
    if (now[path] === text) rmSync(join(folder, path));
  }
  await writeSystemAudit(db, { by, record: was, action: 'rename', after: { folder: name } });
  const uses = Object.entries(now).filter(([path, text]) => !path.startsWith(`${was}/`) && text.includes(`"${was}"`));
  return {
    ok: true,
    lines: [
      tell('schemas-renamed', { name, was, count: own.length }),
      ...uses.map(([path]) => tell('schemas-use', { path, was, name })),
    ],
  };
}

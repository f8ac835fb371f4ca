import { join } from 'node:path';
import { sql } from 'kysely';
import type { FileTexts } from '../../resource/linker/version.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Problem } from '../../resource/model/definition.ts';
import { isRow } from '../../resource/model/path.ts';
import type { Db } from '../core/context.ts';
import { isThere } from '../database/schema-versions.ts';
import { loadFiles, messagesIn } from './load.ts';
import { SHIPPED_FILES } from './shipped-files.generated.ts';

const NAME = 'shipped-folders';
/** These came with the version that began to remember which folders come with the program. */
const CAME_WITH_THE_LIST = ['schemaVersions'];

const fieldsOf = (folder: string) => `${folder}/fields.schema.json`;

/** The resources that come with the program, and the folder in which their files lie. */
export type ShippedFolders = { place: string; names: readonly string[] };

/** The resources that this version's code lists. What else lies in the folder of schema files is the owner's. */
export const SHIPPED_FOLDERS: readonly string[] = Object.keys(SHIPPED_FILES).flatMap((path) => {
  const [folder = '', file] = path.split('/');
  return file === 'fields.schema.json' ? [folder] : [];
});

/** Remembers the folders that came with the program: of a later version it is known which ones are new. */
export async function keepShippedFolders(db: Db, shipped: ShippedFolders): Promise<void> {
  const names = JSON.stringify([...shipped.names].sort());
  await sql`insert into _settings (name, value) values (${NAME}, ${names}::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now()
    where _settings.value is distinct from excluded.value`.execute(db);
}

/**
 * Folders that come with this version for the first time under the name of an own one, whose rows the new one would take for
 * its own. An own folder that has another name now, and says so by `x-renamed-from`, does not collide.
 */
export async function takenFolders(
  { db, folder, shipped }: { db: Db; folder: string; shipped?: ShippedFolders },
  before: FileTexts | undefined,
): Promise<Problem[]> {
  if (shipped === undefined || !before) return [];
  const known = await knownFolders(db);
  const fresh = shipped.names.filter((name) => (known ? !known.includes(name) : CAME_WITH_THE_LIST.includes(name)));
  const taken = fresh.filter((name) => before[fieldsOf(name)] !== undefined);
  if (taken.length === 0) return [];
  const { files } = loadFiles(folder);
  const left = formerNames(files);
  const messages = { ...messagesIn(loadFiles(shipped.place).files), ...messagesIn(files) };
  return taken
    .filter((name) => files[fieldsOf(name)] !== undefined && !left.has(name))
    .map((name): Problem => {
      // Where the update wrote its files over the own ones, these are in the version that was in force.
      const isGone = files[fieldsOf(name)] !== before[fieldsOf(name)];
      const params = {
        folder: name,
        shipped: join(shipped.place, name),
        own: join(folder, name),
        renamed: `${name}Own`,
      };
      const isOnePlace = params.shipped === params.own;
      const key = isGone ? 'overwritten' : isOnePlace ? 'in-place' : 'taken';
      const message = translate({ messages }, undefined, `schemas.folder.${key}`, params);
      return { file: fieldsOf(name), pointer: '', line: 1, column: 1, message, severity: 'error' };
    });
}

async function knownFolders(db: Db): Promise<string[] | undefined> {
  if (!(await isThere(db, '_settings'))) return undefined;
  const found = await sql<{ value: string[] }>`select value from _settings where name = ${NAME}`.execute(db);
  return found.rows[0]?.value;
}

function formerNames(files: FileTexts): Set<string> {
  const names = Object.entries(files)
    .filter(([path]) => path.endsWith('/fields.schema.json'))
    .flatMap(([, text]) => {
      try {
        const value = JSON.parse(text) as unknown;
        return isRow(value) && typeof value['x-renamed-from'] === 'string' ? [value['x-renamed-from']] : [];
      } catch {
        return [];
      }
    });
  return new Set(names);
}

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { link } from '../../../resource/linker/link.ts';
import { versionOf } from '../../../resource/linker/version.ts';
import type { Registry } from '../../../resource/model/definition.ts';
import type { Db } from '../../core/context.ts';
import type { Settings } from '../../core/settings.ts';
import { tell } from '../../core/tell.ts';
import { hasTable } from '../../database/columns.ts';
import { whileHeld } from '../../database/locks.ts';
import { canonicalRules, rememberedOf } from '../../database/narrowing.ts';
import type { Connection } from '../../database/pool.ts';
import { lastVersion } from '../../database/schema-versions.ts';
import { loadFiles } from '../../schemas/load.ts';
import { DATA_LEVEL, readLevel } from './level.ts';
import { writeBackup } from './write-backup.ts';

type StartInput = {
  db: Db;
  connection: Connection;
  settings: Settings;
  registry: Registry;
  say(sentence: string): void;
};

const DONE = 'backup.before';
/** Older backups of this kind are removed; those that a person made lie elsewhere. */
const KEPT = 5;
const OWN_NAME = /^\d{8}T\d{6}Z-before-update$/;

/**
 * Takes a backup where this start will change stored tables or rules, once for each such change and by one process at a
 * time. A backup that fails ends the start: nothing was changed then.
 */
export async function backUpBeforeChange({ db, connection, settings, registry, say }: StartInput): Promise<void> {
  const level = await readLevel(db);
  if (level === undefined) return;
  const { files } = loadFiles(settings.schemasDir);
  const resources = await changedResources(db, files, registry);
  const reasons = [
    ...(level < DATA_LEVEL ? [tell('change-level', { from: level, to: DATA_LEVEL })] : []),
    ...(resources.length > 0 ? [tell('change-tables', { resources: resources.join(', ') })] : []),
  ];
  if (reasons.length === 0) return;
  say(tell('change-what', { reasons: reasons.join('; ') }));
  if (!settings.backupBeforeChange) return say(tell('change-backup-off'));
  await whileHeld(db, 'backup', async () => {
    const target = `${DATA_LEVEL} ${versionOf(files)}`;
    if ((await doneFor(db)) === target) return say(tell('change-backup-done'));
    const folder = join(settings.dataDir, 'backups');
    const to = join(folder, `${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}-before-update`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    say(tell('change-backup', { folder: to }));
    await writeBackup({ connection, settings, to, level });
    await sql`insert into _settings (name, value) values (${DONE}, to_jsonb(${target}::text))
      on conflict (name) do update set value = excluded.value, updated_at = now()`.execute(db);
    await removeOld(folder);
  });
}

async function doneFor(db: Db): Promise<string | undefined> {
  const found = await sql<{ target: string }>`select value #>> '{}' as target from _settings
    where name = ${DONE}`.execute(db);
  return found.rows[0]?.target;
}

async function removeOld(folder: string): Promise<void> {
  const own = (await readdir(folder)).filter((name) => OWN_NAME.test(name)).sort();
  for (const name of own.slice(0, -KEPT)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Resources whose columns or rules differ from those that were applied last. The same files are not linked at all. */
async function changedResources(db: Db, files: Record<string, string>, registry: Registry): Promise<string[]> {
  if ((await lastVersion(db)) === versionOf(files)) return [];
  const { schemas } = link(files, registry);
  if (!schemas) return [];
  const stored = await sql<{ resource: string; definition: StoredShape }>`
    select resource, definition from _schema_state`.execute(db);
  const before = new Map(stored.rows.map(({ resource, definition }) => [resource, shapeOf(definition)]));
  return Object.values(schemas.resources)
    .filter(hasTable)
    .filter((definition) => before.get(definition.name) !== shapeOf(rememberedOf(schemas, definition) as StoredShape))
    .map(({ name }) => name);
}

type StoredShape = { fields: Record<string, { rules?: unknown; unique?: boolean; reference?: string }> };

/** What of a definition concerns stored rows; titles and screens do not. */
function shapeOf({ fields }: StoredShape): string {
  const rules = Object.entries(fields).map(([path, { rules, unique, reference }]) => [
    path,
    { rules, unique, reference },
  ]);
  return canonicalRules(JSON.parse(JSON.stringify(Object.fromEntries(rules))));
}

import { userInfo } from 'node:os';
import { sql } from 'kysely';
import type { Db } from '../../core/context.ts';
import type { Settings } from '../../core/settings.ts';
import { tell } from '../../core/tell.ts';
import { fail, withDatabase, withSettings } from '../../database/command.ts';
import { registryOf } from '../registry.ts';
import { renameFolder } from './rename-folder.ts';
import { rescue } from './rescue.ts';
import { diffLines, type Lines, logLines, rollBack } from './versions.ts';

/** How many names these take; the others take numbers. */
const NAMES: Record<string, number> = { rescue: 1, rename: 2 };

/** Versions of the schema files and ways back, without a server and without signing in. */
async function main(): Promise<number> {
  const [word = '', ...rest] = process.argv.slice(2);
  const reasonAt = rest.indexOf('--reason');
  const reason = reasonAt < 0 ? undefined : rest[reasonAt + 1];
  const given = reasonAt < 0 ? rest : rest.filter((_, index) => index !== reasonAt && index !== reasonAt + 1);
  const numbers = given.map(Number);
  const isWrong =
    !['log', 'diff', 'rollback', 'rescue', 'rename'].includes(word) ||
    (word in NAMES ? given.length !== NAMES[word] : numbers.some((n) => !Number.isSafeInteger(n) || n < 1));
  if (isWrong) return fail(tell('schemas-usage'));
  return withSettings((settings) =>
    withDatabase(settings, async (db) => {
      if (!(await hasVersions(db))) return fail(tell('schemas-no-versions'));
      const answer = await answerTo(db, word, given, { reason, settings });
      for (const line of answer.lines) console.log(line);
      return answer.ok ? 0 : 1;
    }),
  );
}

async function hasVersions(db: Db): Promise<boolean> {
  const known = await sql<{ there: boolean }>`select to_regclass('_schema_versions') is not null as there`.execute(db);
  return known.rows[0]?.there ?? false;
}

function answerTo(
  db: Db,
  word: string,
  given: readonly string[],
  { reason, settings }: { reason?: string; settings: Settings },
): Promise<Lines> {
  const by = userInfo().username;
  const folder = settings.schemasDir;
  const [first, second] = given.map(Number);
  if (word === 'log') return logLines(db);
  if (word === 'diff') return diffLines(db, first, second);
  if (word === 'rescue') return rescue(db, given[0] as string, { by, settings });
  if (word === 'rename') return renameFolder(db, given, { by, folder });
  return rollBack(db, first, {
    by,
    reason,
    folder,
    registry: registryOf(),
    mode: settings.publish,
    from: settings.schemasFrom,
  });
}

process.exitCode = await main();

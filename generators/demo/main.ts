import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { todayAt } from '../../src/server/core/clock.ts';
import type { Db } from '../../src/server/core/context.ts';
import { makeCipher, makeSecrets } from '../../src/server/core/secrets.ts';
import type { Settings } from '../../src/server/core/settings.ts';
import { tell } from '../../src/server/core/tell.ts';
import { fail, withDatabase, withSettings } from '../../src/server/database/command.ts';
import { applyTables } from '../../src/server/database/tables.ts';
import { openFiles } from '../../src/server/storage/files.ts';
import { loadSchemas } from '../load-schemas.ts';
import { DEMO_PASSWORD, fillDemo } from './fill.ts';

/** Fills the database of the settings with demo data, starting the embedded one and stopping it again if need be. */
async function main(settings: Settings): Promise<number> {
  if (!settings.demo) return fail(tell('demo-off'));
  const options = optionsOf(process.argv.slice(2));
  if (typeof options === 'string') return fail(`${options}\n${tell('demo-usage')}`);
  return withDatabase(settings, (db) => fill(db, settings, options));
}

type Options = { today: string; people?: number; requests?: number; seed?: number };

async function fill(db: Db, settings: Settings, options: Options): Promise<number> {
  const schemas = loadSchemas(settings.schemasDir);
  const applied = await applyTables(db, schemas);
  await applied.indexed;
  if (!applied.applied) return fail(applied.problems.map((problem) => problem.message).join('\n'));
  const held = await sql<{ count: number }>`select count(*) as count from users`.execute(db);
  if (Number(held.rows[0]?.count ?? 0) > 0) return fail(tell('demo-taken'));
  const started = Date.now();
  const files = await openFiles(settings, makeCipher(settings.secretKey));
  const { accounts } = await fillDemo({ db, files, secrets: makeSecrets(settings.secretKey) }, schemas, options);
  const seconds = Math.ceil((Date.now() - started) / 1000);
  console.log(tell('demo-done', { seconds, password: DEMO_PASSWORD }));
  for (const { email, role } of accounts) console.log(`  ${email.padEnd(42)}${role}`);
  return 0;
}

function optionsOf(given: string[]): Options | string {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ args: given, options: { requests: text, people: text, seed: text, today: text } });
    const numbers = {
      requests: numberOf(values.requests),
      people: numberOf(values.people),
      seed: numberOf(values.seed),
    };
    if (Object.values(numbers).some(Number.isNaN)) return tell('demo-numbers');
    return { today: values.today ?? todayAt(new Date()), ...numbers };
  } catch {
    return tell('options-unknown');
  }
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

process.exitCode = await withSettings(main);

import { userInfo } from 'node:os';
import type { Db } from '../core/context.ts';
import { type Sentence, tell } from '../core/tell.ts';
import { fail, withDatabase, withSettings } from '../database/command.ts';
import { readStoredSettings, writeStoredSetting, wrongSetting } from '../domain/loans/loan-settings.ts';

/** `npm run settings` lists the stored settings; `npm run settings -- <name> <value>` changes one, with an audit line. */
async function main(): Promise<number> {
  const [name, value, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (name !== undefined && value === undefined)) return fail(tell('settings-usage'));
  const wrong = name === undefined || value === undefined ? undefined : wrongSetting(name, value);
  if (wrong) return fail(wrong);
  return withSettings((settings) => withDatabase(settings, (db) => listOrChange(db, name, value)));
}

async function listOrChange(db: Db, name: string | undefined, value: string | undefined): Promise<number> {
  if (name !== undefined && value !== undefined) {
    const before = await writeStoredSetting(db, name, value, `npm run settings (${userInfo().username})`);
    console.log(tell(before === value ? 'settings-already' : 'settings-changed', { name, value, before }));
    return 0;
  }
  for (const [one, present] of Object.entries(await readStoredSettings(db)))
    console.log(`${one.padEnd(26)}${present.padEnd(16)}${tell(`what-${one}` as Sentence)}`);
  return 0;
}

process.exitCode = await main();

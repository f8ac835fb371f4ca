import type { Settings } from '../../core/settings.ts';
import { fail, withConnection, withPool, withSettings } from '../../database/command.ts';
import type { Connection } from '../../database/pool.ts';
import { verifyLedger } from '../audit/ledger.ts';
import { verifyChains } from '../audit/verify.ts';
import { readLevel } from './level.ts';
import { BackupRefused } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { sentenceOf, writeBackup } from './write-backup.ts';

const USAGE = {
  backup: 'npm run backup -- --to <new folder>',
  restore: 'npm run restore -- --from <backup folder>   (DATA_DIR or DATABASE_URL name the empty place)',
};

/** `npm run backup` and `npm run restore`: 0 when it is done, 1 with one sentence when it is not. */
async function main(): Promise<number> {
  const [mode, ...rest] = process.argv.slice(2);
  const folder = rest[rest.indexOf(mode === 'backup' ? '--to' : '--from') + 1];
  if ((mode !== 'backup' && mode !== 'restore') || rest.length !== 2 || !folder)
    return fail(USAGE[mode as keyof typeof USAGE] ?? Object.values(USAGE).join('\n'));
  const run = mode === 'backup' ? backup : restore;
  return withSettings((settings) =>
    withConnection(settings, async (connection) => {
      try {
        return await run(connection, settings, folder);
      } catch (error) {
        return fail(`${mode}: ${sentenceOf(error)}`);
      }
    }),
  );
}

async function backup(connection: Connection, settings: Settings, to: string): Promise<number> {
  const level = await withPool(connection, readLevel);
  if (level === undefined) throw new BackupRefused('the database is empty: there is nothing to back up');
  const { tables, files, made_at } = await writeBackup({ connection, settings, to, level });
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`backup: ${rows} rows of ${Object.keys(tables).length} tables, ${files.count} files, ${made_at}`);
  console.log('backup: SECRET_KEY is not inside; keep it apart from the backup, nothing sealed opens without it');
  return 0;
}

async function restore(connection: Connection, settings: Settings, from: string): Promise<number> {
  const log = (sentence: string) => console.log(`restore: ${sentence}`);
  const { schemasDir, sameKey } = await restoreBackup({ connection, settings, from, log });
  const chains = await withPool(connection, verifyChains);
  const ledger = await withPool(connection, verifyLedger);
  const fault = chains.fault ?? ledger.fault;
  log(fault ? `not as it was: ${JSON.stringify(fault)}` : `equal: ${chains.rows} audit rows, ${ledger.loans} loans`);
  if (!sameKey) log('this SECRET_KEY is another one: sealed values open only with the key of the backup');
  if (schemasDir !== settings.schemasDir) log(`start with SCHEMAS_DIR=${schemasDir}`);
  return fault ? 1 : 0;
}

process.exitCode = await main();

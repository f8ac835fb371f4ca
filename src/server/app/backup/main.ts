import type { Settings } from '../../core/settings.ts';
import { fail, withConnection, withPool, withSettings } from '../../database/command.ts';
import { attachEmbedded } from '../../database/embedded.ts';
import type { Connection } from '../../database/pool.ts';
import { verifyLedger } from '../audit/ledger.ts';
import { verifyChains } from '../audit/verify.ts';
import { drill } from './drill.ts';
import { readLevel } from './level.ts';
import { BackupRefused } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { sentenceOf, writeBackup } from './write-backup.ts';

const USAGE = {
  backup: 'npm run backup -- --to <new folder>   (closed with BACKUP_PASSPHRASE; --plain leaves it open)',
  restore:
    'npm run restore -- --from <backup folder>   (DATA_DIR or DATABASE_URL name the empty place)\nnpm run restore -- --drill --from <backup folder>   (into a place of its own, which is gone afterwards)',
};

/** `npm run backup` and `npm run restore`: 0 when it is done, 1 with one sentence when it is not. */
async function main(): Promise<number> {
  const [mode, ...words] = process.argv.slice(2);
  const rest = words.filter((word) => word !== '--drill' && word !== '--plain');
  const isDrill = words.includes('--drill');
  const folder = rest[rest.indexOf(mode === 'backup' ? '--to' : '--from') + 1];
  if ((mode !== 'backup' && mode !== 'restore') || rest.length !== 2 || !folder)
    return fail(USAGE[mode as keyof typeof USAGE] ?? Object.values(USAGE).join('\n'));
  const run = mode === 'backup' ? backup : isDrill ? proveBackup : restore;
  return withSettings((given) => {
    const settings = words.includes('--plain') ? { ...given, backupPassphrase: undefined } : given;
    if (mode === 'backup' && !settings.backupPassphrase && !words.includes('--plain') && !settings.demo)
      return Promise.resolve(fail('backup: BACKUP_PASSPHRASE is not set; -- --plain makes an open backup'));
    return withConnection(settings, async (connection) => {
      try {
        return await run(connection, settings, folder);
      } catch (error) {
        return fail(`${mode}: ${sentenceOf(error)}`);
      }
    });
  });
}

async function proveBackup(connection: Connection, settings: Settings, from: string): Promise<number> {
  const log = (sentence: string) => console.log(`drill: ${sentence}`);
  const attached = settings.databaseUrl ? undefined : await attachEmbedded(settings.dataDir);
  try {
    return (await drill({ connection, superuser: attached?.superuser, settings, from, log })) ? 0 : 1;
  } finally {
    await attached?.stop();
  }
}

async function backup(connection: Connection, settings: Settings, to: string): Promise<number> {
  const level = await withPool(connection, readLevel);
  if (level === undefined) throw new BackupRefused('the database is empty: there is nothing to back up');
  const { tables, files, made_at } = await writeBackup({ connection, settings, to, level });
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`backup: ${rows} rows of ${Object.keys(tables).length} tables, ${files.count} files, ${made_at}`);
  console.log(
    `backup: ${settings.backupPassphrase ? 'closed with BACKUP_PASSPHRASE' : 'open: whoever has the folder reads it'}`,
  );
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

import type { Settings } from '../../core/settings.ts';
import { tell } from '../../core/tell.ts';
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

/** `npm run backup` and `npm run restore`: 0 when it is done, 1 with one sentence when it is not. */
async function main(): Promise<number> {
  const [mode, ...words] = process.argv.slice(2);
  const rest = words.filter((word) => word !== '--drill' && word !== '--plain');
  const isDrill = words.includes('--drill');
  const folder = rest[rest.indexOf(mode === 'backup' ? '--to' : '--from') + 1];
  if ((mode !== 'backup' && mode !== 'restore') || rest.length !== 2 || !folder)
    return fail(tell(mode === 'backup' ? 'backup-usage' : 'restore-usage'));
  const run = mode === 'backup' ? backup : isDrill ? proveBackup : restore;
  return withSettings((given) => {
    const settings = words.includes('--plain') ? { ...given, backupPassphrase: undefined } : given;
    if (mode === 'backup' && !settings.backupPassphrase && !words.includes('--plain') && !settings.demo)
      return Promise.resolve(fail(tell('backup-no-passphrase')));
    return withConnection(settings, async (connection) => {
      try {
        return await run(connection, settings, folder);
      } catch (error) {
        return fail(tell(mode === 'backup' ? 'backup-failed' : 'restore-failed', { reason: sentenceOf(error) }));
      }
    });
  });
}

async function proveBackup(connection: Connection, settings: Settings, from: string): Promise<number> {
  const log = (sentence: string) => console.log(tell('drill-line', { sentence }));
  const attached = settings.databaseUrl ? undefined : await attachEmbedded(settings.dataDir);
  try {
    return (await drill({ connection, superuser: attached?.superuser, settings, from, log })) ? 0 : 1;
  } finally {
    await attached?.stop();
  }
}

async function backup(connection: Connection, settings: Settings, to: string): Promise<number> {
  const level = await withPool(connection, readLevel);
  if (level === undefined) throw new BackupRefused(tell('backup-empty'));
  const { tables, files, made_at } = await writeBackup({ connection, settings, to, level });
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(tell('backup-done', { rows, tables: Object.keys(tables).length, files: files.count, at: made_at }));
  console.log(tell(settings.backupPassphrase ? 'backup-cipher' : 'backup-anyone'));
  console.log(tell('backup-key'));
  return 0;
}

async function restore(connection: Connection, settings: Settings, from: string): Promise<number> {
  const log = (sentence: string) => console.log(tell('restore-line', { sentence }));
  const { schemasDir, sameKey } = await restoreBackup({ connection, settings, from, log });
  const chains = await withPool(connection, verifyChains);
  const ledger = await withPool(connection, verifyLedger);
  const fault = chains.fault ?? ledger.fault;
  log(fault ? tell('restore-not-equal', { fault }) : tell('restore-equal', { rows: chains.rows, loans: ledger.loans }));
  if (!sameKey) log(tell('restore-other-key'));
  if (schemasDir !== settings.schemasDir) log(tell('restore-schemas', { folder: schemasDir }));
  return fault ? 1 : 0;
}

process.exitCode = await main();

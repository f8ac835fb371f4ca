import { readSettings } from '../../core/settings.ts';
import { attachDatabase } from '../../database/attach.ts';
import { openDatabase } from '../../database/pool.ts';
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
  if ((mode !== 'backup' && mode !== 'restore') || rest.length !== 2 || !folder) {
    console.error(USAGE[mode as keyof typeof USAGE] ?? Object.values(USAGE).join('\n'));
    return 1;
  }
  const read = readSettings(process.env);
  if ('problems' in read) {
    for (const problem of read.problems) console.error(problem.sentence);
    return 1;
  }
  const { settings } = read;
  const attached = await attachDatabase({ DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl });
  try {
    const { connection } = attached;
    return mode === 'backup' ? await backup() : await restore();

    async function backup(): Promise<number> {
      const level = await withDatabase(connection, readLevel);
      if (level === undefined) throw new BackupRefused('the database is empty: there is nothing to back up');
      const { tables, files, made_at } = await writeBackup({ connection, settings, to: folder as string, level });
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
      console.log(`backup: ${rows} rows of ${Object.keys(tables).length} tables, ${files.count} files, ${made_at}`);
      console.log('backup: SECRET_KEY is not inside; keep it apart from the backup, nothing sealed opens without it');
      return 0;
    }

    async function restore(): Promise<number> {
      const log = (sentence: string) => console.log(`restore: ${sentence}`);
      const { schemasDir, sameKey } = await restoreBackup({ connection, settings, from: folder as string, log });
      const chains = await withDatabase(connection, verifyChains);
      const ledger = await withDatabase(connection, verifyLedger);
      const fault = chains.fault ?? ledger.fault;
      log(
        fault ? `not as it was: ${JSON.stringify(fault)}` : `equal: ${chains.rows} audit rows, ${ledger.loans} loans`,
      );
      if (!sameKey) log('this SECRET_KEY is another one: sealed values open only with the key of the backup');
      if (schemasDir !== settings.schemasDir) log(`start with SCHEMAS_DIR=${schemasDir}`);
      return fault ? 1 : 0;
    }
  } catch (error) {
    console.error(`${mode}: ${sentenceOf(error)}`);
    return 1;
  } finally {
    await attached.stop();
  }
}

async function withDatabase<T>(
  connection: Parameters<typeof openDatabase>[0],
  work: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = openDatabase(connection, { max: 2, statementTimeoutMs: 0 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

process.exitCode = await main();

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Settings } from '../../core/settings.ts';
import { tell } from '../../core/tell.ts';
import { withPool } from '../../database/command.ts';
import type { Connection } from '../../database/pool.ts';
import { verifyLedger } from '../audit/ledger.ts';
import { verifyChains } from '../audit/verify.ts';
import { quotedName } from './copy-table.ts';
import { restoreBackup } from './restore.ts';

type DrillInput = {
  connection: Connection;
  /** Who may create databases; absent: the same. */
  superuser?: Connection;
  settings: Settings;
  from: string;
  log(sentence: string): void;
};

/**
 * Restores a backup into a database and a folder of its own and proves it there: rows and hashes of every table and file,
 * ledger and audit chain. Both are gone afterwards, whatever came of it. True where all of it is as it was.
 */
export async function drill({ connection, superuser, settings, from, log }: DrillInput): Promise<boolean> {
  const name = `mesa_drill_${randomBytes(6).toString('hex')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'mesa-drill-'));
  const server = new pg.Client({ ...(superuser ?? connection), application_name: 'mesa-drill' });
  await server.connect();
  try {
    const owner = 'user' in connection && connection.user ? ` owner ${quotedName(connection.user)}` : '';
    await server.query(`create database ${name}${owner}`);
    const place = inDatabase(connection, name);
    const own = { ...settings, dataDir, filesUrl: undefined };
    const { manifest } = await restoreBackup({ connection: place, settings: own, from, log });
    const chains = await withPool(place, verifyChains);
    const ledger = await withPool(place, verifyLedger);
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    const fault = chains.fault ?? ledger.fault;
    if (fault) log(tell('restore-not-equal', { fault }));
    else {
      const tables = Object.keys(manifest.tables).length;
      log(tell('drill-equal', { rows, tables, files: manifest.files.count, audits: chains.rows, loans: ledger.loans }));
    }
    return fault === undefined;
  } finally {
    await server.query(`drop database if exists ${name} with (force)`).catch(() => undefined);
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The same server, another database; in an address it is the path. */
function inDatabase(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  // An address of a socket names no host before its path, which is no address for `URL`.
  const connectionString = connection.connectionString.replace(/^(\w+:\/\/[^/?]*)[^?]*/, `$1/${database}`);
  return { ...connection, connectionString };
}

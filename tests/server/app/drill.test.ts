import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { sealAudit } from '../../../src/server/app/audit/seal.ts';
import { drill } from '../../../src/server/app/backup/drill.ts';
import { DATA_LEVEL } from '../../../src/server/app/backup/level.ts';
import { writeBackup } from '../../../src/server/app/backup/write-backup.ts';
import { attachEmbedded } from '../../../src/server/database/embedded.ts';
import { TEST_DATA } from '../helpers/database.ts';
import { demoOf, SHIPPED, testHouse } from '../helpers/house.ts';

const house = testHouse({ folder: SHIPPED, filling: demoOf(20, 12) });
const all = mkdtempSync(join(tmpdir(), 'mesa-drill-test-'));
afterAll(() => rmSync(all, { recursive: true, force: true }));

it('a drill restores a closed backup of demo data into a database of its own, proves books, audit and rows, and leaves nothing (trust 32)', async () => {
  const server = await attachEmbedded(TEST_DATA);
  const settings = { ...house.current.settings, backupPassphrase: 'un secreto muy largo' };
  const { connection, db } = house.current.database;
  await sql`insert into _audit (resource, record_id, operation) values ('orders', '1', 'create'), ('orders', '1', 'update')`.execute(
    db,
  );
  await sealAudit(db);
  const folder = mkdtempSync(join(all, 'backup-'));
  await writeBackup({ connection, settings, to: folder, level: DATA_LEVEL });
  const said: string[] = [];
  const run = () =>
    drill({
      connection: server.connection,
      superuser: server.superuser,
      settings,
      from: folder,
      log: (line) => void said.push(line),
    });
  const databases = async () => {
    const client = new pg.Client(server.connection);
    await client.connect();
    const { rows } = await client.query(`select datname from pg_database where datname like 'mesa_drill%'`);
    await client.end();
    return rows;
  };
  expect(await run()).toBe(true);
  expect(said.at(-1)).toMatch(
    /^igual: \d{4,} renglones de \d+ tablas, \d+ archivos, [1-9]\d* renglones de bitácora, [1-9]\d* créditos$/,
  );
  expect(await databases()).toEqual([]);
  const wrong = { ...settings, backupPassphrase: 'otro secreto largo' };
  await expect(
    drill({ connection: server.connection, superuser: server.superuser, settings: wrong, from: folder, log: () => {} }),
  ).rejects.toThrow();
  expect(await databases()).toEqual([]);
  await server.stop();
});

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemo } from '../../generators/demo/fill.ts';
import { loadSchemas } from '../../generators/load-schemas.ts';
import { applyTables } from '../../src/server/database/tables.ts';
import { createTestDatabase } from '../server/helpers/database.ts';
import type { Measure } from './main.ts';

const ROOT = join(import.meta.dirname, '../..');
const [FEW, MANY] = [500, 2_000];
/**
 * A heap in which hardly any garbage may lie about, whatever is read: what is then left is what the audit holds. One that
 * grew with the loans would not get through.
 */
const SMALL = ['--max-semi-space-size=1', '--max-old-space-size=56'];
/** Said by the process itself as it ends, in kilobytes. */
const TELL = "data:text/javascript,process.on('exit',()=>console.error('rss',process.resourceUsage().maxRSS))";

/** `npm run audit` over few loans and over many: it streams, so its memory must not grow with their number. */
export async function bench(): Promise<Measure[]> {
  const few = await auditOf(FEW);
  const many = await auditOf(MANY);
  return [
    { name: `audit of ${FEW} requests: largest memory`, value: few.megabytes, unit: 'MB' },
    { name: `the same of ${MANY}`, value: many.megabytes, unit: 'MB' },
    { name: 'the second beside the first', value: many.megabytes / few.megabytes, unit: 'x', limit: 1.1 },
    { name: `seconds for ${FEW}`, value: few.seconds, unit: 's' },
    { name: `seconds for ${MANY}`, value: many.seconds, unit: 's' },
  ];
}

async function auditOf(requests: number): Promise<{ megabytes: number; seconds: number }> {
  const database = await createTestDatabase({ statementTimeoutMs: 0 });
  const dataDir = mkdtempSync(join(tmpdir(), 'mesa-audit-'));
  try {
    const schemas = loadSchemas();
    await (await applyTables(database.db, schemas)).indexed;
    await fillDemo({ db: database.db }, schemas, { today: '2026-11-21', requests });
    const { host, port, user, database: name } = database.connection;
    const url = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
    const start = performance.now();
    const said = await run({ DATA_DIR: dataDir, DATABASE_URL: url });
    const kilobytes = Number(/rss (\d+)/.exec(said)?.[1]);
    if (!said.includes('bitácora: todo cuadra')) throw new Error(said);
    return { megabytes: kilobytes / 1024, seconds: (performance.now() - start) / 1000 };
  } finally {
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function run(env: Record<string, string>): Promise<string> {
  const child = spawn(
    process.execPath,
    [...SMALL, '--import', 'tsx', '--import', TELL, 'src/server/app/audit/main.ts'],
    {
      cwd: ROOT,
      env: { ...process.env, ...env },
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });
}

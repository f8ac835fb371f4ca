import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Attached } from '../../../src/server/database/embedded.ts';
import { openDatabase } from '../../../src/server/database/pool.ts';
import { countStatements } from './counters.ts';
import { type Measured, measure } from './units.ts';
import { openWorld, prepareGround } from './world.ts';

const LARGEST_SEED = 500;
const EXPORT_ROWS = 10_000;

export type Pair = { small: Measured; large: Measured; exportRows: number; release: string };

/** The same at a tenth of the loans and at all of them. */
export async function measureAll({
  loans,
  say = () => {},
}: {
  loans: number;
  say?: (line: string) => void;
}): Promise<Pair> {
  countStatements();
  const dataDir = mkdtempSync(join(tmpdir(), 'mesa-capacity-'));
  const few = Math.ceil(loans / 10);
  const exportRows = Math.min(few, EXPORT_ROWS);
  let ground: Awaited<ReturnType<typeof prepareGround>> | undefined;
  try {
    ground = await prepareGround(dataDir, Math.min(few, LARGEST_SEED));
    const at = async (size: number) => {
      const began = performance.now();
      const world = await openWorld(ground as NonNullable<typeof ground>, size);
      say(`${world.loans} loans stand after ${seconds(began)} s`);
      try {
        return await measure(world, exportRows);
      } finally {
        await world.drop();
        say(`measured after ${seconds(began)} s`);
      }
    };
    const pair = { small: await at(few), large: await at(loans), exportRows };
    return { ...pair, release: await releaseOf(ground.attached) };
  } finally {
    await ground?.attached.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function releaseOf(attached: Attached): Promise<string> {
  const { db, close } = openDatabase(attached.superuser, { max: 1 });
  try {
    const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
    return rows[0]?.server_version ?? '';
  } finally {
    await close();
  }
}

const seconds = (from: number): string => ((performance.now() - from) / 1000).toFixed(0);

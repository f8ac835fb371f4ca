import { existsSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the databases of a run may need at most, in bytes; they hold 300 MB mostly. */
const NEEDED = 6 * 2 ** 30;

const MEMORY = '/dev/shm';

/**
 * Where databases of tests lie: in memory where the machine has plenty of it. A run makes and drops hundreds of databases of a
 * thousand files, and ext4 looks past every file deleted in the last seconds before it gives a new one its place. The first
 * process of a run chooses for all of it; what is measured lies on the disk.
 */
export function databaseFolder(): string {
  process.env.DATABASE_FOLDER ??= process.env.VITEST && isPlenty() ? MEMORY : tmpdir();
  return process.env.DATABASE_FOLDER;
}

function isPlenty(): boolean {
  if (!existsSync(MEMORY) || freemem() < NEEDED) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED;
}

/** Takes a stopped server's folder out of memory; on the disk it waits for the next run. One that another run uses stays. */
export function dropFromMemory(folder: string): void {
  const isRunning = existsSync(join(folder, 'postgres/data/postmaster.pid'));
  if (folder.startsWith(MEMORY) && !isRunning) rmSync(folder, { recursive: true, force: true });
}

import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Several processes may share one data folder: each leaves its number while it uses the database, and the last one out
 * stops it. One lock file keeps starts and stops from crossing.
 */
export type Users = {
  enter(): void;
  /** Answers whether no other user is left. */
  leave(): boolean;
  alone<T>(work: () => Promise<T>): Promise<T>;
};

const LOCK_LIMIT_MS = 90_000;

export function usersOf(folder: string): Users {
  const list = join(folder, 'users');
  const lock = join(folder, 'lock');
  const mine = join(list, `${process.pid}.${randomUUID()}`);
  return {
    enter() {
      mkdirSync(list, { recursive: true, mode: 0o700 });
      writeFileSync(mine, birthOf(process.pid));
    },
    leave() {
      rmSync(mine, { force: true });
      return livingIn(list) === 0;
    },
    async alone(work) {
      await take(lock);
      try {
        return await work();
      } finally {
        rmSync(lock, { force: true });
      }
    },
  };
}

function livingIn(list: string): number {
  let living = 0;
  for (const name of existsSync(list) ? readdirSync(list) : []) {
    const file = join(list, name);
    if (isAlive(Number.parseInt(name, 10), read(file))) living += 1;
    else rmSync(file, { force: true });
  }
  return living;
}

async function take(lock: string): Promise<void> {
  const limit = Date.now() + LOCK_LIMIT_MS;
  while (Date.now() < limit) {
    try {
      writeFileSync(lock, `${process.pid} ${birthOf(process.pid)}`, { flag: 'wx', mode: 0o600 });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = read(lock);
    const [pid = '', birth = ''] = holder.split(' ');
    // An empty file is one that is being written at this moment.
    if (holder && !isAlive(Number(pid), birth) && read(lock) === holder) rmSync(lock, { force: true });
    await wait(25);
  }
  throw new Error(`another process holds ${lock}`);
}

function isAlive(pid: number, birth: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return birth === '' || birthOf(pid) === birth;
}

/** Process numbers are used again; together with the moment of birth they are not. */
function birthOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  return stat ? (stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '') : '';
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

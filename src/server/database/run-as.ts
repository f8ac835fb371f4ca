import { execFileSync, type SpawnOptions } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';

/** How PostgreSQL's programs are run here: it refuses to run as root. */
export type RunAs = {
  binaries: Binaries;
  folder: string;
  command(program: string, args: string[]): [string, string[]];
  options: SpawnOptions;
  /** Makes a folder that PostgreSQL may write to. */
  own(path: string): void;
};

type User = { name: string; uid: number; gid: number };

export function chooseUser(folder: string, binaries: Binaries): RunAs {
  if (process.getuid?.() !== 0) return plainly(folder, binaries);
  const user = ordinaryUser();
  return mayUnshare(user) ? inNamespace(folder, binaries, user) : asOtherUser(folder, binaries, user);
}

function plainly(folder: string, binaries: Binaries): RunAs {
  return { binaries, folder, command: (program, args) => [program, args], options: {}, own: make };
}

/** A user namespace in which root appears as another user: no second user, no change of owner, no passable folders. */
function inNamespace(folder: string, binaries: Binaries, user: User): RunAs {
  const flags = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`];
  return {
    binaries,
    folder,
    command: (program, args) => ['unshare', [...flags, program, ...args]],
    options: {},
    own: make,
  };
}

/** Where namespaces are refused: another user, with data and programs in a folder that this user can pass. */
function asOtherUser(folder: string, binaries: Binaries, user: User): RunAs {
  const base = existsSync('/var/lib') ? '/var/lib' : '/var/tmp';
  const home = join(base, 'mesa-de-control');
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const programs = binaries.isShared ? binaries.home : join(home, 'programs');
  if (!existsSync(join(programs, 'bin', 'postgres')))
    cpSync(binaries.home, programs, { recursive: true, verbatimSymlinks: true });
  const own = (path: string) => {
    make(path);
    chownSync(path, user.uid, user.gid);
  };
  const moved = join(home, hash);
  own(moved);
  return {
    binaries: {
      ...binaries,
      home: programs,
      postgres: join(programs, 'bin/postgres'),
      initdb: join(programs, 'bin/initdb'),
    },
    folder: moved,
    command: (program, args) => [program, args],
    options: { uid: user.uid, gid: user.gid, cwd: moved },
    own,
  };
}

function make(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** A user with an entry in /etc/passwd, because PostgreSQL looks its own user up. */
function ordinaryUser(): User {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length > 3 && parts[2] !== '0')
    .map((parts) => ({ name: parts[0] ?? '', uid: Number(parts[2]), gid: Number(parts[3]) }));
  const chosen =
    users.find((user) => user.name === 'postgres') ?? users.find((user) => user.uid === 1000) ?? users.at(-1);
  if (!chosen) throw new Error('no ordinary user is known to this machine');
  return chosen;
}

function mayUnshare(user: User): boolean {
  try {
    const flags = ['--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`, 'true'];
    execFileSync('unshare', flags, { stdio: 'ignore', timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}

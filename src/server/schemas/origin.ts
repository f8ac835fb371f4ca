import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { Origin } from '../database/schema-versions.ts';

const run = promisify(execFile);
const GIT_LIMIT_MS = 2_000;

/** The account that this process runs under. */
export const USER = userInfo().username;

/** Who wrote the files of a folder: the last commit's author where git knows them as they are, else the account. */
export async function originOf(folder: string, isStart = false): Promise<Origin> {
  const commit = await commitOf(folder).catch(() => undefined);
  if (!commit) return { source: isStart ? 'start' : 'hand', author: USER };
  return { ...commit, source: isStart ? 'start' : 'git' };
}

/** Undefined where the folder holds anything that is not committed. */
async function commitOf(folder: string): Promise<Pick<Origin, 'author' | 'reason'> | undefined> {
  const [status, log] = await Promise.all([
    git(folder, 'status', '--porcelain', '--', '.'),
    git(folder, 'log', '-1', '--format=%an%x00%s', '--', '.'),
  ]);
  const [author = '', reason = ''] = log.trim().split('\0');
  return status === '' && author ? { author, reason } : undefined;
}

/** Without locks, so that a person's own git is not disturbed; no program of the repository's settings is run. */
async function git(folder: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' };
  const { stdout } = await run('git', ['-C', folder, '-c', 'core.fsmonitor=false', ...words], {
    env,
    timeout: GIT_LIMIT_MS,
  });
  return stdout;
}

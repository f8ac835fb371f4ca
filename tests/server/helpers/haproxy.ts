import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';

const PROGRAMS = ['/usr/sbin/haproxy', '/usr/bin/haproxy', '/opt/homebrew/bin/haproxy'];

/** HAProxy with `text` as its file, which HAProxy judges first. A machine without HAProxy fails the test. */
export function startHaproxy(file: string, text: string): ChildProcess {
  const program = PROGRAMS.find(existsSync);
  if (!program) throw new Error('HAProxy is missing (apt-get install haproxy)');
  // Addresses of the example would lead somewhere else.
  if (text.includes('10.0.0.')) throw new Error(`An address of the example is left: ${text}`);
  writeFileSync(file, text);
  execFileSync(program, ['-c', '-f', file]);
  return spawn(program, ['-f', file], { stdio: 'ignore' });
}

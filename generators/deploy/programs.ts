import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Finding } from './findings.ts';

/** Where these programs are, beside the folders of PATH. */
const PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/opt/homebrew/bin'];

type Asked = { findings: Finding[]; notices: string[] };

/** The programs that read these files say what they think of them; one that is not here is named in a notice. */
export function askProgram(
  name: 'haproxy' | 'systemd-analyze',
  folder: string,
  file: string,
  places = [...(process.env.PATH ?? '').split(delimiter), ...PLACES],
): Asked {
  const program = places.map((place) => join(place, name)).find(existsSync);
  if (!program) return { findings: [], notices: [`${file} no se pudo revisar del todo: falta ${name}.`] };
  const path = join(folder, file);
  const args = name === 'haproxy' ? ['-c', '-f', path] : ['verify', '--man=no', path];
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 30_000 });
  if (error)
    return { findings: [], notices: [`${file} no se pudo revisar del todo: ${name} no corre (${error.message}).`] };
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.includes(file) && !isOfOthers(line));
  const findings = lines.map((line) => {
    const [, number] = new RegExp(`${escaped(file)}:(\\d+)`).exec(line) ?? [];
    return { file, line: Number(number ?? 1), sentence: `${name}: ${line.replace(path, file).trim()}` };
  });
  if (findings.length === 0 && status !== 0 && name === 'haproxy')
    findings.push({ file, line: 1, sentence: `${name}: no acepta el archivo (${status}).` });
  return { findings, notices: [] };
}

/** Where Node is, and other units of this machine, is no matter of the file; nor is a last line that only counts. */
const isOfOthers = (line: string): boolean =>
  /is not executable|Error\(s\) found in|Failed to (create|open|load)|Unit .* not found/.test(line);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

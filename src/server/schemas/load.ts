import { createHash } from 'node:crypto';
import { type Dirent, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { COMPLETION } from '../../resource/linker/completion.ts';
import { translate } from '../../resource/messages/messages.ts';
import type { Problem } from '../../resource/model/definition.ts';

/** The content of the schemas folder: texts by their path inside it, and what was left out with its reason. */
export type Loaded = { files: Record<string, string>; problems: Problem[]; hash: string };

const MAX_BYTES = 1_000_000;
const MAX_DEPTH = 4;
const MAX_FILES = 5_000;
/** What a person calls like a schema file and no program reads; what editors keep beside a file is left alone. */
const UNREAD = /\.json(\.|$)|^(fields|list|form|tabs|permissions|actions|messages|figures)(\.schema)?\.\w+$/i;
const OF_EDITORS = /(~|#|\.(swp|swo|tmp))$/i;
const NAME = /^[A-Za-z_][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)*$/;

/** Only regular files of the folder itself are read: a link that leads out of it is reported and never followed. */
export function loadFiles(folder: string): Loaded {
  const files: Record<string, string> = {};
  const left: { file: string; code: string }[] = [];
  try {
    collect(realpathSync(folder), '', files, left);
  } catch (error) {
    left.push({ file: '', code: (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'folder' : 'unreadable' });
  }
  const messages = messagesIn(files);
  const problems = left.map(({ file, code }) =>
    problem(
      file,
      translate({ messages }, undefined, `schemas.files.${code}`, { file, name: plainName(file) }),
      NOTICES.includes(code) ? 'warning' : 'error',
    ),
  );
  return { files, problems, hash: hashOf(files, problems) };
}

/** The sentences, where nothing is linked yet. */
export function messagesIn(files: Record<string, string>): Record<string, string> {
  try {
    const read: unknown = JSON.parse(files['_shared/messages.json'] ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Record<string, string>) : {};
  } catch {
    return {};
  }
}

/** What is left out and holds nothing back. */
const NOTICES = ['unread', 'folder-name'];

/** A name as folders have it. @example plainName('mis préstamos') // 'misPrestamos' */
function plainName(file: string): string {
  const words =
    (file.split('/').at(-1) ?? '')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
  const [first = 'nombre', ...more] = words;
  return [first.toLowerCase(), ...more.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

const problem = (file: string, message: string, severity: Problem['severity']): Problem => ({
  file,
  pointer: '',
  line: 1,
  column: 1,
  message,
  severity,
});

function collect(
  root: string,
  inside: string,
  files: Record<string, string>,
  left: { file: string; code: string }[],
): void {
  for (const entry of readdirSync(join(root, inside), { withFileTypes: true })) {
    // Names with a dot in front are of editors and version control.
    if (entry.name.startsWith('.')) continue;
    const file = inside ? `${inside}/${entry.name}` : entry.name;
    if (file === COMPLETION) continue;
    const kind = kindOf(root, file, entry);
    if (kind === 'folder' && file.split('/').length < MAX_DEPTH && NAME.test(entry.name)) {
      collect(root, file, files, left);
    } else if (kind === 'folder' && !NAME.test(entry.name)) {
      if (holdsJson(join(root, file))) left.push({ file, code: 'folder-name' });
    } else if (kind === 'outside') {
      left.push({ file, code: 'link' });
    } else if (kind === 'file' && entry.name.endsWith('.json')) {
      const code = NAME.test(entry.name) ? read(root, file, files) : 'name';
      if (code) left.push({ file, code });
    } else if (kind === 'file' && UNREAD.test(entry.name) && !OF_EDITORS.test(entry.name)) {
      left.push({ file, code: 'unread' });
    }
  }
}

function holdsJson(folder: string): boolean {
  try {
    return readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith('.json'));
  } catch {
    return false;
  }
}

function kindOf(root: string, file: string, entry: Dirent): 'file' | 'folder' | 'outside' | 'other' {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  if (!entry.isSymbolicLink()) return 'other';
  try {
    const target = realpathSync(join(root, file));
    if (relative(root, target).startsWith('..') || !target.startsWith(root + sep)) return 'outside';
    return statSync(target).isFile() ? 'file' : 'outside';
  } catch {
    return 'outside';
  }
}

function read(root: string, file: string, files: Record<string, string>): string | undefined {
  if (Object.keys(files).length >= MAX_FILES) return 'too-many';
  const path = join(root, file);
  try {
    if (statSync(path).size > MAX_BYTES) return 'too-large';
    files[file] = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    return undefined;
  } catch (error) {
    // It went away between the listing and the reading: an editor replaces files.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return error instanceof TypeError ? 'not-text' : 'unreadable';
  }
}

function hashOf(files: Record<string, string>, problems: Problem[]): string {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  const left = problems.map((one) => `${one.file} ${one.message}`);
  return createHash('sha256')
    .update(JSON.stringify([sorted, left]))
    .digest('hex');
}

/** Cheap to ask often: names, sizes and moments of everything in the folder. */
export function fingerprint(folder: string): string {
  const hash = createHash('sha256');
  const walk = (inside: string, depth: number) => {
    for (const entry of readdirSync(join(folder, inside), { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const file = join(inside, entry.name);
      if (file === COMPLETION) continue;
      if (entry.isDirectory() && depth < MAX_DEPTH) walk(file, depth + 1);
      else if (!entry.isDirectory()) {
        const { size, mtimeMs, ino } = lstatSync(join(folder, file));
        hash.update(`${file} ${size} ${mtimeMs} ${ino}\n`);
      }
    }
  };
  try {
    walk('', 1);
  } catch {
    return 'unreadable';
  }
  return hash.digest('hex');
}

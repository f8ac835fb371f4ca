import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type FileTexts, link } from '../../src/resource/linker/link.ts';
import type { Problem, Schemas } from '../../src/resource/model/definition.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { reasonOf, tell } from '../../src/server/core/tell.ts';
import { loadFiles } from '../../src/server/schemas/load.ts';
import { layoutJson } from '../layout-json.ts';
import { SCHEMAS_DIR } from '../load-schemas.ts';
import { type Merged, mergeFolders } from './folders.ts';
import { rewriteWords } from './rewrite.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What was done with a folder: the files that were written, or why none was. */
type Migrated = { ok: boolean; folder: string; changed: string[]; lines: string[] };

/**
 * Writes today's words in a folder of schema files, each at its place in the text. A folder that does not link is left alone.
 * Example: `migrateWords('/srv/mesa/schemas')`.
 */
export function migrateWords(folder: string): Migrated {
  const before = loadFiles(folder).files;
  const linked = link(before, registryOf());
  if (!linked.schemas)
    return {
      ok: false,
      folder,
      changed: [],
      lines: ['La carpeta no se enlaza: no se cambia nada.', ...linesOf(linked.problems)],
    };
  const after = Object.fromEntries(Object.entries(before).map(([file, text]) => [file, rewriteWords(file, text)]));
  const again = link(after, registryOf());
  if (!again.schemas || meaning(again.schemas) !== meaning(linked.schemas))
    return {
      ok: false,
      folder,
      changed: [],
      lines: ['El resultado no diría lo mismo: no se cambia nada.', ...linesOf(again.problems)],
    };
  return { ok: true, folder, changed: write(folder, before, after), lines: [] };
}

/** All that the files say. The lines that say it may differ. */
const meaning = ({ resources, catalogs, roles, console, messages, news, data }: Schemas): string =>
  JSON.stringify({ resources, catalogs, roles, console, messages, news, data }, (name, value) =>
    name === 'lines' ? undefined : value,
  );

/**
 * Brings a folder that was edited after the base to the shipped files, with its edits. Where both changed one place the edit stays
 * and the place is listed. A result that does not link is written beside the folder.
 * Example: `migrateFrom(filesOf('v6.2.2'), loadFiles('schemas').files, '/srv/mesa/schemas')`.
 */
export function migrateFrom(base: FileTexts, shipped: FileTexts, folder: string): Migrated {
  const own = loadFiles(folder).files;
  const both = mergeFolders(base, shipped, own);
  const { files, choices, dropped } = withoutUnasked(both);
  const { schemas, problems } = link(files, registryOf());
  const lines = [
    ...dropped.map(
      (one) => `Se quita, la versión ya no la dice: ${one.file} ${one.pointer}\n    decía:   ${short(one.own)}`,
    ),
    ...choices.map(
      (one) =>
        `Por elegir: ${one.file} ${one.pointer}\n    queda:   ${short(one.own)}\n    versión: ${short(one.shipped)}`,
    ),
  ];
  if (schemas) return { ok: true, folder, changed: write(folder, own, files), lines };
  const beside = `${folder}.nuevo`;
  const left = [
    ...lines,
    `El resultado no se enlaza: está en ${beside}, la carpeta no se cambia.`,
    ...linesOf(problems),
  ];
  return { ok: false, folder: beside, changed: write(beside, {}, files), lines: left };
}

/** The merged files without edited sentences of the program that the version let go. Those of a resource stay to be chosen. */
function withoutUnasked({ files, choices }: Merged): Merged & { dropped: Merged['choices'] } {
  const dropped = choices.filter(({ file, shipped }) => file === '_shared/messages.json' && shipped === undefined);
  if (dropped.length === 0) return { files, choices, dropped };
  const left = { ...files };
  for (const { file, pointer } of dropped) {
    const { [pointer.slice(1)]: _, ...sentences } = JSON.parse(left[file] ?? '{}') as Record<string, string>;
    left[file] = layoutJson(sentences);
  }
  const before = link(files, registryOf()).problems.length;
  if (link(left, registryOf()).problems.length > before) return { files, choices, dropped: [] };
  return { files: left, choices: choices.filter((one) => !dropped.includes(one)), dropped };
}

function short(value: unknown): string {
  const text = value === undefined ? '(nada)' : JSON.stringify(value);
  return text.length > 160 ? `${text.slice(0, 157)}...` : text;
}

const linesOf = (problems: Problem[]): string[] =>
  problems
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, column, message, suggestion }) =>
      `${file}:${line}:${column} ${message} ${suggestion ?? ''}`.trimEnd(),
    );

/** Writes what differs and takes away what is gone; the names of the files. */
function write(folder: string, before: FileTexts, after: FileTexts): string[] {
  const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
  const gone = Object.keys(before).filter((file) => !(file in after));
  for (const file of changed) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), after[file] ?? '');
  }
  for (const file of gone) rmSync(join(folder, file));
  return [...changed, ...gone].sort();
}

/** The schema files of a commit of this project, or of a folder that holds them. */
export function filesOf(base: string): FileTexts {
  if (existsSync(base) && statSync(base).isDirectory()) return loadFiles(base).files;
  const names = listed(base)
    .split('\n')
    .filter((name) => name.endsWith('.json'));
  const blobs = git(['cat-file', '--batch'], names.map((name) => `${base}:${name}`).join('\n'));
  let at = 0;
  const bytes = Buffer.from(blobs);
  return Object.fromEntries(
    names.map((name) => {
      const head = bytes.indexOf('\n', at);
      const size = Number(bytes.subarray(at, head).toString().split(' ')[2]);
      at = head + 1 + size + 1;
      return [relative('schemas', name), bytes.subarray(head + 1, head + 1 + size).toString()];
    }),
  );
}

function listed(base: string): string {
  try {
    return git(['ls-tree', '-r', '--name-only', base, 'schemas/']);
  } catch {
    throw new Error(tell('migrate-no-base', { base }));
  }
}

const git = (args: string[], input = ''): string =>
  execFileSync('git', args, {
    cwd: ROOT,
    input,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['pipe', 'pipe', 'ignore'],
  });

const USAGE = 'Uso: npm run migrate:schemas -- [--base <versión o carpeta de la que se partió>] [carpeta]';

function main(): number {
  const { values, positionals } = parseArgs({ options: { base: { type: 'string' } }, allowPositionals: true });
  const folder = resolve(positionals[0] ?? process.env.SCHEMAS_DIR ?? SCHEMAS_DIR);
  const shipped = folder === resolve(SCHEMAS_DIR) ? filesOf : () => loadFiles(SCHEMAS_DIR).files;
  const done =
    values.base === undefined ? migrateWords(folder) : migrateFrom(filesOf(values.base), shipped('HEAD'), folder);
  for (const line of done.lines) console.log(line);
  console.log(`${done.changed.length} archivo(s) escrito(s) en ${done.folder}`);
  return done.ok ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) {
  try {
    process.exitCode = main();
  } catch (error) {
    console.error(reasonOf(error));
    console.error(USAGE);
    process.exitCode = 2;
  }
}

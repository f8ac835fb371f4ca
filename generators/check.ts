import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createLinker, type Linker } from '../src/resource/linker/link.ts';
import type { Problem } from '../src/resource/model/definition.ts';
import { reasonOf } from '../src/server/core/tell.ts';
import { goodFiles } from '../src/server/schemas/good-files.ts';
import { loadFiles } from '../src/server/schemas/load.ts';
import { problemLines } from '../src/server/schemas/problem-lines.ts';
import { watchFolder } from '../src/server/schemas/watch.ts';
import { editText } from './edit-text.ts';
import { REGISTRY } from './registry.generated.ts';
import { differenceLines, sureFixes } from './sure-fixes.ts';

const ROOT = join(import.meta.dirname, '..');
/** A repair can show the next mistake: so often the files are looked at again. */
const ROUNDS = 10;

/** What was found in a folder of schema files, the files that were repaired, and what is unlike in them. */
type Checked = { problems: Problem[]; files: number; fixed: string[]; differences: string[] };

/**
 * Judges the files of a folder as the server does, without database and without the code behind their names. With `fix` what
 * has exactly one suggestion is written at its place first, never in rights, roles or conditions.
 * Example: `checkFolder('schemas', { fix: true }).problems`.
 */
export function checkFolder(folder: string, { fix = false, linker = createLinker(REGISTRY) }: Options = {}): Checked {
  const fixed = new Map<string, string>();
  let found = judge(folder, linker);
  for (let round = 0; fix && round < ROUNDS; round += 1) {
    const written = writeFixes(folder, found.files, found.problems);
    if (written.length === 0) break;
    for (const file of written) if (!fixed.has(file)) fixed.set(file, found.files[file] ?? '');
    found = judge(folder, linker);
  }
  const differences = [...fixed].flatMap(([file, before]) => differenceLines(file, before, found.files[file] ?? ''));
  return {
    problems: found.problems,
    files: Object.keys(found.files).length,
    fixed: [...fixed.keys()].sort(),
    differences,
  };
}

/** The linker for a folder: what its server had in force last is known to it, as it is to the server. */
export function linkerFor(folder: string, dataDir: string): Linker {
  const before = goodFiles(dataDir, folder);
  return createLinker(REGISTRY, before ? { before } : {});
}

type Options = { fix?: boolean; linker?: Linker };

function judge(folder: string, linker: Linker): { files: Record<string, string>; problems: Problem[] } {
  const { files, problems } = loadFiles(folder);
  return { files, problems: [...problems, ...linker(files).problems] };
}

/** A repair of several files is written whole or not at all; a file that was saved meanwhile is left alone. */
function writeFixes(folder: string, files: Record<string, string>, problems: Problem[]): string[] {
  const texts = { ...files };
  for (const problem of problems) {
    const fix = sureFixes(files, problem);
    const tried = { ...texts };
    const isWhole = fix.every(({ file, ...edit }) => {
      const text = tried[file];
      const edited = text === undefined ? undefined : editText(text, edit);
      if (edited !== undefined) tried[file] = edited;
      return edited !== undefined;
    });
    if (isWhole) Object.assign(texts, tried);
  }
  const changed = Object.keys(files).filter((file) => texts[file] !== files[file]);
  return changed.filter((file) => {
    const path = join(folder, file);
    if (readFileSync(path, 'utf8') !== files[file]) return false;
    writeFileSync(path, texts[file] ?? '');
    return true;
  });
}

const isError = ({ severity }: Problem): boolean => severity === 'error';
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function summary({ problems, files, fixed, differences }: Checked): string {
  const errors = problems.filter(isError).length;
  const warnings = problems.length - errors;
  const found = [
    ...(errors > 0 ? [counted(errors, 'error', 'errores')] : []),
    ...(warnings > 0 ? [counted(warnings, 'aviso', 'avisos')] : []),
  ];
  const repaired = fixed.length > 0 ? `${differences.join('\n')}\nCorregido: ${fixed.join(', ')}\n` : '';
  return `${repaired}${counted(files, 'archivo', 'archivos')}: ${found.join(' y ') || 'ningún error'}.`;
}

const USAGE = 'Uso: npm run check [carpeta] -- [--fix] [--watch] [--json]';
const OPTIONS = ['fix', 'watch', 'json'] as const;
const ELSEWHERE = 'Esto revisa solo los archivos de esquemas; tipos, estilo y pruebas del código: npm run check:code';

function main(): void {
  const options = Object.fromEntries(OPTIONS.map((name) => [name, { type: 'boolean' as const }]));
  const { values: said, positionals } = parseArgs({ options, allowPositionals: true });
  // Without `--` before it npm takes an option for its own, and hands it on by the environment.
  const given = (name: (typeof OPTIONS)[number]): boolean =>
    said[name] === true || process.env[`npm_config_${name}`] === 'true';
  const values = { fix: given('fix'), watch: given('watch'), json: given('json') };
  const folder = resolve(positionals[0] ?? process.env.SCHEMAS_DIR ?? join(ROOT, 'schemas'));
  if (!existsSync(folder)) throw new Error(`La carpeta ${folder} no existe.`);
  const linker = linkerFor(folder, resolve(process.env.DATA_DIR ?? join(ROOT, 'data')));
  const look = () => {
    const checked = checkFolder(folder, { fix: values.fix, linker });
    if (values.json) console.log(JSON.stringify(checked));
    else console.log([...checked.problems.flatMap(problemLines), summary(checked)].join('\n'));
    process.exitCode = checked.problems.some(isError) ? 1 : 0;
  };
  look();
  if (!values.json) console.log(ELSEWHERE);
  if (!values.watch) return;
  watchFolder(folder, look);
  // The watchers keep no process alive.
  setInterval(() => existsSync(folder), 60_000);
}

if (process.argv[1] === import.meta.filename) {
  try {
    main();
  } catch (error) {
    console.error(`${reasonOf(error)}\n${USAGE}`);
    process.exitCode = 2;
  }
}

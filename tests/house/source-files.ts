import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export type SourceFile = { path: string; text: string };

const ROOT = join(import.meta.dirname, '../..');

/** All files below `folder` whose path fits, with paths relative to the project, generated ones left out. */
export function sourceFiles(folder: string, pattern: RegExp): SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .filter((path) => pattern.test(path) && !path.includes('.generated.') && !path.includes('node_modules'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** The modules that a file imports: project paths for relative ones, names for packages. */
export function importsOf(file: SourceFile): string[] {
  const found = file.text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s*['"]([^'"]+)['"]/g,
  );
  return [...found]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .map((target) => (target.startsWith('.') ? normalize(join(dirname(file.path), target)) : target));
}

/** A file may hold several effects: each with what follows it. */
export const eachEffect = ({ path, text }: SourceFile): SourceFile[] =>
  text
    .split(/^(?=(?:export )?const \w+: Effect\b)/m)
    .filter((part) => /: Effect\b/.test(part))
    .map((part) => ({ path, text: part }));

/** `src/resource/kinds/date.ts` -> `resource`. */
export function layerOf(path: string): string {
  return path.split('/')[1] ?? '';
}

/** The string literals and JSX texts of a file, with their line numbers; comments are left out. */
export function textsOf(file: SourceFile): { line: number; text: string }[] {
  const code = file.text.replace(/\/\*[\s\S]*?\*\/|(^|[^:'"`\\])\/\/[^\n]*/g, (match) => match.replace(/[^\n]/g, ' '));
  const found = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|>([^<>{}\n]+)</g)];
  return found.map((match) => ({
    line: code.slice(0, match.index).split('\n').length,
    text: match[1] ?? match[2] ?? match[3] ?? match[4] ?? '',
  }));
}

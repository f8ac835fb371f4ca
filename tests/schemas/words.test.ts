import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCHEMAS_DIR } from '../../generators/load-schemas.ts';
import { rewriteWords } from '../../generators/migrate/rewrite.ts';
import type { Json } from '../../src/resource/model/definition.ts';
import { isRow } from '../../src/resource/model/path.ts';
import { sourceFiles } from '../house/source-files.ts';

/** All that a file may hold: the names of properties in `_meta`, each with the path that leads to it. */
function wordsOf(node: Json, path: string[] = []): string[][] {
  if (Array.isArray(node)) return node.flatMap((item) => wordsOf(item, path));
  if (!isRow(node)) return [];
  return Object.entries(node).flatMap(([key, inner]) => {
    if (key !== 'properties' || !isRow(inner)) return wordsOf(inner as Json, path);
    return Object.entries(inner).flatMap(([name, value]) => [
      [...path, name],
      ...wordsOf(value as Json, [...path, name]),
    ]);
  });
}

const META = join(SCHEMAS_DIR, '_meta');
const files = readdirSync(META).filter((name) => name.endsWith('.schema.json'));
const words = files.flatMap((file) => wordsOf(JSON.parse(readFileSync(join(META, file), 'utf8')) as Json));

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '');
const sources = sourceFiles('src', /\.tsx?$/).map(({ path, text }) => ({ path, text: withoutComments(text) }));
const codeOf = (isWanted: (path: string) => boolean) =>
  sources
    .filter(({ path }) => isWanted(path))
    .map(({ text }) => text)
    .join('\n');
const isLinker = (path: string) => path.startsWith('src/resource/linker/');
const linker = codeOf((path) => isLinker(path) && !path.endsWith('/old-words.ts'));
const program = codeOf((path) => !isLinker(path));

/**
 * Whether code reads the word: words of fields (`x-…`) and seconds are turned into members of the definition by the linker, all
 * others keep their name; a limit is read as one.
 */
function isRead(path: readonly string[]): boolean {
  const word = path.at(-1) as string;
  if (word.startsWith('x-') || READ_BY_LINKER.has(word)) return linker.includes(`'${word}'`);
  if (path.at(-2) === 'limits') return new RegExp(`limits\\??\\.${word}\\b`).test(program + linker);
  return new RegExp(`(?<![\\w$-])${word.replace('$', '\\$')}(?![\\w$-])`).test(program);
}

/** Words that the linker itself obeys: it tells which file says what, turns lists of patterns and seconds into others, and writes codes out. */
const READ_BY_LINKER = new Set(['$schema', 'patternProperties', 'delaySeconds', 'durationSeconds', '$has']);

describe('a word that a file may hold', () => {
  it('is read by the program', () => {
    expect(words.length).toBeGreaterThan(200);
    expect(words.filter((path) => !isRead(path)).map((path) => path.join('.'))).toEqual([]);
  });

  it('is found out where nothing reads it', () => {
    for (const path of [['roleReasons'], ['limits', 'countCap'], ['x-nowhere']])
      expect(isRead(path), path.join('.')).toBe(false);
  });
});

describe('a word that nothing obeyed', () => {
  const text = `{
  "version": "6",
  "limits": { "pageSize": 100, "body": 1048576 },
  "timeouts": { "roles": 5 },
  "compactBelow": 1024
}
`;
  it('is taken out by the migration, and the rest stays as it is', () => {
    expect(rewriteWords('_shared/console.json', text)).toBe(`{
  "version": "6",
  "limits": { "pageSize": 100 }
}
`);
  });
});

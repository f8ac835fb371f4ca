import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importsOf, sourceFiles } from './source-files.ts';

const ORACLE = 'tests/rights/oracle';

it('the oracle of rights is written apart: it imports nothing but its own tables, and nothing imports it but tests', () => {
  const own = sourceFiles('tests/rights', /oracle\.ts$/);
  expect(own.map(({ path }) => path)).toEqual([`${ORACLE}.ts`]);
  expect(own.flatMap(importsOf).filter((target) => !target.startsWith(`${ORACLE}/`))).toEqual([]);
  const users = ['src', 'generators'].flatMap((folder) => sourceFiles(folder, /\.(ts|tsx|mjs)$/));
  expect(users.length).toBeGreaterThan(300);
  expect(users.filter(({ text }) => text.includes('tests/rights') || text.includes('rights/oracle'))).toEqual([]);
});

it('no table of the oracle names a file of the schemas or a program that writes it', () => {
  const tables = sourceFiles(ORACLE, /\.json$/);
  expect(tables.length).toBeGreaterThanOrEqual(5);
  for (const { path, text } of tables) {
    expect([path, /\$schema|\.schema\.json|generated/.test(text)]).toEqual([path, false]);
    expect([path, typeof JSON.parse(text).from]).toEqual([path, 'string']);
  }
  const generator = readFileSync(new URL('../../generators/generate.ts', import.meta.url), 'utf8');
  expect(generator.includes('oracle')).toBe(false);
});

import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

it('no regular expression looks at the text of a statement, and no private part of the driver is used', () => {
  const files = sourceFiles('src/server', /\.(ts|mjs)$/);
  // A literal of a pattern with a word of SQL in it, or a pattern that is applied to compiled text.
  const onSql =
    /[(=,:]\s*\/(?![*/])[^/\n]*(?<![-\w])(select|insert into|update|delete from|begin|commit|rollback|deallocate|savepoint)\b[^/\n]*\/[dgimsuvy]*\s*[.,;)\]]|\b(sql|statement|compiled\.sql)\.(match|matchAll|replace|replaceAll|search|split)\(|\.(test|exec)\((?:\w+\.)?sql\)/;
  const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*import .*$|(^|\s)\/\/[^\n]*/gm, '');
  expect(files.filter(({ text }) => onSql.test(code(text))).map(({ path }) => path)).toEqual([]);
  expect(files.filter(({ text }) => /parsedStatements|escapeLiteral/.test(text)).map(({ path }) => path)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const LINES_PER_FILE_MAX = 400;

describe('the shape of the code', () => {
  const files = sourceFiles('src', /\.tsx?$/).concat(sourceFiles('generators', /\.ts$/));

  it('keeps every file under 400 lines', () => {
    expect(files.filter((file) => file.text.split('\n').length > LINES_PER_FILE_MAX).map((file) => file.path)).toEqual(
      [],
    );
  });

  it('leaves no marks of unfinished work', () => {
    const mark = /\b(TODO|FIXME|XXX)\b|@ts-ignore|@ts-nocheck|\bas any\b/;
    expect(files.filter((file) => mark.test(file.text)).map((file) => file.path)).toEqual([]);
  });

  it('exports no two types of one name', () => {
    const places = sourceFiles('src', /\.tsx?$/)
      .filter((file) => !file.path.endsWith('.generated.ts'))
      .flatMap((file) =>
        [...file.text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(
          (found) => [found[1] ?? '', file.path] as const,
        ),
      );
    const first = new Map([...places].reverse());
    expect(places.filter(([name, path]) => first.get(name) !== path)).toEqual([]);
  });

  it('comments in plain engineering words', () => {
    const refused = /(\/\/|^\s*\*|\/\*\*).*\b(told|tells|stands|whoever|nobody|somebody|the house)\b/i;
    const offences = sourceFiles('src', /\.(tsx?|mjs)$/).flatMap((file) =>
      file.text.split('\n').flatMap((line, index) => (refused.test(line) ? [`${file.path}:${index + 1}`] : [])),
    );
    expect(offences).toEqual([]);
  });

  it('keeps raw colours inside console/ui', () => {
    const colour = /['"`](#[0-9a-f]{3,8}|rgba?\(|hsla?\()/i;
    const offences = sourceFiles('src/console', /\.tsx?$/)
      .concat(sourceFiles('src/plugins', /\.tsx?$/))
      .filter((file) => !file.path.startsWith('src/console/ui/') && colour.test(file.text));
    expect(offences.map((file) => file.path)).toEqual([]);
  });

  it('rounds and parses money nowhere but in the engine [K-034]', () => {
    const float = /\.toFixed\(|parseFloat\(|Math\.round\([^)]*100/;
    const offences = sourceFiles('src/lending', /\.ts$/)
      .concat(sourceFiles('src/server', /\.ts$/))
      .filter((file) => float.test(file.text) && !file.path.includes('bench'));
    expect(offences.map((file) => file.path)).toEqual([]);
  });
});

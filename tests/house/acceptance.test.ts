import { describe, expect, it } from 'vitest';
import statements from './acceptance.json' with { type: 'json' };
import { sourceFiles } from './source-files.ts';

/** The issues whose statements must all be in the name of a test. */
const SETTLED: (keyof typeof statements)[] = ['2', '3', '4', '5', '6', '7', '8', '9', '10'];

const names = sourceFiles('tests', /\.test\.tsx?$/)
  .filter((file) => !file.path.startsWith('tests/house/acceptance'))
  .flatMap((file) => file.text.match(/\b(?:it|test|describe)(?:\.each\([^)]*\))?\(\s*[`'"][^\n]*/g) ?? [])
  .join('\n');

describe('each statement of the specification is in the name of a test', () => {
  for (const issue of SETTLED) {
    it(`those of issue ${issue}`, () => {
      expect(statements[issue].filter((id) => !names.includes(id))).toEqual([]);
    });
  }
});

it('a test names its statements at its end, in brackets', () => {
  const elsewhere = names
    .split('\n')
    .map((line) => line.match(/^\w+\(\s*([`'"])(.*?)\1, /)?.[2] ?? '')
    .filter((name) => /[A-Z]-\d{3}/.test(name.replace(/ \[[A-Z]-\d{3}(?:(?:, | to )[A-Z]-\d{3})*\]$/, '')));
  expect(elsewhere).toEqual([]);
});

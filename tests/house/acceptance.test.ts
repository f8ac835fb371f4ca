import { describe, expect, it } from 'vitest';
import statements from './acceptance.json' with { type: 'json' };
import { sourceFiles } from './source-files.ts';

/** The issues whose statements must all be in the name of a test. */
const SETTLED: (keyof typeof statements)[] = ['2', '3', '4', '5', '6', '7', '8', '9', '10'];

/** What the designs behind the specification promise by number, as far as it was begun: from and to. */
const DESIGNED: Record<string, [from: number, to: number][]> = {
  // A day at the desk.
  desk: [
    [1, 18],
    [31, 55],
  ],
  // Who may see and do what, and that it is proved.
  trust: [
    [1, 15],
    [17, 17],
    [21, 25],
    [30, 36],
    [37, 47],
    [50, 55],
  ],
};

/** Which of these no test names, and why. The list only shrinks. */
const NOT_YET: Record<string, string> = {};

/** Which are named by tests that prove a part of the sentence: what is missing of it. The list only shrinks. */
const PARTLY: Record<string, string> = {
  'desk 32': 'tasks, which are not there yet',
  'desk 35': 'a deposit, which is not there yet',
  'trust 22': 'a service account, which is not there yet',
  'trust 38': 'the two shares of throughput, which `npm run bench pooler` measures',
};

const files = sourceFiles('tests', /\.test\.tsx?$/).filter((file) => !file.path.startsWith('tests/house/acceptance'));
const names = files
  .flatMap((file) => file.text.match(/\b(?:it|test|describe)(?:\.(?:each|runIf)\([^)]*\))*\(\s*[`'"][^\n]*/g) ?? [])
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
    .map((line) => line.match(/^\w+(?:\.runIf\(\w+\))?\(\s*([`'"])(.*?)\1, /)?.[2] ?? '')
    .filter((name) => /[A-Z]-\d{3}/.test(name.replace(/ \[[A-Z]-\d{3}(?:(?:, | to )[A-Z]-\d{3})*\]$/, '')));
  expect(elsewhere).toEqual([]);
});

/** `it('… (desk 4, trust 12) [A-001]', …`: a name in quotes as the first argument of a call. */
const NAMED = /\(\s*([`'"])(?:(?!\1)[^\n])* \(((?:desk|trust) \d+(?:, (?:desk|trust) \d+)*)\)(?: \[[^\]\n]*\])?\1,/g;
const designed = (text: string) => [...text.matchAll(NAMED)].flatMap(([, , found = '']) => found.split(', '));
const named = new Set(files.flatMap(({ text }) => designed(text)));
const promised = Object.entries(DESIGNED).flatMap(([design, ranges]) =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => `${design} ${from + at}`)),
);

describe('each statement of the designs is in the name of a test', () => {
  it('but for those that are listed, which no test names', () => {
    expect(promised.filter((one) => !named.has(one))).toEqual(Object.keys(NOT_YET));
  });

  it('those of which a part is missing too', () => {
    expect(Object.keys(PARTLY).filter((one) => !promised.includes(one) || !named.has(one))).toEqual([]);
  });

  it('and no test names one that is not promised', () => {
    expect([...named].filter((one) => !promised.includes(one))).toEqual([]);
  });

  it('at its end, in round brackets, before the statements of the specification', () => {
    const elsewhere = files.filter(
      ({ text }) => (text.match(/\b(?:desk|trust) \d/g) ?? []).length > designed(text).length,
    );
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
    expect(designed("it('is kept (desk 4, trust 12) [A-001]', async () => {")).toEqual(['desk 4', 'trust 12']);
    for (const wrong of ["it('desk 4: is kept', ", "it('is kept (desk 4) so', "])
      expect(designed(wrong), wrong).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MUTATIONS } from '../long/lending-mutations.ts';
import { RIGHTS_BUGS } from '../long/rights-bugs.ts';

const ROOT = join(import.meta.dirname, '../..');
const PLACES = [...RIGHTS_BUGS, ...MUTATIONS.map((one) => ({ ...one, file: `src/lending/${one.file}` }))];

it('each rule that the long run breaks has its line in the code, once: a change of the line changes the list with it', () => {
  const lost = PLACES.filter(({ file, from }) => readFileSync(join(ROOT, file), 'utf8').split(from).length !== 2);
  expect(lost.map(({ rule, file }) => `${file}: ${rule}`)).toEqual([]);
});

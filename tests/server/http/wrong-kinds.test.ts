import { expect, it } from 'vitest';
import { EVERY_CASE } from '../../part.ts';
import { loanHouse } from '../domain/loans/loan-house.ts';

const house = loanHouse();
const WRONG = ['x', {}, [1, 'a'], '\u0000', 1e99];

/** `{ 'general.curp': 1 }` as it is sent: `{ general: { curp: 1 } }`. */
const nested = (path: string, value: unknown): Record<string, unknown> => {
  const [first = '', ...rest] = path.split('.');
  return { [first]: rest.length > 0 ? nested(rest.join('.'), value) : value };
};

it('a value of another kind in any field of any resource is refused or taken, and never breaks a call', async () => {
  const h = house.current;
  h.on('2026-01-15');
  await h.live('2026-01-15');
  const broken: string[] = [];
  let calls = 0;
  let turn = 0;
  for (const { name, fields } of Object.values(h.house.schemas.current().resources))
    for (const path of Object.keys(fields))
      for (const value of WRONG)
        for (const [method, place] of [
          ['POST', name],
          ['PUT', `${name}/1`],
        ] as const) {
          turn += 1;
          // Of the ten calls for a field every third: which ones moves on with each field.
          if (!EVERY_CASE && turn % 3 !== 0) continue;
          const { status } = await h.call('root', method, place, nested(path, value));
          calls += 1;
          if (status >= 500) broken.push(`${method} ${place} ${path} ${JSON.stringify(value)}: ${status}`);
        }
  expect(calls).toBeGreaterThan(EVERY_CASE ? 5_000 : 1_600);
  expect(broken).toEqual([]);
}, 180_000);

import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../rights/run.ts';
import { dropKept, type Kept, keepFilled, startWorlds, stopWorlds } from '../rights/world.ts';

const SEED = Number(process.env.SEED ?? 1);
const PROBES = Number(process.env.RIGHTS_PROBES ?? 100_000);
/** Calls that write wear a world out: each part has fresh ones. */
const PART = 10_000;
const KINDS = ['disagreements', 'canaries', 'twins'] as const;

let kept: Kept | undefined;
beforeAll(async () => {
  kept = await keepFilled();
});
afterAll(() => kept && dropKept(kept));

it('probes of every route, by everybody, agree with the oracle, show no hidden word, and both worlds answer alike (trust 34)', async () => {
  const found = { disagreements: [] as string[], canaries: [] as string[], twins: [] as string[] };
  let [probes, pairs] = [0, 0];
  for (let done = 0; done < PROBES; done += PART) {
    const worlds = await startWorlds({ kept });
    const wanted = Math.min(PART, PROBES - done);
    const report = await run(worlds, { seed: SEED + done, probes: wanted, all: done === 0 && wanted === PART });
    await stopWorlds(worlds);
    probes += report.probes;
    pairs += report.pairs;
    for (const kind of KINDS) found[kind].push(...report[kind]);
  }
  const counts = KINDS.map((kind) => `${found[kind].length} ${kind}`).join(', ');
  console.info(`${probes} probes, ${pairs} pairs: ${counts}`);
  expect(KINDS.flatMap((kind) => found[kind].slice(0, 50))).toEqual([]);
});

import { expect, it } from 'vitest';
import { findings, run } from '../rights/run.ts';
import { startWorlds, stopWorlds } from '../rights/world.ts';

const SEED = Number(process.env.SEED ?? 1);
const PROBES = Number(process.env.RIGHTS_PROBES ?? 100_000);
/** Calls that write wear a world out: each part has fresh ones. */
const PART = 10_000;

it('probes of every route, by everybody, agree with the oracle, show no hidden word, and both worlds answer alike (trust 34)', async () => {
  const found: string[] = [];
  for (let done = 0; done < PROBES; done += PART) {
    const worlds = await startWorlds();
    const probes = Math.min(PART, PROBES - done);
    const report = await run(worlds, { seed: SEED + done, probes, all: done === 0 && probes === PART });
    await stopWorlds(worlds);
    found.push(...findings(report));
  }
  expect(found.slice(0, 50)).toEqual([]);
});

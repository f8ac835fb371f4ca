import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, run } from './run.ts';
import { startWorlds, stopWorlds, type Worlds } from './world.ts';

const PROBES = 3_000;
let worlds: Worlds | undefined;
beforeAll(async () => {
  worlds = await startWorlds();
});
afterAll(async () => {
  if (worlds) await stopWorlds(worlds);
});

// Calls that write wear the worlds out: a second try would compare others.
it('3,000 probes agree with the oracle, show no hidden word, and are answered alike in both worlds (trust 34)', {
  timeout: 600_000,
  retry: 0,
}, async () => {
  const report = await run(worlds as Worlds, { seed: 21, probes: PROBES });
  expect(findings(report).slice(0, 20)).toEqual([]);
  expect(report.probes).toBeGreaterThanOrEqual(PROBES);
  expect(report.pairs).toBeGreaterThan(PROBES / 3);
});

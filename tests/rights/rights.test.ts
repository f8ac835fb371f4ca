import { afterAll, beforeAll, expect, it } from 'vitest';
import { EVERY_CASE } from '../part.ts';
import { askPrints, findings, run } from './run.ts';
import { startWorlds, stopWorlds, type Worlds } from './world.ts';

const PROBES = 3_000;
let worlds: Worlds | undefined;
beforeAll(async () => {
  worlds = await startWorlds();
});
afterAll(async () => {
  if (worlds) await stopWorlds(worlds);
});

it('the PDF of every resource, as everybody reads it, holds no word that its reader may not read (desk 50)', {
  timeout: 600_000,
}, async () => {
  const report = await askPrints(worlds as Worlds, 7);
  expect(findings(report).slice(0, 20)).toEqual([]);
  // Who opens nothing would find nothing.
  expect(report.reached.size).toBeGreaterThan(EVERY_CASE ? 150 : 25);
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

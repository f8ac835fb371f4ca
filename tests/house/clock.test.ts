import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dayAt, timeAt } from '../../src/resource/model/time.ts';

type Clock = {
  evenings(now?: Date): { name: string; env(): Record<string, string> }[];
  hasClock(): boolean;
};
const { evenings, hasClock }: Clock = await import(join(import.meta.dirname, '../clock.mjs'));
const DAY_MS = 86_400_000;
const AT = 'process.stdout.write(new Date().toISOString())';

/** The moment that a process started now would see. */
const momentOf = (env: Record<string, string>) =>
  new Date(Date.now() + Number.parseInt(env.FAKETIME ?? '', 10) * 1000 + 1_000);

describe('the clock of the run on other evenings', () => {
  it.each(['2026-01-31', '2026-02-10', '2026-11-25', '2026-12-31'])(
    'asked on %s, it is eight on the last evening of a month and of a year, both to come and not the same',
    (day) => {
      const moments = evenings(new Date(`${day}T12:00:00Z`)).map(({ env }) => momentOf(env()));
      expect(moments.map((moment) => timeAt(moment).slice(0, 5))).toEqual(['20:00', '20:00']);
      const next = moments.map((moment) => dayAt(new Date(moment.getTime() + DAY_MS)));
      expect(next[0]).toMatch(/-01$/);
      expect(next[1]).toMatch(/-01-01$/);
      expect(next[0]).not.toBe(next[1]);
      for (const moment of moments) expect(dayAt(moment) > day || day.endsWith('-31')).toBe(true);
    },
  );

  // A process below one that lives under another clock would count from that.
  it.skipIf(!hasClock() || process.env.FAKETIME !== undefined)('is what a process sees', () => {
    const [month] = evenings();
    const env = month?.env() ?? {};
    const seen = execFileSync(process.execPath, ['-e', AT], { encoding: 'utf8', env: { ...process.env, ...env } });
    expect(timeAt(new Date(seen)).slice(0, 3)).toBe('20:');
  });
});

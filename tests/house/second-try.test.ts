import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'mesa-second-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FLAKY = `
import { describe, expect, it } from 'vitest';
let tries = 0;
describe('a set', () => {
  it('passes at once', () => {});
  it('passes at its second try', () => expect((tries += 1)).toBe(2));
  it.runIf(false)('is left to another run', () => {});
});
`;

/** What a run of one such file leaves for the summary. */
function linesOf(): Record<string, unknown>[] {
  const times = join(folder, 'times.jsonl');
  writeFileSync(join(folder, 'flaky.test.mjs'), FLAKY);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const reporter = `--reporter=${join(ROOT, 'tests/times-reporter.ts')}`;
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const options = ['run', '--root', folder, '--retry', '1', reporter];
  const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, ...options], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TEST_TIMES: times },
  });
  expect(status, stdout + stderr).toBe(0);
  return readFileSync(times, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

describe('the end of a run', () => {
  it('names each test that passed only at its second try, as a defect, and why its first try failed', async () => {
    const { summary } = await import(join(ROOT, 'tests/summary.mjs'));
    const lines = linesOf();
    expect(lines).toMatchObject([{ tests: 3, left: 1, retried: [{ test: 'a set > passes at its second try' }] }]);
    const said: string[] = summary(lines);
    const defects = said.slice(said.indexOf('\nDEFECTS: 1 passed only at a second try'));
    expect(defects[1]).toBe('  flaky.test.mjs > a set > passes at its second try');
    expect(defects.slice(2).join('\n')).toMatch(/^ +expected 1 to be 2[\s\S]*\(.*flaky\.test\.mjs:6\)$/);
    expect(said.join('\n')).toMatch(/1 files, 2 tests, 1 left to test:long/);
    const steady = lines.map((line) => ({ ...line, retried: [] }));
    expect(summary(steady).join('\n')).not.toContain('DEFECTS');
  });
});

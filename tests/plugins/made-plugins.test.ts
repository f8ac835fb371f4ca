import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectWithPlugins, SLOTS } from './made.ts';

let root: string;
beforeAll(() => {
  root = projectWithPlugins();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = (tool: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', tool), words, {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}`.replace(/^npm warn.*\n/gm, '') };
};

describe('the plug-ins that npm run new:plugin writes', () => {
  it('compile with their tests, one for each of the six slots, and are listed [K-029, K-030]', () => {
    expect(run('tsc', '-p', 'tests')).toEqual({ status: 0, said: '' });
  }, 120_000);

  it('pass the test that comes with each [K-029]', () => {
    const { status, said } = run('vitest', 'run', '--root', root, '--maxWorkers', '1', '--no-isolate');
    expect([status, status === 0 ? '' : said]).toEqual([0, '']);
    expect(said).toMatch(/Test Files.*7 passed/);
  }, 120_000);

  it('keep to the rules of style as they are written', () => {
    const files = SLOTS.flatMap((slot) => [`src/plugins/made-${slot}`, `tests/console/plugins/made-${slot}.test.tsx`]);
    const { status, said } = run('biome', 'check', '--error-on-warnings', 'src/plugins/manifests.ts', ...files);
    expect([status, status === 0 ? '' : said]).toEqual([0, '']);
  }, 60_000);
});

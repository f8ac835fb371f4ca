import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMAS_DIR } from '../../generators/load-schemas.ts';
import { newCode } from '../../generators/new-code.ts';
import { link } from '../../src/resource/linker/link.ts';
import { registryOf } from '../../src/server/app/registry.ts';
import { loadFiles } from '../../src/server/schemas/load.ts';
import { follow, guideSteps } from '../e2e/helpers/guide.ts';

const ROOT = join(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(ROOT, 'docs/guide-code.md'), 'utf8');
/** The commands of the guide for developers: kind, area and name. */
const MADE = [...GUIDE.matchAll(/^npm run new:(\w+) (\S+)$/gm)].map(
  ([, kind = '', path = '']) => [kind, path] as const,
);
const named = (kind: string) => MADE.find(([one]) => one === kind)?.[1].split('/')[1] ?? '';
const CONFIG = `import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['tests/server/domain/*/*.test.ts'] } });
`;

let root: string;
/** A copy of this project as far as named code is concerned: the areas and the sentences are its own. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mesa-code-'));
  for (const folder of ['src/server', 'tests']) mkdirSync(join(root, folder), { recursive: true });
  for (const path of ['node_modules', 'package.json', 'biome.json', 'tsconfig.json', 'src/resource', 'src/lending'])
    symlinkSync(join(ROOT, path), join(root, path));
  for (const room of readdirSync(join(ROOT, 'src/server')).filter((one) => one !== 'domain'))
    symlinkSync(join(ROOT, 'src/server', room), join(root, 'src/server', room));
  cpSync(join(ROOT, 'src/server/domain'), join(root, 'src/server/domain'), { recursive: true });
  cpSync(SCHEMAS_DIR, join(root, 'schemas'), { recursive: true });
  writeFileSync(join(root, 'vitest.config.ts'), CONFIG);
  for (const [kind, path] of MADE) expect(newCode(root, kind, path)).toMatchObject({ ok: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const run = (tool: string, ...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin', tool), words, {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
};
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const index = (area: string) => `src/server/domain/${area}/index.ts`;

describe('npm run new:effect, new:view, new:computed and new:check', () => {
  it('write code whose test passes as it was written', () => {
    const { status, said } = run('vitest', 'run', '--root', root, '--maxWorkers', '1', '--no-isolate');
    expect([status, status === 0 ? '' : said]).toEqual([0, '']);
    expect(said).toMatch(/4 passed/);
  }, 60_000);

  it('write it as the rules of style want it, with the indexes of the areas', () => {
    const written = MADE.flatMap(([, path]) => [`src/server/domain/${path}.ts`, `tests/server/domain/${path}.test.ts`]);
    const { status, said } = run('biome', 'check', '--error-on-warnings', ...written, ...indexes());
    expect([status, status === 0 ? '' : said]).toEqual([0, '']);
  }, 60_000);

  it('put its name among those of its area, and the sentence of a check among the sentences', () => {
    expect(textOf(index('people'))).toMatch(/computed: \[\s*apiKeyOpen,[^\]]*\bvisitNumber\b/);
    expect(textOf(index('people'))).toMatch(/effects: \[\n[^\]]* {4}endSessions,\n {4}noteVisit,\n/);
    expect(textOf(index('reports'))).toContain('  views: [openAccounts],\n');
    expect(JSON.parse(textOf('schemas/_shared/messages.json'))).toHaveProperty(['checks.visit-stays']);
  });

  it('are named by schema files as the guide for developers does, step by step, and by no other code', () => {
    const registry = registryOf();
    const known = {
      ...registry,
      views: { ...registry.views, [named('view')]: { columns: { id: 'integer', revoked: 'boolean' }, sorts: ['id'] } },
      computed: { ...registry.computed, [named('computed')]: {} },
      checks: [...registry.checks, named('check')],
      effects: { ...registry.effects, [named('effect')]: { sets: [] } },
      messages: undefined,
    } as unknown as typeof registry;
    const steps = guideSteps(GUIDE);
    expect([...steps.keys()]).toEqual([1, 2, 3, 4, 5]);
    for (const [number, edits] of steps) {
      follow(root, edits);
      expect(edits.length, `step ${number}`).toBeGreaterThan(0);
      expect(link(loadFiles(join(root, 'schemas')).files, known).problems, `step ${number}`).toEqual([]);
    }
    const said = link(loadFiles(join(root, 'schemas')).files, registry).problems.map(({ message }) => message);
    for (const [kind] of MADE) expect(said.join('\n')).toContain(named(kind));
  });

  it.each([
    ['effect', 'people/Send-greeting', 'no es un nombre'],
    ['effect', 'people/delete', 'no es un nombre'],
    ['effect', 'people/../evil-one', 'no es un área'],
    ['effect', 'app/send-greeting', 'no es un área'],
    ['effect', 'send-greeting', 'no es un área'],
    ['window', 'people/send-greeting', 'no es una clase'],
    ['toString', 'people/send-greeting', 'no es una clase'],
    ['effect', 'people/end-sessions', 'ya existe'],
    ['view', 'reports/end-sessions', 'ya existe'],
    ['check', 'loans/passed-holiday-stays', 'ya existe'],
    ['effect', 'people/note-visit', 'ya existe'],
  ])('refuse %s %s with a sentence and leave nothing behind', (kind, path, sentence) => {
    const before = everything();
    expect(newCode(root, kind, path)).toEqual({ ok: false, problem: expect.stringContaining(sentence) });
    expect(everything()).toEqual(before);
  });

  it('leave nothing behind when the last file cannot be written', () => {
    const before = everything();
    const messages = join(root, 'schemas/_shared/messages.json');
    const text = readFileSync(messages);
    rmSync(messages);
    mkdirSync(messages);
    try {
      expect(() => newCode(root, 'check', 'people/cut-short')).toThrow();
    } finally {
      rmSync(messages, { recursive: true });
      writeFileSync(messages, text);
    }
    expect(everything()).toEqual(before);
  });
});

const indexes = () => [...new Set(MADE.map(([, path]) => index(path.split('/')[0] ?? '')))];

function everything(): Record<string, string> {
  const paths = ['src/server/domain', 'tests', 'schemas'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')]));
}

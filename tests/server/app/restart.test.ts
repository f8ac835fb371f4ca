import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachDatabase } from '../../../src/server/database/attach.ts';
import { openDatabase } from '../../../src/server/database/pool.ts';
import { follow, guideSteps } from '../../e2e/helpers/guide.ts';
import { EVERY_CASE } from '../../part.ts';
import { makeClone } from './clone.ts';

const LIVE_MS = 60_000;
/** Servers are built and started here, again and again. */
const LONG_MS = 600_000;
let clone: ReturnType<typeof makeClone>;
beforeAll(async () => {
  clone = makeClone();
  asCameBefore();
  clone.run('demo', '--people', '12', '--requests', '12');
  await clone.start();
}, LONG_MS);
afterAll(() => clone?.drop(), LONG_MS);

const root = () => clone.as('super-admin@demo.mx');
/** The newest version, and what is wrong with the files that are not in force. */
async function state(): Promise<{ newest: number; mistakes: string[] }> {
  const call = await root();
  const { problems, version } = (await call('GET', '/schemas/problems')).body as {
    problems: { severity: string; file: string; message: string }[];
    version: { n: number };
  };
  const errors = problems.filter(({ severity }) => severity === 'error');
  return { newest: version.n, mistakes: errors.map(({ file, message }) => `${file}: ${message}`) };
}
const mistakes = async () => (await state()).mistakes;
const newest = async () => (await state()).newest;
async function restart(): Promise<void> {
  await clone.stop();
  await clone.start();
  expect(await mistakes()).toEqual([]);
}
/** What the guides make; the second one gives it another name. */
const GUIDES = ['guia-administradores.md', ...(EVERY_CASE ? ['guia-permisos-y-paginas.md'] : [])];
const MADE = EVERY_CASE ? '/offices' : '/branches';
const count = async (resource: string) => (await (await root())('GET', `/${resource}`)).body.count;

/** Texts that the version before wrote otherwise: a title, a word of a catalogue, a column that its list had not. */
const BEFORE = [
  ['metadata/fields.schema.json', '"title": "', '"title": "Antiguo '],
  ['_shared/catalogs/education.json', '"label": "', '"label": "Antiguo '],
  ['payments/list.json', '{ "field": "commission", "priority": 13 },', ''],
] as const;

/** The files that came with the version before, in the folder and in `before`; those of this one are the last commit. */
function asCameBefore(): void {
  clone.shell('git init -q . && git add schemas && git -c user.name=Ana -c user.email=ana@ejemplo.mx commit -qm Esta');
  const path = (file: string) => join(clone.schemas, file);
  for (const [file, now, then] of BEFORE) {
    const text = readFileSync(path(file), 'utf8');
    expect(text).toContain(now);
    writeFileSync(path(file), text.replace(now, then));
  }
  cpSync(clone.schemas, join(clone.folder, 'before'), { recursive: true });
}

/** Leaves the database as a start of another version leaves it, which came with fewer folders and other texts. */
async function asAfterAnotherVersion(): Promise<void> {
  const attached = await attachDatabase({ DATA_DIR: join(clone.folder, 'data') });
  const { db, close } = openDatabase(attached.connection);
  try {
    await sql`update _settings set value = to_jsonb('another version'::text) where name = 'schemas.shipped'`.execute(
      db,
    );
    await sql`update _settings set value = value - 'sucursales' - 'branches' - 'offices'
      where name = 'shipped-folders'`.execute(db);
  } finally {
    await close();
    await attached.stop();
  }
}

describe('a stop and a start after own work in the folder that came with the program', () => {
  it('serve the folder that npm run new wrote while the server ran, with its rows, and what the steps of both guides left behind', {
    timeout: LONG_MS,
  }, async () => {
    clone.run('new', 'sucursales', '--title', 'Sucursal', '--plural', 'Sucursales');
    const isThere = async () => (await (await root())('POST', '/sucursales', { name: 'Centro' })).status;
    await expect.poll(isThere, { timeout: LIVE_MS, interval: 500 }).toBe(201);
    for (const name of GUIDES) {
      const steps = guideSteps(readFileSync(join(clone.folder, 'docs', name), 'utf8'));
      expect(steps.size).toBeGreaterThan(5);
      for (const [edits, title] of takenOf(name, steps)) await take(edits, title);
      await restart();
      expect(await count('sucursales')).toBe(1);
    }
    expect((await (await root())('GET', MADE)).body.resources).toMatchObject([{ name: 'Norte' }]);
  });

  it('serve it after an update too, which brings no folder of these names and other texts', {
    timeout: LONG_MS,
  }, async () => {
    await clone.stop();
    await asAfterAnotherVersion();
    expect(clone.run('migrate:schemas', '--base', 'before')).not.toContain('Por elegir');
    await clone.start();
    expect(await mistakes()).toEqual([]);
    for (const [file, now, then] of BEFORE) {
      const text = readFileSync(join(clone.schemas, file), 'utf8');
      expect([text.includes(now), then !== '' && text.includes(then)], file).toEqual([true, false]);
    }
    expect(await count('sucursales')).toBe(1);
    expect((await (await root())('GET', MADE)).body.resources).toMatchObject([{ name: 'Norte' }]);
  });

  it.runIf(EVERY_CASE)(
    'serve what the generators of plug-ins and code wrote, and all after each command',
    {
      timeout: LONG_MS,
    },
    async () => {
      clone.run('new:plugin', 'own-note', 'panel');
      for (const kind of ['effect', 'view', 'computed', 'check']) clone.run(`new:${kind}`, `loans/own-${kind}`);
      clone.run('generate');
      for (const command of COMMANDS) clone.shell(command);
      await restart();
      expect(await count('sucursales')).toBe(1);
    },
  );
});

/** None takes away what another leaves; `demo` and `migrate:schemas -- --base` are above, `account` is in `first-account.test.ts`. */
const COMMANDS = [
  'npm run check -- --fix',
  'npm run migrate:schemas',
  'npm run audit',
  'npm run audit -- --upgrade',
  'npm run schemas diff',
  'npm run approve',
  'npm run backup -- --plain --to kept',
  'npm run restore -- --drill --from kept',
  'npm run settings -- loans.reversal any',
  'npm run factors -- reset legal@demo.mx',
];

type Edits = Parameters<typeof follow>[1];

/** The steps one by one; in `npm test` those up to the first row at once, and those after it: `guide.test.ts` has each by itself. */
function takenOf(name: string, steps: Map<number, Edits>): [Edits, title: string][] {
  const all = [...steps];
  if (EVERY_CASE) return all.map(([number, edits]) => [edits, `${name}, step ${number}`]);
  const until = all.findIndex(([number]) => number === 5) + 1;
  const parts = [all.slice(0, until), all.slice(until)];
  return parts.map((part) => [part.flatMap(([, edits]) => edits), `${name}, step ${part.at(-1)?.[0]}`]);
}

/** Does what a step says, in its order; each of its texts is in force before its next command. */
async function take(edits: Edits, step: string): Promise<void> {
  const before = await newest();
  let isEdited = false;
  for (const edit of edits) {
    if (!('command' in edit)) {
      follow(clone.schemas, [edit]);
      isEdited = true;
      // Another server on the same database is what `guide.test.ts` starts.
    } else if (!edit.command.startsWith('SCHEMAS_VERSION')) {
      if (isEdited) await inForce(before, step);
      clone.shell(edit.command.replace('ana@ejemplo.mx', 'legal@demo.mx'));
    }
  }
  if (isEdited) await inForce(before, step);
  if (step.endsWith('step 5')) {
    const call = await root();
    expect((await call('POST', '/branches', { name: 'Norte' })).status).toBe(201);
  }
}

async function inForce(before: number, message: string): Promise<void> {
  const isThere = async () => {
    const now = await state();
    return now.newest > before && now.mistakes.length === 0;
  };
  await expect.poll(isThere, { timeout: LIVE_MS, interval: 100, message }).toBe(true);
}

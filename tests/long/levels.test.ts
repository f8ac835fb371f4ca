import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Server, serverOn } from '../server/app/servers.ts';
import { demoOf, startHouse, type TestHouse } from '../server/helpers/house.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The first version of the program that says of itself that it lives: `_processes`. */
const FORMER = 'a20a6868';
const MINUTES = Number(process.env.MINUTES ?? 10);
const LISTS = ['holidays', 'requests', 'users', 'debits', 'dispersions', 'payments'];

const folder = mkdtempSync(join(tmpdir(), 'mesa-levels-'));
const former = join(folder, 'former');
/** The files that come with each version of the program; the former have a field that the later ones take away for another. */
const [before, after] = [join(folder, 'before'), join(folder, 'after')];
let house: TestHouse;
let old: Server | undefined;
let next: Server | undefined;

beforeAll(async () => {
  execFileSync('git', ['worktree', 'add', '--detach', '--force', former, FORMER], { cwd: ROOT, stdio: 'pipe' });
  symlinkSync(join(ROOT, 'node_modules'), join(former, 'node_modules'));
  for (const root of [former, ROOT])
    execFileSync(process.execPath, ['src/server/app/start.mjs', '--build'], { cwd: root, stdio: 'pipe' });
  plant(join(former, 'schemas'), before, 'motive');
  plant(join(ROOT, 'schemas'), after, 'place');
  const removed = { $schema: '../_meta/removed.schema.json', fields: { 'holidays.motive': { drop: true } } };
  writeFileSync(join(after, '_shared/removed.json'), JSON.stringify(removed));
  // The rows are made by this version of the program, which says sentences that the former files do not have.
  const first = join(folder, 'first');
  plant(join(ROOT, 'schemas'), first, 'motive');
  house = await startHouse({ folder: first, filling: demoOf(40, 30) });
  house.at(new Date());
  await sql`delete from holidays`.execute(house.database.db);
}, 600_000);
afterAll(async () => {
  await old?.kill();
  await next?.kill();
  await house?.stop();
  execFileSync('git', ['worktree', 'remove', '--force', former], { cwd: ROOT, stdio: 'pipe' });
  rmSync(folder, { recursive: true, force: true });
});

function plant(from: string, to: string, field: string): void {
  cpSync(from, to, { recursive: true });
  const path = join(to, 'holidays/fields.schema.json');
  const file = JSON.parse(readFileSync(path, 'utf8'));
  file.properties[field] = { type: 'string', title: `Campo ${field}` };
  writeFileSync(path, JSON.stringify(file));
}

const start = (schemas: string, root?: string) => {
  const { host, user, database } = house.database.connection;
  const env = {
    DATABASE_URL: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`,
    SCHEMAS_DIR: schemas,
    SECRET_KEY: house.settings.secretKey.toString('hex'),
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    // Of two versions of the program that ship the same files the second would ask another person for what it adds.
    DEMO: '1',
    SECOND: 'off',
    RATE_CALLS: '1000000',
    BACKUP: 'off',
    FACTORS: 'off',
    LOG_LEVEL: 'error',
  };
  return serverOn(env, root);
};

const failed: string[] = [];
const lost: string[] = [];
let calls = 0;

async function ask(server: Server, method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${await house.token('root')}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/v1/${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  calls += 1;
  if (answer.status >= 400) failed.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`);
  return answer.status < 300 && text ? JSON.parse(text) : undefined;
}

let day = 0;
function newDay(): string {
  day += 1;
  return new Date(Date.UTC(2001, 0, day)).toISOString().slice(0, 10);
}
const change = (field: string, value: string) => [{ op: 'replace', path: `/${field}`, value }];

/** A calendar of holidays has so many days, and each is one row. */
const PAUSE_MS = 100;

/** Someone works at one process: lists, records, rows with the field that its files have, which the other process changes too. */
async function work(
  server: () => Server | undefined,
  field: string,
  other: () => Server | undefined,
  until: () => boolean,
) {
  for (let n = 0; !until(); n += 1) {
    const here = server();
    if (!here) return;
    await wait(PAUSE_MS);
    await ask(here, 'GET', LISTS[n % LISTS.length] ?? 'requests');
    const made = await ask(here, 'POST', 'holidays', { title: `Día ${n}`, date: newDay(), [field]: `uno ${n}` });
    const there = other();
    if (there && made) await ask(there, 'PATCH', `holidays/${made.id}`, change('title', `Cambiado ${n}`));
    const read = made && (await ask(here, 'GET', `holidays/${made.id}`));
    if (read?.[field] !== `uno ${n}` || (there && read?.title !== `Cambiado ${n}`))
      lost.push(JSON.stringify([made, read]));
  }
}

const columns = async () => {
  const found = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'holidays'::regclass and attname in ('motive', '_gone_motive')`.execute(house.database.db);
  return found.rows.map(({ name }) => name).join();
};
const taken = () =>
  vi.waitFor(async () => expect(await columns()).toBe('_gone_motive'), { timeout: 60_000, interval: 500 });

it('the version before and this one serve one database together, whichever comes first, and nothing fails or is lost (trust 52)', async () => {
  old = await start(before, former);
  next = await start(after);
  const half = async () => {
    const end = Date.now() + (MINUTES * 60_000) / 2;
    const isOver = () => Date.now() > end;
    await Promise.all([
      work(
        () => old,
        'motive',
        () => next,
        isOver,
      ),
      work(
        () => next,
        'place',
        () => old,
        isOver,
      ),
    ]);
    expect([await columns(), failed, lost]).toEqual(['motive', [], []]);
  };
  await half();
  await old.stop();
  old = undefined;
  await taken();
  let isBack = false;
  const alone = work(
    () => next,
    'place',
    () => undefined,
    () => isBack,
  );
  old = await start(before, former);
  isBack = true;
  await alone;
  await half();
  await old.stop();
  old = undefined;
  await taken();
  console.info(`${MINUTES} minutes, ${calls} calls, ${failed.length} failed, ${lost.length} fields lost`);
  expect([failed, lost]).toEqual([[], []]);
  expect(calls).toBeGreaterThan(MINUTES * 100);
});

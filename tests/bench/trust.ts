import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RawBuilder } from 'kysely';
import type { Definition, Row } from '../../src/resource/model/definition.ts';
import { passwordFits } from '../../src/server/auth/passwords.ts';
import { hasTable } from '../../src/server/database/columns.ts';
import { listRecords } from '../../src/server/records/read/list.ts';
import { dependentsOf, referencesTo } from '../../src/server/sight/dependents.ts';
import { masksOf } from '../../src/server/sight/masks.ts';
import { peopleColumns } from '../../src/server/sight/people.ts';
import { answeredFields } from '../../src/server/sight/project.ts';
import { giveEverybodyPasswords, PASSWORD, peopleOf } from '../server/auth/factor-house.ts';
import { actorOf, callOf, queryOf } from '../server/helpers/call.ts';
import { demoOf, SHIPPED, startHouse, type TestHouse } from '../server/helpers/house.ts';
import { filled } from './growth.ts';
import type { Measure } from './main.ts';

const WARM = 50;
const CALLS = 400;
const SIGN_INS = 15;
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const ROOT = join(import.meta.dirname, '../..');
const LIMITS = { RATE_CALLS: '1000000', RATE_SIGN_INS: '100000', SESSION_HOURS: '100000' };

/** What trust costs: the gate of a page, the check of a deletion, a second factor, the memory of a backup (BENCH_ROWS makes it smaller). */
export async function bench(): Promise<Measure[]> {
  return [...(await ofDemo()), ...(await ofFactors()), ...(await ofBackup())];
}

async function ofDemo(): Promise<Measure[]> {
  const house = await startHouse({ folder: SHIPPED, filling: demoOf(120, 120), env: LIMITS });
  try {
    const pages: Measure[] = [];
    for (const [role, id] of [
      ['SUPER_ADMIN', 1],
      ['PARTNER', 10],
    ] as const)
      for (const list of ['requests', 'dispersions']) pages.push(await gateOf(house, { role, id, list }));
    return [...pages, ...(await deletionsOf(house))];
  } finally {
    await house.stop();
  }
}

type Reader = { role: string; id: number; list: string };

/**
 * The gate's share of a page of 25: what its column adds to the page's statement, and what applying the answers takes, beside the
 * whole call; all in turn.
 */
async function gateOf({ app, house }: TestHouse, { role, id, list }: Reader): Promise<Measure> {
  const { db } = house.services;
  const schemas = house.schemas.current();
  const definition = schemas.resources[list] as Definition;
  const call = callOf(schemas, actorOf(role, { id, id_partner: role === 'PARTNER' ? id : null }));
  const computed = answeredFields(call, definition, {});
  const query = queryOf(schemas, list, { limit: 25 });
  const read = (columns?: RawBuilder<unknown>[]) => listRecords(db, call, definition, query, { computed, columns });
  const asking = () => read(peopleColumns(call, definition));
  const { rows } = await asking();
  const token = await db
    .transaction()
    .execute((trx) => house.sessions.open(trx, id, { address: '127.0.0.1', agent: 'bench' }));
  const page = async () => {
    const { statusCode } = await app.inject({
      url: `/v1/${list}?limit=25`,
      headers: { authorization: `Bearer ${token}` },
    });
    if (statusCode !== 200) throw new Error(`${list} was answered with ${statusCode}`);
  };
  const gate = async () => {
    answeredFields(call, definition, {});
    const masks = await masksOf(db, call, definition, rows);
    for (const row of rows) for (const path of computed) masks(row as Row, path);
  };
  const times = await inTurn(page, [asking, () => read(), gate, page]);
  const [column = 0, without = 0, applied = 0, whole = 0] = times.map(middle);
  return {
    name: `the gate, share of a page of ${rows.length}: ${list}, ${role}`,
    value: (column - without + applied) / whole,
    unit: 'x',
    limit: 0.05,
  };
}

/**
 * How long each takes at each of its calls: one call of each in turn, so that what else runs slows all of them, and each after a
 * whole page, which is where it happens: what follows it finds the processor's caches filled with other things. The order turns
 * round with each call.
 */
async function inTurn(before: () => Promise<unknown>, acts: (() => Promise<unknown>)[]): Promise<number[][]> {
  const times: number[][] = acts.map(() => []);
  const places = [...acts.keys()];
  for (let call = -WARM; call < CALLS; call += 1)
    for (const at of call % 2 === 0 ? places : places.toReversed()) {
      await before();
      const start = performance.now();
      await acts[at]?.();
      if (call >= 0) times[at]?.push(performance.now() - start);
    }
  return times;
}

/** Statements that ask what depends on a row, for each kind of rows that may. */
async function deletionsOf({ house }: TestHouse): Promise<Measure[]> {
  const schemas = house.schemas.current();
  const call = callOf(schemas);
  return Promise.all(
    ['users', 'requests'].map(async (name): Promise<Measure> => {
      const base = schemas.resources[name] as Definition;
      const kinds = Object.values(schemas.resources).filter(
        (one) => hasTable(one) && referencesTo(schemas, one, base).length > 0,
      );
      let statements = 0;
      await house.services.db.transaction().execute(async (trx) => {
        const counting = trx.withPlugin({
          transformQuery: ({ node }) => {
            statements += 1;
            return node;
          },
          transformResult: async ({ result }) => result,
        });
        await dependentsOf(counting, call, base, 10);
      });
      return {
        name: `statements of a deletion for each of ${kinds.length} kinds that may depend: ${name}`,
        value: statements / kinds.length,
        unit: '',
        limit: 2,
      };
    }),
  );
}

/** Password and code, less what Argon2 takes of it. */
async function ofFactors(): Promise<Measure[]> {
  const env = { ...LIMITS, FACTORS: 'on', PUBLIC_URL: 'http://localhost:8080' };
  const house = await startHouse({ folder: SHIPPED, jobs: true, env });
  try {
    await giveEverybodyPasswords(house);
    const { signIn, send, enrol, codeOf, later } = peopleOf({ current: house });
    const { secret } = await enrol('legal');
    const { hash } = await house.house.services.db
      .selectFrom('_credentials')
      .select('password_hash as hash')
      .where('user_id', '=', 3)
      .executeTakeFirstOrThrow();
    const [whole, argon]: [number[], number[]] = [[], []];
    for (let time = 0; time < SIGN_INS; time += 1) {
      later(60);
      const start = performance.now();
      const { pending } = (await signIn('legal')).body;
      const { status } = await send('POST', 'login/factor', { pending, totp: codeOf(secret) });
      if (status !== 200) throw new Error(`the sign-in was answered with ${status}`);
      const between = performance.now();
      await passwordFits(String(hash), PASSWORD);
      whole.push(between - start);
      argon.push(performance.now() - between);
    }
    return [
      {
        name: 'a sign-in with password and code, less Argon2',
        value: middle(whole) - middle(argon),
        unit: 'ms',
        limit: 400,
      },
      { name: 'Argon2 of it', value: middle(argon), unit: 'ms' },
    ];
  } finally {
    await house.stop();
  }
}

/** The most memory that `npm run backup` held, of a tenth of the rows and of all. */
async function ofBackup(): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mesa-bench-'));
  try {
    const most: number[] = [];
    for (const rows of [ROWS / 10, ROWS]) {
      await filled(join(folder, String(rows)), rows);
      most.push(await memoryOf(join(folder, String(rows)), join(folder, `kept-${rows}`)));
    }
    const [few = 0, all = 0] = most;
    return [
      { name: `memory of a backup of ${ROWS} requests`, value: all, unit: 'MB' },
      { name: 'in that of a backup of a tenth of them', value: all / few, unit: 'x', limit: 1.2 },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function memoryOf(dataDir: string, to: string): Promise<number> {
  const args = ['--import', 'tsx', 'src/server/app/backup/main.ts', 'backup', '--plain', '--to', to];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  let most = 0;
  const timer = setInterval(() => {
    const held = /VmHWM:\s+(\d+) kB/.exec(statusOf(child.pid));
    most = Math.max(most, Number(held?.[1] ?? 0) / 1_024);
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`the backup ended with ${code}`);
  return most;
}

function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}

const middle = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

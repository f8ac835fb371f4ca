import { mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { fillDemo } from '../../../generators/demo/fill.ts';
import { createLinker, type Linker } from '../../../src/resource/linker/link.ts';
import { versionOf } from '../../../src/resource/linker/version.ts';
import { buildApp } from '../../../src/server/app/app.ts';
import { registryOf } from '../../../src/server/app/registry.ts';
import { startRuntime } from '../../../src/server/app/start-runtime.ts';
import { makeLog } from '../../../src/server/core/log.ts';
import { readSettings, type Settings } from '../../../src/server/core/settings.ts';
import type { AppState } from '../../../src/server/http/runtime.ts';
import { loadFiles } from '../../../src/server/schemas/load.ts';
import { databaseFolder } from '../../memory.ts';
import { createFilledDatabase, createTestDatabase, type Template, type TestDatabase, waysTo } from './database.ts';
import { type Tree, writeFixture } from './fixture.ts';

export type Person = 'root' | 'admin' | 'legal' | 'partner' | 'rival' | 'user';
/** Two partner companies that must never see each other, staff of three kinds, and a user of the app. */
export const PEOPLE: Record<Person, { id: number; roles: string[]; id_partner: number | null }> = {
  root: { id: 1, roles: ['SUPER_ADMIN'], id_partner: null },
  admin: { id: 2, roles: ['ADMIN'], id_partner: null },
  legal: { id: 3, roles: ['LEGAL'], id_partner: null },
  partner: { id: 4, roles: ['PARTNER'], id_partner: 4 },
  rival: { id: 5, roles: ['PARTNER'], id_partner: 5 },
  user: { id: 6, roles: ['USER'], id_partner: null },
};
/** The folder of the schema files that are shipped. */
export const SHIPPED = join(import.meta.dirname, '../../../schemas');
export const NOW = new Date('2026-03-09T18:00:00.000Z');
export const TODAY = '2026-03-09';

type RunningHouse = Awaited<ReturnType<typeof startRuntime>>;
export type Answer = { status: number; body: any; headers: Record<string, string> };
export type TestHouse = {
  app: FastifyInstance;
  house: RunningHouse;
  database: TestDatabase;
  folder: string;
  settings: Settings;
  /** Moves the clock of the server. */
  at(moment: Date): void;
  token(person: Person): Promise<string>;
  call(
    person: Person | null,
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  raw(options: InjectOptions): Promise<Answer>;
  count(table: string): Promise<number>;
  log(): string;
  stop(): Promise<void>;
};

/** More rows than those of the people, made once in a run and copied by each file that names them. */
export type Filling = { name: string; fill(house: RunningHouse): Promise<void> };

/** Demo data, as after a first start, instead of the people above. */
export const demoOf = (people: number, requests: number): Filling => ({
  name: `demo_${people}_${requests}`,
  async fill({ services, schemas }) {
    await fillDemo(services, schemas.current(), { today: TODAY, people, requests });
  },
});

export type HouseOptions = {
  tree?: Tree;
  filling?: Filling;
  env?: Record<string, string>;
  watch?: boolean;
  jobs?: boolean;
  database?: TestDatabase;
  /** With a database that is given: the files that its rows name. */
  dataDir?: string;
  folder?: string;
  /** With a database that is given: nobody is in it yet. */
  isEmpty?: boolean;
  /** Where the process finds its database, in place of the socket of the server: a line that the test can cut. */
  reach?: { host: string; port: number };
};

export async function startHouse(options: HouseOptions = {}): Promise<TestHouse> {
  const { database, dataDir, isFilled } = await databaseFor(options);
  const folder = options.folder ?? writeFixture(options.tree);
  const settings = settingsFor({ DATA_DIR: dataDir, SCHEMAS_DIR: folder, ...options.env });
  const lines: string[] = [];
  const log = makeLog({ level: 'debug', stream: { write: (line: string) => void lines.push(line) } });
  let now = NOW;
  const clock = () => now;
  const ways = waysTo(database);
  const attached = {
    ...(options.reach ? { connection: { ...database.connection, ...options.reach } } : ways),
    stop: async () => {},
  };
  const house = await startRuntime({
    settings,
    log,
    clock,
    attached,
    linker: folder === SHIPPED ? linkerOfShipped() : undefined,
    watch: options.watch ?? false,
    jobs: options.jobs ?? false,
  });
  const state: AppState = { runtime: house };
  const app = await buildApp({ settings, log, state });
  if (!isFilled || options.isEmpty) await fillHouse(house, options.filling);
  const tokens = new Map<Person, string>();
  const token = async (person: Person) => {
    const from = { address: '127.0.0.1', agent: 'test' };
    if (!tokens.has(person))
      tokens.set(
        person,
        await house.services.db
          .transaction()
          .execute((trx) => house.sessions.open(trx, PEOPLE[person].id, from, 'totp')),
      );
    return tokens.get(person) as string;
  };
  const raw = async (request: InjectOptions): Promise<Answer> => {
    const response = await app.inject(request);
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return {
      status: response.statusCode,
      body: isJson && response.payload ? JSON.parse(response.payload) : response.payload,
      headers: response.headers as Record<string, string>,
    };
  };
  return {
    app,
    house,
    database,
    folder,
    settings,
    at(moment) {
      now = moment;
    },
    token,
    raw,
    async call(person, method, url, body, headers = {}) {
      const authorization = person ? { authorization: `Bearer ${await token(person)}` } : {};
      const payload =
        body === undefined ? {} : { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
      return raw({
        method: method as 'GET',
        url: url.startsWith('/web') ? url : `/v1/${url}`,
        ...payload,
        headers: { ...payload.headers, ...authorization, ...headers },
      });
    },
    async count(table) {
      const row = await house.services.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
      return Number(row.n);
    },
    log: () => lines.join(''),
    async stop() {
      await app.close();
      await house.close();
      if (!options.database) await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
      if (!options.folder) rmSync(folder, { recursive: true, force: true });
    },
  };
}

let shipped: Linker | undefined;

/** The shipped files are linked once for all houses of a worker: linking them is half of a start. */
function linkerOfShipped(): Linker {
  shipped ??= createLinker(registryOf());
  return shipped;
}

/** A folder that a test will change begins as a copy. */
const isShipped = (folder: string): boolean =>
  folder === SHIPPED || versionOf(loadFiles(folder).files) === versionOf(loadFiles(SHIPPED).files);

/** The shipped files and the fixture have a template each; other files start from an empty database. */
async function databaseFor({ database, dataDir: given, folder, tree, filling }: HouseOptions) {
  const nameOf = () => {
    if (folder === undefined) return tree === undefined ? 'fixture' : undefined;
    return isShipped(folder) ? 'shipped' : undefined;
  };
  const name = database ? undefined : nameOf();
  if (name) return { ...(await createFilledDatabase(templateOf(name, filling))), isFilled: true };
  const dataDir = given ?? mkdtempSync(join(databaseFolder(), 'mesa-data-'));
  return { database: database ?? (await createTestDatabase()), dataDir, isFilled: database !== undefined };
}

export function templateOf(name: 'shipped' | 'fixture', filling?: Filling): Template {
  return {
    name: filling ? `${name}_${filling.name}` : name,
    async fill(database, dataDir) {
      const folder = name === 'shipped' ? SHIPPED : writeFixture();
      const attached = { connection: database.connection, stop: async () => {} };
      const settings = settingsFor({ DATA_DIR: dataDir, SCHEMAS_DIR: folder });
      const house = await startRuntime({
        settings,
        log: makeLog({ level: 'warn' }),
        clock: () => NOW,
        attached,
        watch: false,
        jobs: false,
      });
      try {
        await fillHouse(house, filling);
      } finally {
        await house.close();
        dropEmptyFolders(dataDir);
        if (folder !== SHIPPED) rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** A house that keeps its files elsewhere makes no folder for them, so none is copied. */
function dropEmptyFolders(dataDir: string): void {
  const folders = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) if (readdirSync(join(dataDir, name)).length === 0) rmdirSync(join(dataDir, name));
}

async function fillHouse(house: RunningHouse, filling?: Filling): Promise<void> {
  if (filling) await filling.fill(house);
  else await insertPeople(house);
}

export function settingsFor(env: Record<string, string>): Settings {
  // `DATABASE_PREPARED=0` in front of a run of the tests holds for every server in it.
  const { DATABASE_PREPARED } = process.env;
  const read = readSettings({ DEMO: '1', ...(DATABASE_PREPARED ? { DATABASE_PREPARED } : {}), ...env });
  if ('problems' in read) throw new Error(read.problems.map((problem) => problem.sentence).join(' '));
  return read.settings;
}

async function insertPeople({ services }: RunningHouse): Promise<void> {
  const rows = Object.entries(PEOPLE).map(([name, { id, roles, id_partner }]) => ({
    id,
    email: `${name}@test.mx`,
    username: name,
    roles: JSON.stringify(roles),
    id_partner,
  }));
  await services.db.insertInto('users').values(rows).execute();
  const { sql } = await import('kysely');
  await sql`select setval(pg_get_serial_sequence('users', 'id'), 100)`.execute(services.db);
}

/** A house for the tests of one file. */
export const testHouse = (options: HouseOptions = {}) => heldHouse(() => startHouse(options));

/** Keeps a server running from before the first test of a file until after the last. */
export function heldHouse<H extends { stop(): Promise<void> }>(start: () => Promise<H>): { readonly current: H } {
  let running: H | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => {
    await running?.stop();
  });
  return {
    get current() {
      if (!running) throw new Error('the house stands once the tests run');
      return running;
    },
  };
}

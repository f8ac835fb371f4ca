import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pdfOf } from '../../generators/demo/files.ts';
import type { Db } from '../../src/server/core/context.ts';
import { openDatabase } from '../../src/server/database/pool.ts';
import { replayEqualsStored } from '../../src/server/domain/loans/replay-equals-stored.ts';
import { type Server, serverOn } from '../server/app/servers.ts';
import { type Cluster, type Failover, startCluster } from '../server/helpers/cluster.ts';
import { roleSettings } from '../server/helpers/database.ts';
import { type Pooler, startPooler } from '../server/helpers/engine.ts';
import { startPatroni } from '../server/helpers/patroni.ts';
import { askServer } from '../server/helpers/standby.ts';

/** Debian's release unless the run asks for another one; it is read where the helpers are loaded. */
vi.hoisted(() => {
  process.env.PG ??= '15';
});

const KILLS = Number(process.env.KILLS ?? 20);
const PAYERS = 4;
const WRITERS = 2;
const BETWEEN_MS = 1_500;
/** A call without an answer is repeated under its key for so long. */
const PATIENCE_MS = 60_000;

let folder: string;
let cluster: Cluster;
let pooler: Pooler;
let processes: Server[] = [];
const tokens = new Map<Person, string>();

/** Two processes behind PgBouncer on a cluster, which the first of them fills with the demonstration. */
async function startOn(given: Cluster): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'mesa-failover-'));
  cluster = given;
  const { host, port } = cluster;
  const superuser = { host, port, user: 'postgres', database: 'postgres' };
  await askServer(superuser, 'create role mesa login');
  await askServer(superuser, "create database mesa owner mesa encoding 'UTF8' locale 'C.UTF-8' template template0");
  await askServer(superuser, roleSettings('mesa'));
  pooler = await startPooler(join(folder, 'pooler'), cluster, { server_connect_timeout: 2, server_login_retry: 1 });
  const env = {
    POOLER: 'transaction',
    DATABASE_URL: `postgresql://mesa@/mesa?host=${encodeURIComponent(pooler.host)}&port=${pooler.port}`,
    DATABASE_DIRECT_URL: `postgresql://mesa@${host}:${port}/mesa`,
    DATA_DIR: folder,
    SECRET_KEY: 'ab'.repeat(32),
    DEMO: '1',
    SECOND: 'on',
    RATE_CALLS: '1000000',
    RATE_SIGN_INS: '1000',
    BACKUP: 'off',
  };
  // The first of them makes the tables and fills them.
  for (let n = 0; n < 2; n += 1) processes = [...processes, await serverOn(env)];
  for (const person of ['admin', 'super-admin'] as const) {
    const answer = await fetch(`${processes[0]?.url}/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${person}@demo.mx`, password: 'Mesa2026!' }),
    });
    tokens.set(person, ((await answer.json()) as { token: string }).token);
  }
}

async function stopAll(): Promise<void> {
  await Promise.all(processes.map((one) => one.kill()));
  processes = [];
  await pooler?.stop();
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}

type Person = 'admin' | 'super-admin';
type Answer = {
  status: number;
  body: { id?: number; reason?: string; resources?: { id: number; user?: number }[]; approval?: { id: number } };
};

let turn = 0;

/** One call to either process; 0 where none was answered. */
async function call(
  method: string,
  path: string,
  body?: object,
  { key, as = 'admin' }: { key?: string; as?: Person } = {},
): Promise<Answer> {
  turn += 1;
  const { url } = processes[turn % processes.length] as Server;
  try {
    const answer = await fetch(`${url}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens.get(as)}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Answer['body'] };
  } catch {
    return { status: 0, body: {} };
  }
}

/** Repeats a call under its key until it is answered, as a careful client does. */
async function surely(method: string, path: string, body: object, key: string, as?: Person): Promise<Answer> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await call(method, path, body, { key, ...(as ? { as } : {}) });
    const isOpen = answer.status === 0 || answer.status >= 500 || answer.body.reason === 'server.idempotency-running';
    if (!isOpen || Date.now() > until) return answer;
    await new Promise((done) => setTimeout(done, 200));
  }
}

const median = (numbers: number[]): number => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

/** What else an office does meanwhile, every call under a key: payouts, the approval of those that wait, and uploads. */
function officeWork(isOpen: () => boolean, today: string, loans: { id: number; user: number }[]) {
  const begun = new Date();
  const paidOut: number[] = [];
  const waiting: { approval: number; record: number }[] = [];
  const approved: { approval: number; record: number }[] = [];
  const refused: Answer[] = [];
  const files = new Map<number, Buffer>();
  const pause = () => new Promise((done) => setTimeout(done, 100));
  return {
    async payOut() {
      const open = encodeURIComponent(JSON.stringify({ dispersed: { $ne: true }, amount: { $gt: 0 } }));
      const seen = new Set<number>();
      while (isOpen()) {
        const list = await call('GET', `dispersions?limit=100&field=id&order=DESC&filter=${open}`);
        const next = (list.body.resources ?? []).find(({ id }) => !seen.has(id));
        if (next) {
          seen.add(next.id);
          const marks = { dispersed: true, dispersed_date: today };
          const body = Object.entries(marks).map(([name, value]) => ({ op: 'replace', path: `/${name}`, value }));
          const answer = await surely('PATCH', `dispersions/${next.id}`, body, `out-${next.id}`);
          if (answer.status === 200) paidOut.push(next.id);
          else if (answer.status === 202) waiting.push({ approval: answer.body.approval?.id ?? 0, record: next.id });
          else refused.push(answer);
        }
        await pause();
      }
    },
    async approve() {
      for (let k = 0; isOpen() || k < waiting.length; ) {
        const one = waiting[k];
        if (one) {
          k += 1;
          const body = [{ op: 'replace', path: '/approve', value: {} }];
          const answer = await surely('PATCH', `approvals/${one.approval}`, body, `yes-${one.approval}`, 'super-admin');
          if (answer.status === 200) approved.push(one);
          else refused.push(answer);
        }
        await pause();
      }
    },
    async upload() {
      for (let k = 0; isOpen(); k += 1) {
        const bytes = pdfOf([`Corte ${k}`]);
        const file = `data:application/pdf;base64,${bytes.toString('base64')}`;
        const { id: request, user } = loans[k % loans.length] as { id: number; user: number };
        const body = { request, user, type: 0, description: `Corte ${k}`, file };
        const answer = await surely('POST', 'documents', body, `file-${k}`);
        if (answer.status === 201) files.set(answer.body.id ?? 0, bytes);
        else refused.push(answer);
        await pause();
      }
    },
    counts: () => `${paidOut.length} payouts, ${approved.length} approved ones, ${files.size} uploads`,
    /** Each answered write is there once, with what it was answered for; none is there that was not answered. */
    async judge(db: Db) {
      expect(refused).toEqual([]);
      const made = await sql<{ id: number; n: number }>`select record_id::int as id, count(*)::int as n from _audit
        where resource = 'dispersions' and action = 'disperse' and at > ${begun} group by 1`.execute(db);
      expect(made.rows.filter(({ n }) => n !== 1)).toEqual([]);
      expect(made.rows.map(({ id }) => id).toSorted()).toEqual(
        [...paidOut, ...approved.map(({ record }) => record)].toSorted(),
      );
      const kept = await sql<{ id: number }>`
        select id::int from documents where description like 'Corte %' and _deleted_at is null`.execute(db);
      expect(kept.rows.map(({ id }) => id).toSorted()).toEqual([...files.keys()].toSorted());
      // A process that ended says here why.
      for (const { url, output } of processes)
        expect((await fetch(`${url}/v1/health`).catch(() => undefined))?.status, output().slice(-4_000)).toBe(200);
      for (const [id, bytes] of files) {
        const whole = await fetch(`${processes[0]?.url}/v1/documents/${id}?download=true`, {
          headers: { authorization: `Bearer ${tokens.get('admin')}` },
        });
        expect(Buffer.from(await whole.arrayBuffer()).equals(bytes), `document ${id}`).toBe(true);
      }
    },
  };
}

describe.each([
  ['an operator promotes another', startCluster],
  ['Patroni promotes another', startPatroni],
])('a primary that is killed while people work, and %s', (_, started) => {
  beforeAll(async () => startOn(await started()), 300_000);
  afterAll(stopAll, 60_000);

  it(`loses no acknowledged write and doubles no payment, ${KILLS} times, and soon takes writes again (trust 44, trust 45)`, {
    timeout: 3_600_000,
  }, async () => {
    const filter = encodeURIComponent(JSON.stringify({ status: 1 }));
    const { body } = await call('GET', `requests?limit=25&filter=${filter}`);
    const requests = (body.resources ?? []).map(({ id, user = 0 }) => ({ id, user: Number(user) }));
    const loans = requests.map(({ id }) => id);
    expect(loans.length).toBeGreaterThan(PAYERS);
    const today = await askServer(
      { ...cluster, user: 'postgres', database: 'mesa' },
      "select (now() at time zone 'America/Mexico_City')::date::text",
    );
    // The demonstration has payments too, some of them of equal amounts.
    const before = Number(
      await askServer({ ...cluster, user: 'postgres', database: 'mesa' }, 'select max(id)::text from payments'),
    );
    let working = true;
    let lastWrite = 0;
    const paid: { request: number; amount: number }[] = [];
    const tried: { request: number; amount: number; status: number; reason?: string }[] = [];
    const holidays: string[] = [];
    const unsure: string[] = [];
    const payer = async (n: number) => {
      for (let k = 0; working; k += 1) {
        const request = loans[(n + k * PAYERS) % loans.length] as number;
        // No amount twice, so that a doubled one shows.
        const amount = Math.round((10 + n + k * PAYERS) * 100 + 1) / 100;
        const answer = await surely(
          'POST',
          'payments',
          { request, amount, date: today, notify: false },
          `pay-${n}-${k}`,
        );
        tried.push({
          request,
          amount,
          status: answer.status,
          ...(answer.body.reason ? { reason: answer.body.reason } : {}),
        });
        if (answer.status === 201) {
          paid.push({ request, amount });
          lastWrite = performance.now();
        }
      }
    };
    const writer = async (n: number) => {
      for (let k = 0; working; k += 1) {
        const title = `Corte ${n} ${k}`;
        const date = new Date(Date.UTC(2002 + n * 10, 0, 1 + (k % 3_600))).toISOString().slice(0, 10);
        const answer = await call('POST', 'holidays', { title, date });
        if (answer.status === 201) {
          holidays.push(title);
          lastWrite = performance.now();
        } else if (answer.body.reason === 'server.unsure') unsure.push(title);
        await new Promise((done) => setTimeout(done, 20));
      }
    };
    const office = officeWork(() => working, today, requests);
    const clients = [
      ...Array.from({ length: PAYERS }, (_, n) => payer(n)),
      ...Array.from({ length: WRITERS }, (_, n) => writer(n)),
      office.payOut(),
      office.approve(),
      office.upload(),
    ];
    const failovers: (Failover & { written: number })[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await vi.waitFor(() => expect(performance.now() - lastWrite).toBeLessThan(500), { timeout: PATIENCE_MS });
      await new Promise((done) => setTimeout(done, BETWEEN_MS * Math.random()));
      const killed = performance.now();
      const failover = await cluster.killPrimary();
      const over = performance.now();
      await vi.waitFor(() => expect(lastWrite).toBeGreaterThan(over), { timeout: PATIENCE_MS, interval: 10 });
      failovers.push({ ...failover, written: Math.round(lastWrite - killed) });
      await cluster.rejoin();
    }
    working = false;
    await Promise.all(clients);
    const database = openDatabase({ host: cluster.host, port: cluster.port, user: 'mesa', database: 'mesa' });
    try {
      const made = await sql<{ request: number; amount: number; n: number }>`select request, amount, count(*)::int as n
        from payments where id > ${before} group by 1, 2`.execute(database.db);
      const found = new Map(made.rows.map(({ request, amount, n }) => [`${request} ${amount}`, n]));
      const keyOf = ({ request, amount }: { request: number; amount: number }) => `${request} ${amount}`;
      expect(tried.filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
      expect(paid.filter((one) => found.get(keyOf(one)) !== 1)).toEqual([]);
      expect([...found.values()].filter((n) => n > 1)).toEqual([]);
      expect(found.size, 'none that was refused or never answered is there').toBe(paid.length);
      const days = await sql<{ title: string }>`select title from holidays where title like 'Corte %'`.execute(
        database.db,
      );
      const there = new Set(days.rows.map(({ title }) => title));
      expect(holidays.filter((title) => !there.has(title))).toEqual([]);
      await office.judge(database.db);
      const replayed = await Promise.all(loans.map((id) => replayEqualsStored(database.db, id)));
      expect(replayed.filter((isEqual) => !isEqual)).toEqual([]);
    } finally {
      await database.close();
    }
    const ratios = failovers.map(({ promoted, written }) => written / promoted);
    const counts = `${paid.length} payments, ${office.counts()}, ${holidays.length} other writes, and ${unsure.length} without a known outcome`;
    const times = (['detected', 'promoted', 'written'] as const).map(
      (name) => `${name} ${median(failovers.map((one) => one[name]))} ms`,
    );
    console.info(
      `${KILLS} kills: ${counts}; medians: ${times.join(', ')}; first write to promotion ${median(ratios).toFixed(2)}`,
    );
    expect(median(ratios)).toBeLessThanOrEqual(1.5);
  });
});

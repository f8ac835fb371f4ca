import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/app/app.ts';
import { sealAudit } from '../../../src/server/app/audit/seal.ts';
import { type Metrics, makeMetrics } from '../../../src/server/app/metrics/metrics.ts';
import { makeLog } from '../../../src/server/core/log.ts';
import { waitingForLocks } from '../helpers/database.ts';
import { startHouse, type TestHouse } from '../helpers/house.ts';
import { parseMetrics, type Series } from './prometheus.ts';

const CANARY = 'canario7';
const log = makeLog({ level: 'silent' });
let house: TestHouse;
let app: FastifyInstance;
let metrics: Metrics;
let token = '';

beforeAll(async () => {
  house = await startHouse({ env: { RATE_CALLS: '1000000' } });
  const state = { runtime: house.house };
  metrics = makeMetrics(house.settings, state, log);
  app = await buildApp({ settings: house.settings, log, state, measures: metrics });
  token = await house.token('admin');
});
afterAll(async () => {
  await metrics?.close();
  await app?.close();
  await house?.stop();
});

type Sent = { body?: object; headers?: Record<string, string>; person?: boolean };
const call = (method: string, url: string, { body, headers, person = true }: Sent = {}) =>
  app.inject({
    method: method as 'GET',
    url,
    ...(body ? { payload: JSON.stringify(body) } : {}),
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(person ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
  });
const read = async () => parseMetrics(await metrics.text());
const of = (all: Series[], name: string, labels: Record<string, string> = {}) =>
  all.filter((one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value));
const value = (all: Series[], name: string, labels?: Record<string, string>) => of(all, name, labels)[0]?.value;

describe('the metrics of a process', () => {
  it('parse, and hold nothing of what callers send: address, query, header, body, method, code (trust 54)', async () => {
    const order = await call('POST', '/v1/orders', { body: { title: CANARY, amount: 7 } });
    expect(order.statusCode).toBe(201);
    const filter = encodeURIComponent(JSON.stringify({ title: CANARY, [CANARY]: CANARY }));
    const calls: Parameters<typeof call>[] = [
      ['GET', `/v1/orders/${order.json().id}`],
      ['PATCH', `/v1/orders/${order.json().id}`, { body: { title: CANARY, [CANARY]: CANARY } }],
      ['GET', `/v1/orders?filter=${filter}`],
      ['GET', `/v1/orders?${CANARY}=${CANARY}`],
      ['GET', `/v1/orders/${CANARY}`],
      ['GET', `/v1/${CANARY}`],
      ['POST', `/v1/orders/1/${CANARY}`, { body: { reason: CANARY } }],
      ['GET', `/web/${CANARY}`],
      ['GET', `/${CANARY}`],
      ['POST', `/${CANARY}`, { body: { [CANARY]: CANARY } }],
      ['PROPFIND', `/v1/${CANARY}`],
      ['DELETE', '/v1/orders', { headers: { 'x-batch': CANARY, [CANARY]: CANARY } }],
      ['POST', '/v1/login', { body: { email: `${CANARY}@demo.mx`, password: CANARY }, person: false }],
      ['POST', '/v1/step-up', { body: { totp: CANARY } }],
      ['GET', '/v1/orders', { headers: { authorization: `Bearer ${CANARY}` } }],
      ['GET', `/v1/files/${CANARY}?signature=${CANARY}`],
      ['PUT', '/v1/orders/1', { headers: { 'content-type': `${CANARY}/${CANARY}` }, body: {} }],
    ];
    for (const one of calls) expect((await call(...one)).statusCode, one.join(' ')).toBeGreaterThanOrEqual(200);
    await unread(`GET /${CANARY} HTTP/9.9\r\n${CANARY}\r\n\r\n`);
    const text = await metrics.text();
    expect(text.toLowerCase()).not.toContain(CANARY);
    const all = parseMetrics(text);
    const people = await sql<{ said: string }>`select coalesce(email, username) as said from users`.execute(
      house.database.db,
    );
    expect(people.rows.length).toBeGreaterThan(3);
    for (const { said } of people.rows) expect(text).not.toContain(said);
    // A route is a pattern: none of them has a number of a record.
    expect(
      of(all, 'mesa_calls_total').filter(({ labels }) => /\d/.test(labels.route?.replace('/v1', '') ?? '')),
    ).toEqual([]);
    expect(value(all, 'mesa_calls_total', { route: '/v1/:resource', method: 'POST', status: '2xx' })).toBe(1);
    expect(value(all, 'mesa_calls_total', { route: 'none', method: 'other', status: '4xx' })).toBe(1);
    expect(value(all, 'mesa_call_seconds_count', { route: '/v1/:resource', method: 'POST' })).toBe(1);
    const reasons = of(all, 'mesa_refusals_total').map(({ labels }) => labels.reason);
    expect(reasons).toEqual(
      expect.arrayContaining(['server.unknown-resource', 'server.not-signed-in', 'server.bad-request']),
    );
  });

  it('are as many after 500 invented addresses as after one of each kind', async () => {
    const kinds = ['/v1/', '/v1/orders/', '/web/', '/', '/v1/orders?x='];
    const visit = async (n: number) => {
      for (const kind of kinds) await call(n % 2 === 0 ? 'GET' : 'POST', `${kind}inventada${n}`, { body: undefined });
    };
    for (const n of [0, 1]) await visit(n);
    const before = (await read()).filter(({ name }) => name.startsWith('mesa_')).length;
    for (let n = 2; n < 102; n += 1) await visit(n);
    expect((await read()).filter(({ name }) => name.startsWith('mesa_'))).toHaveLength(before);
  });

  it('say how pool, jobs and seals are, and the lag of the loop', async () => {
    const { services, queue } = house.house;
    await sealAudit(services.db);
    const sealed = await read();
    expect(value(sealed, 'mesa_audit_unsealed_lines')).toBe(0);
    expect(value(sealed, 'mesa_audit_seal_age_seconds')).toBeLessThan(60);
    expect(of(sealed, 'mesa_audit_anchors_unsent')).toEqual([]);
    const waiting = value(sealed, 'mesa_jobs', { name: 'mail', state: 'waiting' }) ?? Number.NaN;
    await queue.now('mail', { to: `${CANARY}@demo.mx`, subject: CANARY, text: CANARY });
    await call('POST', '/v1/orders', { body: { title: 'Otra', amount: 7 } });
    const all = await read();
    expect(value(all, 'mesa_audit_unsealed_lines')).toBe(1);
    expect(value(all, 'mesa_jobs', { name: 'mail', state: 'waiting' })).toBe(waiting + 1);
    for (const state of ['running', 'failed']) expect(value(all, 'mesa_jobs', { name: 'mail', state })).toBe(0);
    expect(value(all, 'mesa_job_oldest_seconds', { name: 'mail' })).toBeLessThan(60);
    expect(value(all, 'mesa_database_measured')).toBe(1);
    const used = value(all, 'mesa_pool_connections', { pool: 'calls', state: 'used' }) ?? Number.NaN;
    const idle = value(all, 'mesa_pool_connections', { pool: 'calls', state: 'idle' }) ?? Number.NaN;
    expect(used + idle).toBe(house.house.database.pool.totalCount);
    expect(value(all, 'mesa_pool_waiting', { pool: 'calls' })).toBe(0);
    expect(value(all, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(await metrics.text()).not.toContain(CANARY);
  });

  it('come without what the database knows while it does not answer, and ask it once however often they are read', async () => {
    const lock = await house.database.db.startTransaction().execute();
    try {
      await sql`lock table jobs.queue in access exclusive mode`.execute(lock);
      const from = Date.now();
      const reading = [metrics.text(), metrics.text(), metrics.text()];
      await expect.poll(() => waitingForLocks(house.database.db)).toBe(1);
      const [first, ...others] = await Promise.all(reading);
      expect(Date.now() - from).toBeLessThan(10_000);
      expect(others).toEqual([first, first]);
      const all = parseMetrics(String(first));
      expect(value(all, 'mesa_database_measured')).toBe(0);
      expect(all.filter(({ name }) => /^mesa_(jobs?|audit)_/.test(name) || name === 'mesa_jobs')).toEqual([]);
      expect(of(all, 'mesa_calls_total').length).toBeGreaterThan(0);
    } finally {
      await lock.rollback().execute();
    }
    await expect.poll(async () => value(await read(), 'mesa_database_measured')).toBe(1);
  });

  it('are at one address of a port of their own; a port that is taken is one Spanish sentence', async () => {
    const port = await metrics.listen({ port: 0, host: '127.0.0.1' });
    const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method });
    const answer = await at('/metrics');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(parseMetrics(await answer.text()).length).toBeGreaterThan(20);
    const others = [await at('/'), await at('/v1/health'), await at('/metrics/1'), await at('/metrics', 'POST')];
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 405]);
    for (const other of others) expect(await other.text()).toBe('');
    expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404);
    const second = makeMetrics(house.settings, {}, log);
    await expect(second.listen({ port, host: '127.0.0.1' })).rejects.toThrow(
      `METRICS_PORT ${port} ya está en uso en 127.0.0.1: cada proceso de una máquina pide uno propio.`,
    );
  });

  it('cost a start nothing that does not ask for them: no file that it reads has their code', () => {
    const folder = join(import.meta.dirname, '../../../dist/server/app');
    const texts = new Map(
      readdirSync(folder)
        .filter((name) => name.endsWith('.js'))
        .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    );
    const reachedBy = (written: RegExp) => {
      const reached = new Set(['main.js']);
      for (const name of reached)
        for (const [, next = ''] of (texts.get(name) ?? '').matchAll(written)) reached.add(next);
      return [...reached].filter((name) => texts.get(name)?.includes('mesa_calls_total'));
    };
    // Files of an earlier build lie in the folder as well, and nothing leads to them.
    expect(reachedBy(/(?:from|^import|\bimport\() ?["'`]\.\/([^"'`]+\.js)["'`]/gm)).toHaveLength(1);
    expect(reachedBy(/(?:from|^import) ?"\.\/([^"]+\.js)"/gm)).toEqual([]);
  });
});

describe('the reader of these tests', () => {
  const good = '# HELP a b\n# TYPE a counter\na{c="d"} 1\n';
  it.each([
    ['a name without a type', 'a 1\n'],
    ['a series that comes twice', `${good}a{c="d"} 2\n`],
    ['a counter below zero', good.replace(' 1\n', ' -1\n')],
    ['a label without quotes', good.replace('"d"', 'd')],
    ['a quote within a label', good.replace('"d"', '"d"e"')],
    ['a word in place of a value', good.replace(' 1\n', ' uno\n')],
    ['a name in two places', `${good}# TYPE f gauge\nf 1\na{c="e"} 1\n`],
    ['a histogram that does not add up', '# TYPE h histogram\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 2\n'],
    ['a last line without an end', good.trimEnd()],
  ])('refuses %s', (_what, text) => {
    expect(parseMetrics(good)).toHaveLength(1);
    expect(() => parseMetrics(text)).toThrow();
  });
});

/** A call that is none, over a connection. */
async function unread(text: string): Promise<void> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', () => undefined);
    socket.once('close', () => resolve());
    socket.once('error', reject);
  });
}

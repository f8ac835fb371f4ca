import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/app/app.ts';
import { makeLog } from '../../../src/server/core/log.ts';
import { settingsFor, testHouse } from '../helpers/house.ts';

const house = testHouse({ env: { ALLOWED_ORIGINS: 'https://consola.test' } });

const appOf = (env: Record<string, string>, consoleDir?: string) =>
  buildApp({
    settings: settingsFor({ SCHEMAS_DIR: house.current.folder, DATA_DIR: house.current.settings.dataDir, ...env }),
    log: makeLog({ level: 'silent' }),
    state: {},
    consoleDir,
  });

describe('the edge', () => {
  it('health is 503 with a reason while it starts, and ok once it serves [K-026]', async () => {
    const app = await appOf({});
    const starting = await app.inject('/v1/health');
    expect([starting.statusCode, starting.json()]).toEqual([
      503,
      { status: 'starting', message: expect.stringMatching(/\w+ \w+/) },
    ]);
    const call = await app.inject({ url: '/v1/orders' });
    expect([call.statusCode, call.json().reason]).toEqual([503, 'server.starting']);
    await app.close();
    const ready = await house.current.raw({ url: '/v1/health' });
    expect([ready.status, ready.body]).toEqual([200, { status: 'ok' }]);
  });

  it('a process that leaves says so at its health and answers everything else, each answer ending its connection', async () => {
    const runtime = house.current.house;
    const states = { starting: {}, serving: { runtime }, leaving: { runtime, leaving: true } };
    const stopping = { runtime, leaving: true, stopping: true };
    const seen: Record<string, unknown> = {};
    for (const [name, state] of Object.entries({ ...states, stopping })) {
      const app = await buildApp({ settings: house.current.settings, log: makeLog({ level: 'silent' }), state });
      const asked = ['/v1/health', '/v1/health/ready', '/v1/health/live', '/v1/public'];
      const answers = await Promise.all(asked.map((url) => app.inject(url)));
      seen[name] = [...answers.map(({ statusCode }) => statusCode), answers.at(-1)?.headers.connection];
      expect(answers[0]?.json()).toEqual(answers[1]?.json());
      await app.close();
    }
    expect(seen).toEqual({
      starting: [503, 503, 200, 503, 'keep-alive'],
      serving: [200, 200, 200, 200, 'keep-alive'],
      leaving: [503, 503, 200, 200, 'close'],
      stopping: [503, 503, 200, 503, 'close'],
    });
  });

  it('the page evaluates nothing and lets section 7 go to another server [K-028]', async () => {
    const consoleDir = mkdtempSync(join(tmpdir(), 'mesa-console-'));
    writeFileSync(join(consoleDir, 'index.html'), '<html><head></head></html>');
    const app = await appOf({ API_BASE: 'https://api.test/v1', PUBLIC_URL: 'https://mesa.test' }, consoleDir);
    const [page, again] = [await app.inject('/'), await app.inject('/')];
    const nonce = /nonce="([^"]+)"/.exec(page.payload)?.[1];
    const policy = String(page.headers['content-security-policy']);
    expect(Object.fromEntries(policy.split(';').map((line) => line.split(/ (.*)/)))).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': `'self' 'nonce-${nonce}'`,
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data: blob: https://api.test",
      'font-src': "'self' data:",
      'connect-src': "'self' https://api.test",
      'worker-src': "'self' blob:",
      'frame-src': "'self' blob:",
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'object-src': "'none'",
    });
    expect(nonce).toHaveLength(24);
    expect(again.payload).not.toContain(nonce);
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    await app.close();
    rmSync(consoleDir, { recursive: true });
  });

  it('HEAD answers as GET does, without a body, on the page, its files, and the API', async () => {
    const consoleDir = mkdtempSync(join(tmpdir(), 'mesa-console-'));
    writeFileSync(join(consoleDir, 'index.html'), '<html><head></head></html>');
    writeFileSync(join(consoleDir, 'icon.svg'), '<svg/>');
    const served = await appOf({ SERVICE_WORKER: '0' }, consoleDir);
    const unbuilt = await appOf({}, join(consoleDir, 'nada'));
    const fresh = ['x-request-id', 'date', 'content-security-policy', 'connection', 'keep-alive', 'transfer-encoding'];
    for (const app of [served, unbuilt]) {
      const base = await app.listen({ port: 0, host: '127.0.0.1' });
      for (const path of ['/', '/index.html', '/icon.svg', '/sw.js', '/nada', '/v1/health', '/v1/public']) {
        const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(base + path, { method })));
        const headers = (answer: Response) => [...answer.headers].filter(([name]) => !fresh.includes(name));
        expect(await head?.text()).toBe('');
        expect([path, head?.status, headers(head as Response)]).toEqual([path, get?.status, headers(get as Response)]);
      }
    }
    expect(
      (await fetch(`http://127.0.0.1:${(served.server.address() as AddressInfo).port}/`, { method: 'HEAD' })).status,
    ).toBe(200);
    const events = {
      url: '/v1/events',
      method: 'HEAD',
      headers: { authorization: `Bearer ${await house.current.token('admin')}` },
    } as const;
    const { statusCode, headers, payload } = await house.current.app.inject(events);
    expect([statusCode, headers['content-type'], payload]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
    await served.close();
    await unbuilt.close();
    rmSync(consoleDir, { recursive: true });
  });

  it('every answer carries the headers that protect it, and no other one says what serves it', async () => {
    const fixed = {
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      vary: 'Origin',
      'access-control-expose-headers': expect.stringContaining('content-range'),
      'x-request-id': expect.any(String),
      'content-type': 'application/json; charset=utf-8',
      'content-length': expect.any(String),
      date: expect.any(String),
      connection: 'keep-alive',
    };
    const ofApi = { ...fixed, 'cache-control': 'no-store' };
    const version = { 'x-schema-version': house.current.house.schemas.current().version };
    const list = { ...ofApi, ...version, 'x-count-exact': 'true' };
    const { current } = house;
    expect((await current.call('admin', 'GET', 'orders')).headers).toEqual(list);
    expect((await current.call(null, 'GET', 'orders')).headers).toEqual({ ...ofApi, ...version });
    expect((await current.raw({ url: '/nothing' })).headers).toEqual(fixed);
    expect((await current.raw({ url: '/v1' })).headers).toEqual(ofApi);
  });

  it('lets in the origins that the settings name and reflects no other', async () => {
    const ask = (origin: string, method = 'GET') =>
      house.current.raw({
        method: method as 'GET',
        url: '/v1/health',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    expect((await ask('https://consola.test')).headers['access-control-allow-origin']).toBe('https://consola.test');
    const ofOthers = (headers: object) => Object.keys(headers).filter((name) => name.startsWith('access-control'));
    for (const origin of ['https://evil.test', 'null', 'https://consola.test.evil.test'])
      for (const method of ['GET', 'OPTIONS']) expect(ofOthers((await ask(origin, method)).headers)).toEqual([]);
    const preflight = await ask('https://consola.test', 'OPTIONS');
    expect([preflight.status, preflight.body]).toEqual([204, '']);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'https://consola.test',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, if-match, if-none-match, accept, range, x-batch, x-id-partner, x-device, x-position',
      'access-control-max-age': '600',
      allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    });
    expect((await ask('https://evil.test', 'OPTIONS')).status).toBe(204);
  });

  it('what cannot be read as a call is refused in the shape of every refusal, and the connection ends', async () => {
    const app = await appOf({});
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const long = `GET /v1/public?q=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`;
    for (const [sent, status, reason] of [
      [long, 431, 'server.headers-too-large'],
      ['GET /v1/public HTTP/1.1\r\nho st: x\r\n\r\n', 400, 'server.bad-request'],
      ['hola\r\n\r\n', 400, 'server.bad-request'],
    ] as const) {
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      let answer = '';
      for await (const chunk of socket) answer += chunk;
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect([head.split(' ')[1], /^connection: close$/m.test(head)]).toEqual([String(status), true]);
      expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/^La /), reason });
    }
    await app.close();
  });

  it('HEAD answers as GET does, without a body', async () => {
    const answer = await house.current.call('admin', 'HEAD', 'orders');
    expect([answer.status, answer.body]).toEqual([200, '']);
  });

  it('GET /public says nothing that is not for everybody', async () => {
    const answer = await house.current.raw({ url: '/v1/public' });
    expect(answer.status).toBe(200);
    expect(answer.body.version).toBe('6.2.3');
    expect(answer.body.messages['console.sign-in.failure']).toBe('Error al iniciar sesión, verifica tus credenciales');
    expect(Object.keys(answer.body.messages).filter((key) => key.startsWith('server.loan'))).toEqual([]);
    expect(answer.body).not.toHaveProperty('resources');
  });

  it('names the schema version and a request id in every answer [K-024]', async () => {
    const answer = await house.current.call('admin', 'GET', 'orders/999');
    expect(answer.status).toBe(404);
    expect(answer.headers['x-schema-version']).toBe(house.current.house.schemas.current().version);
  });

  it('a broken database is 503 with a sentence, and serves again without a restart', async () => {
    const { db } = house.current.house.services;
    const { sql } = await import('kysely');
    const made = await house.current.call('admin', 'POST', 'orders', { title: 'Antes', amount: 1 });
    expect(made.status).toBe(201);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      .execute(db)
      .catch(() => undefined);
    const answers = await Promise.all(Array.from({ length: 8 }, () => house.current.call('admin', 'GET', 'orders')));
    for (const answer of answers) {
      expect([200, 503]).toContain(answer.status);
      if (answer.status === 503) expect(answer.body.message).toMatch(/\w+ \w+/);
    }
    await expect
      .poll(async () => (await house.current.call('admin', 'GET', `orders/${made.body.id}`)).status, {
        timeout: 10_000,
      })
      .toBe(200);
  });
});

describe('a body that is refused while it comes', () => {
  const MEGABYTES = 24;
  const KINDS = ['application/json', 'multipart/form-data; boundary=limite'];

  /** Sends all of the body before it reads a word, as many clients do, and answers what it was told. */
  const sentWhole = (port: number, kind: string, told: boolean): Promise<string> =>
    new Promise((resolve, reject) => {
      const length = told ? `content-length: ${MEGABYTES * 2 ** 20}` : 'transfer-encoding: chunked';
      const socket = connect(port, '127.0.0.1').pause();
      socket.on('error', reject);
      socket.write(`POST /v1/login HTTP/1.1\r\nhost: a\r\ncontent-type: ${kind}\r\n${length}\r\n\r\n`);
      const part = Buffer.alloc(2 ** 20, 'x');
      let sent = 0;
      const more = () => {
        if (sent === MEGABYTES) {
          if (!told) socket.write('0\r\n\r\n');
          let heard = '';
          socket.setEncoding('utf8').on('data', (text) => {
            heard += text;
          });
          socket.once('end', () => resolve(heard)).resume();
          return;
        }
        sent += 1;
        if (!told) socket.write('100000\r\n');
        socket.write(part, more);
        if (!told) socket.write('\r\n');
      };
      more();
    });

  it('is answered in words to who reads only once all of it is sent, and the connection ends', async () => {
    const app = await appOf({});
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (const kind of KINDS)
      for (const told of [true, false])
        for (let round = 0; round < 3; round += 1) {
          const heard = await sentWhole(port, kind, told);
          expect(heard, `${kind} ${told}`).toMatch(/^HTTP\/1\.1 (413|503) .*"message":"\w/s);
        }
    const left = () => new Promise((done) => app.server.getConnections((_, count) => done(count)));
    await expect.poll(left).toBe(0);
    await app.close();
  });
});

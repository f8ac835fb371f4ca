import { describe, expect, it } from 'vitest';
import { buildApp } from '../../../src/server/app/app.ts';
import { makeLog } from '../../../src/server/core/log.ts';
import { contentPolicy } from '../../../src/server/http/security.ts';
import { settingsFor, testHouse } from '../helpers/house.ts';

const house = testHouse({ env: { ALLOWED_ORIGINS: 'https://consola.test' } });

describe('the edge', () => {
  it('health is 503 with a reason while it starts, and ok once it serves [K-026]', async () => {
    const app = await buildApp({
      settings: settingsFor({ SCHEMAS_DIR: house.current.folder, DATA_DIR: house.current.settings.dataDir }),
      log: makeLog({ level: 'silent' }),
      standing: {},
    });
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

  it('the policy evaluates nothing and lets section 7 go to another server [K-028]', () => {
    const policy = contentPolicy('abc', 'https://api.test/v1');
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("'nonce-abc'");
    expect(policy).toContain("connect-src 'self' https://api.test");
  });

  it('every answer carries the headers that protect it', async () => {
    const answer = await house.current.call('admin', 'GET', 'orders');
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    });
  });

  it('lets in the origins that the settings name and reflects no other', async () => {
    const ask = (origin: string, method = 'GET') =>
      house.current.raw({
        method: method as 'GET',
        url: '/v1/health',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
    expect((await ask('https://consola.test')).headers['access-control-allow-origin']).toBe('https://consola.test');
    for (const origin of ['https://evil.test', 'null', 'https://consola.test.evil.test'])
      expect((await ask(origin)).headers['access-control-allow-origin']).toBeUndefined();
    const preflight = await ask('https://consola.test', 'OPTIONS');
    expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      expect.stringContaining('idempotency-key'),
    ]);
    expect((await ask('https://evil.test', 'OPTIONS')).headers['access-control-allow-methods']).toBeUndefined();
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

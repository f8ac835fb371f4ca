import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/server/core/settings.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'mesa-settings-'));
const sentences = (environment: Record<string, string>) => {
  const read = readSettings({ DATA_DIR, ...environment });
  return 'problems' in read ? read.problems.map((problem) => problem.sentence) : [];
};

describe('the environment', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: 'ocho' }, /^PORT tiene que ser un número entero, no "ocho"\.$/],
    [{ PORT: '70000' }, /^PORT tiene que ser 65535 como máximo/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL tiene que ser/],
    [{ POOLER: 'session' }, /^POOLER tiene que ser/],
    [{ POOLER: 'transaction', DATABASE_URL: 'postgres://pooler' }, /^POOLER pide también DATABASE_URL, que lleva a Pg/],
    [{ POOLER: 'transaction', DATABASE_DIRECT_URL: 'postgres://x' }, /^POOLER pide también DATABASE_URL, que lleva a/],
    [{ DATABASE_DIRECT_URL: 'postgres://x' }, /^DATABASE_DIRECT_URL pide también DATABASE_URL/],
    [{ SMTP_URL: 'nowhere' }, /^SMTP_URL tiene que ser/],
    [{ API_BASE: 'ftp://x' }, /^API_BASE tiene que ser/],
    [{ SECRET_KEY: 'corta' }, /^SECRET_KEY tiene que ser/],
    [{ DEMO: 'yes' }, /^DEMO tiene que ser uno de 0 o 1/],
    [{ RATE_SIGN_INS: '0' }, /^RATE_SIGN_INS tiene que ser 1 como mínimo/],
    [{ OIDC_ISSUER: 'https://id.test' }, /^OIDC_ISSUER pide también OIDC_CLIENT_ID/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY tiene que ser un número de proxies/],
    [{ TRUST_PROXY: '10.0.0.4, 300.1.1.1' }, /^TRUST_PROXY tiene que ser/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY tiene que ser/],
    [{ METRICS_PORT: '0' }, /^METRICS_PORT tiene que ser 1 como mínimo/],
    [{ METRICS_PORT: '8080' }, /^METRICS_PORT tiene que ser otro puerto que PORT/],
    [{ DEMO: '0' }, /^SECRET_KEY es obligatorio/],
  ];
  for (const [environment, sentence] of wrong)
    it(`refuses ${JSON.stringify(environment)} with a sentence that names it [K-038]`, () => {
      expect(sentences(environment)).toContainEqual(expect.stringMatching(sentence));
    });

  it('refuses demo data on a public host unless it is said twice [K-040]', () => {
    expect(sentences({ HOST: '0.0.0.0', DEMO: '1' })).toContainEqual(
      expect.stringMatching(/^DEMO los datos y las cuentas/),
    );
    expect(sentences({ HOST: '0.0.0.0', DEMO: '1', DEMO_PUBLIC: '1' })).toEqual([]);
    expect(sentences({ HOST: '0.0.0.0' })).toContainEqual(expect.stringMatching(/^SECRET_KEY es obligatorio/));
    expect(sentences({})).toEqual([]);
  });

  it.each([
    ['', '9.9.9.9', '10.0.0.5'],
    ['0', '9.9.9.9', '10.0.0.5'],
    ['1', '6.6.6.6, 9.9.9.9', '9.9.9.9'],
    ['2', '6.6.6.6, 9.9.9.9, 10.0.0.4', '9.9.9.9'],
    ['10.0.0.5', '6.6.6.6, 9.9.9.9', '9.9.9.9'],
    ['10.0.0.0/8, fd00::/8', '6.6.6.6, 9.9.9.9, fd00::7, 10.0.0.4', '9.9.9.9'],
    ['192.168.1.1', '9.9.9.9', '10.0.0.5'],
  ])(
    'takes for the caller the first address from the right that TRUST_PROXY=%s does not name',
    async (trust, sent, caller) => {
      const read = readSettings({ DATA_DIR, TRUST_PROXY: trust });
      if ('problems' in read) throw new Error(JSON.stringify(read.problems));
      const app = Fastify({ trustProxy: read.settings.trustProxy });
      app.get('/', async ({ ip }) => ip);
      const answer = await app.inject({ url: '/', remoteAddress: '10.0.0.5', headers: { 'x-forwarded-for': sent } });
      expect(answer.body).toBe(caller);
      await app.close();
    },
  );

  it('makes one secret in demo mode and keeps it', () => {
    const key = () => {
      const read = readSettings({ DATA_DIR });
      return 'settings' in read ? read.settings.secretKey.toString('hex') : '';
    };
    expect(key()).toMatch(/^[0-9a-f]{64}$/);
    expect(key()).toBe(key());
  });

  it('has the limits of the design by default', () => {
    const read = readSettings({ DATA_DIR });
    expect('settings' in read && read.settings).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      demo: true,
      rates: { signInsPerMinute: 60, callsPerMinute: 3000, failures: 10 },
    });
  });
});

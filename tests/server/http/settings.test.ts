import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../src/server/core/settings.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'mesa-settings-'));
const sentences = (environment: Record<string, string>) => {
  const read = readSettings({ DATA_DIR, ...environment });
  return 'problems' in read ? read.problems.map((problem) => problem.sentence) : [];
};

describe('the environment', () => {
  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: 'ocho' }, /^PORT must be integer, not "ocho"\.$/],
    [{ PORT: '70000' }, /^PORT must be <= 65535/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be/],
    [{ SMTP_URL: 'nowhere' }, /^SMTP_URL must be/],
    [{ API_BASE: 'ftp://x' }, /^API_BASE must be/],
    [{ SECRET_KEY: 'corta' }, /^SECRET_KEY must be/],
    [{ DEMO: 'yes' }, /^DEMO must be equal to one of/],
    [{ RATE_SIGN_INS: '0' }, /^RATE_SIGN_INS must be >= 1/],
    [{ OIDC_ISSUER: 'https://id.test' }, /^OIDC_ISSUER needs OIDC_CLIENT_ID/],
    [{ DEMO: '0' }, /^SECRET_KEY is required/],
  ];
  for (const [environment, sentence] of wrong)
    it(`refuses ${JSON.stringify(environment)} with a sentence that names it [K-038]`, () => {
      expect(sentences(environment)).toContainEqual(expect.stringMatching(sentence));
    });

  it('refuses demo data on a public host unless it is said twice [K-040]', () => {
    expect(sentences({ HOST: '0.0.0.0', DEMO: '1' })).toContainEqual(expect.stringMatching(/^DEMO demo data/));
    expect(sentences({ HOST: '0.0.0.0', DEMO: '1', DEMO_PUBLIC: '1' })).toEqual([]);
    expect(sentences({ HOST: '0.0.0.0' })).toContainEqual(expect.stringMatching(/^SECRET_KEY is required/));
    expect(sentences({})).toEqual([]);
  });

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

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PEOPLE, startHouse, type TestHouse } from '../helpers/house.ts';
import { setPassword } from '../helpers/set-password.ts';

/** An auth provider as small as the standard allows: discovery and a token endpoint for the grant `password`. */
const GOOD = 'Proveedor1!';
let provider: Server;
let issuer: string;
let house: TestHouse;
let asked: URLSearchParams[] = [];
let claims: object = {};
let broken = false;

beforeAll(async () => {
  provider = createServer((request, response) => {
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/realm/.well-known/openid-configuration')
      return json(200, { issuer, token_endpoint: `${issuer}/token` });
    if (request.url !== '/realm/token' || request.method !== 'POST') return json(404, {});
    let text = '';
    request.on('data', (part) => (text += part));
    request.on('end', () => {
      const form = new URLSearchParams(text);
      asked.push(form);
      if (broken) return json(500, { error_description: 'trace of the provider' });
      if (form.get('password') !== GOOD)
        return json(400, { error: 'invalid_grant', error_description: 'La cuenta está bloqueada por el proveedor' });
      const id_token = `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.y`;
      json(200, { access_token: 'of-the-provider', token_type: 'Bearer', id_token });
    });
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/realm`;
  house = await startHouse({
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'mesa', OIDC_CLIENT_SECRET: 'callado', RATE_SIGN_INS: '1000' },
  });
  await setPassword(house.house.services.db, PEOPLE.admin.id, 'Local123!');
});
afterAll(async () => {
  await house?.stop();
  await new Promise((done) => provider.close(done));
});
beforeEach(() => {
  asked = [];
  claims = {};
  broken = false;
});

const signIn = (email: string, password: string) =>
  house.raw({ method: 'POST', url: '/v1/login', payload: { email, password } });

describe('sign-in through an auth provider', () => {
  it('asks the provider by the grant of passwords and opens a session of this server [A-025]', async () => {
    claims = { email: 'ADMIN@test.mx', email_verified: true };
    const answer = await signIn('admin@test.mx', GOOD);
    expect([answer.status, answer.body.id]).toEqual([200, PEOPLE.admin.id]);
    expect(answer.headers.authorization).toBe(`Bearer ${answer.body.token}`);
    expect(answer.body.token).not.toBe('of-the-provider');
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      grant_type: 'password',
      scope: 'openid email',
      username: 'admin@test.mx',
      password: GOOD,
      client_id: 'mesa',
      client_secret: 'callado',
    });
  });

  it("passes the provider's own words on, and the local password opens nothing [A-025]", async () => {
    const answer = await signIn('admin@test.mx', 'Local123!');
    expect([answer.status, answer.body.message]).toEqual([401, 'La cuenta está bloqueada por el proveedor']);
    expect(await house.count('_sessions')).toBe(1);
  });

  it('tells the console that a provider answers, without its secret', async () => {
    const { body } = await house.raw({ method: 'GET', url: '/v1/public' });
    expect(body.provider).toEqual({ issuer, client: 'mesa' });
    expect(JSON.stringify(body)).not.toContain('callado');
  });

  it('lets nobody in whom this server does not know, or whom the provider names differently', async () => {
    const before = await house.count('_sessions');
    expect((await signIn('nobody@test.mx', GOOD)).status).toBe(401);
    claims = { email: 'rival@test.mx' };
    expect((await signIn('admin@test.mx', GOOD)).status).toBe(401);
    claims = { email: 'admin@test.mx', email_verified: false };
    expect((await signIn('admin@test.mx', GOOD)).status).toBe(401);
    expect(await house.count('_sessions')).toBe(before);
  });

  it("says that the provider fails, not what the provider's failure says", async () => {
    broken = true;
    const answer = await signIn('admin@test.mx', GOOD);
    expect([answer.status, answer.body.reason]).toEqual([503, 'server.provider-unavailable']);
    expect(JSON.stringify(answer.body)).not.toContain('trace');
    expect(house.log()).not.toContain(GOOD);
  });
});

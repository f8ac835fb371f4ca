import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteOf } from '../../../src/server/auth/factors/site.ts';
import { PEOPLE } from '../helpers/house.ts';
import { factorHouse, giveEverybodyPasswords, mailedCode, mailsTo, peopleOf } from './factor-house.ts';
import { softwarePasskey } from './software-passkey.ts';

const house = factorHouse();
const { as, send, later, signIn } = peopleOf(house);
const db = () => house.current.house.services.db;

beforeAll(() => giveEverybodyPasswords(house.current));
beforeEach(async () => {
  for (const table of ['_attempts', '_factors', '_recovery_codes', '_challenges'])
    await db().deleteFrom(table).execute();
  later(3600);
});

/** A passkey that is enrolled by a sign-in that has to, and the session that it opened. */
async function enrolled(key = softwarePasskey()) {
  const { pending } = (await signIn('admin')).body;
  const { id, options } = (await as(pending, 'POST', 'factors', { kind: 'passkey', name: 'Portátil' })).body;
  const code = await mailedCode(house.current, 'admin@test.mx');
  const confirmed = await as(pending, 'POST', `factors/${id}/confirm`, { passkey: key.make(options), code });
  return { key, options, confirmed, token: confirmed.body.token as string };
}
const optionsFor = async (body: object = {}) => (await send('POST', 'login/passkey/options', body)).body;

describe('a passkey', () => {
  it('is enrolled, signs in after the password, and steps up (trust 11)', async () => {
    const { key, options, confirmed, token } = await enrolled();
    expect(options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none', user: { name: 'admin@test.mx' } });
    expect([confirmed.status, confirmed.body.recovery.length]).toEqual([200, 10]);
    const waiting = (await signIn('admin')).body;
    expect(waiting.factors).toEqual(['passkey', 'recovery']);
    const asked = await optionsFor({ pending: waiting.pending });
    expect(asked.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([key.id]);
    const done = await send('POST', 'login/factor', { pending: waiting.pending, passkey: key.show(asked) });
    expect([done.status, done.body.id]).toEqual([200, PEOPLE.admin.id]);
    const stepUp = (await as(token, 'POST', 'step-up/passkey/options', {})).body;
    expect((await as(token, 'POST', 'step-up', { passkey: key.show(stepUp) })).status).toBe(204);
  });

  it('takes the place of the password where the device asked who is there, and only then', async () => {
    const { key } = await enrolled();
    const done = await send('POST', 'login/passkey', { response: key.show(await optionsFor()) });
    expect([done.status, done.body.id, done.headers.authorization]).toEqual([200, 2, `Bearer ${done.body.token}`]);
    expect((await as(done.body.token, 'GET', 'sessions')).body.resources[0]).toMatchObject({ factor: 'passkey' });
    key.verifies = false;
    expect((await send('POST', 'login/passkey', { response: key.show(await optionsFor()) })).status).toBe(401);
  });

  it('is refused from another origin, for another challenge, for a used one and for an old one', async () => {
    const { key } = await enrolled();
    const asked = await optionsFor();
    key.origin = 'http://evil.test';
    const foreign = await send('POST', 'login/passkey', { response: key.show(asked) });
    expect([foreign.status, foreign.body.reason]).toEqual([401, 'server.factor-wrong']);
    key.origin = 'http://localhost:8080';
    // The answer from the other page used the challenge up.
    expect((await send('POST', 'login/passkey', { response: key.show(asked) })).status).toBe(401);
    const invented = { ...asked, challenge: Buffer.from('x'.repeat(32)).toString('base64url') };
    expect((await send('POST', 'login/passkey', { response: key.show(invented) })).status).toBe(401);
    const old = await optionsFor();
    later(301);
    expect((await send('POST', 'login/passkey', { response: key.show(old) })).status).toBe(401);
    const pending = (await signIn('admin')).body.pending;
    const forStepUp = await optionsFor({ pending });
    expect((await send('POST', 'login/passkey', { response: key.show(forStepUp) })).status).toBe(401);
    const once = await optionsFor();
    const shown = key.show(once);
    expect((await send('POST', 'login/passkey', { response: shown })).status).toBe(200);
    expect((await send('POST', 'login/passkey', { response: shown })).status).toBe(401);
  });

  it('is refused by a key that was not enrolled, though it has the number of one that was', async () => {
    const { key } = await enrolled();
    const forged = softwarePasskey();
    const answer = { ...forged.show(await optionsFor()), id: key.id, rawId: key.id };
    expect((await send('POST', 'login/passkey', { response: answer })).status).toBe(401);
  });

  it('whose counter goes back is refused, and its owner is told', async () => {
    const { key } = await enrolled();
    key.counter = 40;
    expect((await send('POST', 'login/passkey', { response: key.show(await optionsFor()) })).status).toBe(200);
    key.counter = 7;
    expect((await send('POST', 'login/passkey', { response: key.show(await optionsFor()) })).status).toBe(401);
    const told = db().selectFrom('notifications').select(['recipient', 'event']).where('event', '=', 'passkey-copied');
    expect(await told.execute()).toMatchObject([{ recipient: PEOPLE.admin.id, event: 'passkey-copied' }]);
  });

  it('of an enrolment on another page is no factor', async () => {
    const { confirmed } = await enrolled(softwarePasskey('http://evil.test'));
    expect([confirmed.status, confirmed.body.errors.body[0].field]).toEqual([422, 'passkey']);
    expect(mailsTo(house.current, 'admin@test.mx').length).toBeGreaterThan(0);
  });
});

describe('the host of passkeys', () => {
  it.each([
    ['https://mesa.example.mx', undefined, undefined, { rp: 'mesa.example.mx', origin: 'https://mesa.example.mx' }],
    ['http://localhost:8080', undefined, undefined, { rp: 'localhost', origin: 'http://localhost:8080' }],
    ['http://127.0.0.1:8080', undefined, undefined, undefined],
    ['http://[::1]:8080', undefined, undefined, undefined],
    ['http://mesa.example.mx', undefined, undefined, undefined],
    ['https://mesa.example.mx', ['socio.mx'], 'socio.mx', { rp: 'socio.mx', origin: 'https://socio.mx' }],
    ['https://mesa.example.mx', ['socio.mx'], 'evil.mx', { rp: 'mesa.example.mx', origin: 'https://mesa.example.mx' }],
  ])('%s with partners %j called as %s', (publicUrl, partnerHosts, host, site) => {
    expect(siteOf({ publicUrl, ...(partnerHosts ? { partnerHosts } : {}) }, host)).toEqual(site);
  });

  it('is said to the sign-in page', async () => {
    expect((await send('GET', 'public')).body.factors).toEqual({ passkey: true });
  });
});

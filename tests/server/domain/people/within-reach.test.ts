import { beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS, CLABE, userHouse } from './user-house.ts';

const house = userHouse();
const PARTNER = 4;
let rivals = 0;
beforeAll(async () => {
  rivals = await house.current.register('rival', { type_account: 'company', curp: null, rfc: 'INM090723K76' });
});

const represent = (user: number, company: number) =>
  house.current.must(
    house.current.call('legal', 'POST', 'legalRepresentatives', {
      company,
      user,
      is_registered: true,
      alias: 'Apoderado',
      type: ['legal_representative'],
      role: ['signer'],
    }),
  );

/** Every way in which a partner changes a person. */
const CHANGES: [string, (id: number) => readonly [string, string, unknown]][] = [
  ['the e-mail', (id) => ['PUT', `users/${id}`, { email: `taken${id}@test.mx` }]],
  ['the e-mail by a list of operations', (id) => ['PATCH', `users/${id}`, [op('/email', `taken${id}@test.mx`)]]],
  ['the phone', (id) => ['PUT', `users/${id}`, { cellphone: '5598765432' }]],
  ['the generals', (id) => ['PUT', `users/${id}/generals`, { cellphone: '5598765433' }]],
  ['the address', (id) => ['PUT', `users/${id}/addresses`, ADDRESS]],
  ['the account', (id) => ['PUT', `users/${id}/financials`, { clabe: CLABE }]],
];
const op = (path: string, value: unknown) => ({ op: 'replace', path, value });

const partner = ([method, path, body]: readonly [string, string, unknown]) =>
  house.current.call('partner', method, path, body);

describe('a person of a partner', () => {
  for (const [what, change] of CHANGES) {
    it(`is changed by it (${what})`, async () => {
      const id = await house.current.register('partner');
      const { status, body } = await partner(change(id));
      expect(status, JSON.stringify(body)).toBe(200);
    });

    it(`stays as it is from the moment it stands on the list of another company (${what})`, async () => {
      const id = await house.current.register('partner');
      await represent(id, rivals);
      const { body } = await house.current.refused(422, 'partner', ...change(id));
      expect(body.errors.body.map(({ code }: { code: string }) => code)).toEqual(['within-reach']);
      expect((await house.current.call('admin', ...change(id))).status).toBe(200);
    });

    it(`stays as it is with a role that no partner has (${what})`, async () => {
      const id = await house.current.register('partner');
      await house.current.set(id, { roles: JSON.stringify(['FINANCE']) });
      const { status } = await partner(change(id));
      expect(status).toBe(422);
    });
  }

  it('is changed by it while it represents that very company', async () => {
    const id = await house.current.register('partner');
    await represent(id, PARTNER);
    expect((await partner(['PUT', `users/${id}`, { email: 'mine@test.mx' }])).status).toBe(200);
  });
});

import { expect, it } from 'vitest';
import type { Schemas } from '../../../src/resource/model/definition.ts';
import { actorOf, ME } from '../../../src/server/auth/actor.ts';

const person = {
  id: 1,
  email: 'a@b.mx',
  username: 'x',
  roles: ['PARTNER'],
  id_partner: 7,
  revoked: false,
  hasPartnerCompanies: true,
};

it('the files may name of the person exactly what is known of a person, and the company for which he acts', () => {
  const roles = { roles: {}, groups: { '@partners': ['PARTNER'] } };
  const actor = actorOf(person, { roles } as unknown as Schemas);
  expect(Object.keys({ ...actor, acting_for: 8 }).sort()).toEqual(Object.keys(ME).sort());
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bannedMatch, isBanned } from '../../../../src/server/domain/people/banned.ts';
import { NEW_USER, somebody, userHouse } from './user-house.ts';

const house = userHouse();
const post = (more: object) => house.current.call('admin', 'POST', 'users', { ...NEW_USER, ...more });
const count = async (email: string) => {
  const { db } = house.current.house.services;
  const found = await sql<{ n: number }>`select count(*)::int as n from users where lower(email) = ${email}`.execute(
    db,
  );
  return found.rows[0]?.n;
};

describe('what looks the same is the same', () => {
  it('an e-mail with characters that are not seen is the one without them', async () => {
    const { curp, rfc } = somebody(961);
    const first = await post({ curp, rfc, email: '\u200bvisible@test.mx\u2060' });
    expect([first.status, first.body.email]).toEqual([201, 'visible@test.mx']);
    for (const [at, email] of ['visible@test.mx', 'vis\u00adible@test.mx', ' \ufeffvisible@test.mx\u3164'].entries()) {
      const other = somebody(962 + at);
      const again = await post({ curp: other.curp, rfc: other.rfc, email });
      expect([email, again.status]).toEqual([email, 409]);
    }
    expect(await count('visible@test.mx')).toBe(1);
  });

  it('a CURP with blanks or unseen characters around it is taken as it is seen', async () => {
    const { curp, rfc } = somebody(966);
    const made = await post({ curp: ` \u200b${curp}\u00a0`, rfc: `${rfc} `, email: 'con-blancos@test.mx' });
    expect([made.status, made.body.general.curp, made.body.general.rfc]).toEqual([201, curp, rfc]);
    const again = await post({ curp: `${curp}\u200d`, rfc: somebody(967).rfc, email: 'otra-curp@test.mx' });
    expect(again.status).toBe(409);
  });
});

describe.each(['XEXX010101000', 'XAXX010101000'])('the RFC %s, which many share', (rfc) => {
  it('may be had by two persons, where any other may not', async () => {
    const [one, two, three] = [971, 972, 973].map((seed) => somebody(seed + (rfc === 'XEXX010101000' ? 0 : 10)));
    for (const who of [one, two])
      expect((await post({ curp: who?.curp, rfc, email: `${who?.curp}@test.mx`.toLowerCase() })).status).toBe(201);
    const own = { rfc: three?.rfc, curp: three?.curp, email: `${three?.curp}@test.mx`.toLowerCase() };
    expect((await post(own)).status).toBe(201);
    const twin = somebody(rfc === 'XEXX010101000' ? 991 : 992);
    expect((await post({ ...own, curp: twin.curp, email: `${twin.curp}@test.mx`.toLowerCase() })).status).toBe(409);
  });

  it('blocks nobody, and is found in nobody', async () => {
    const { db } = house.current.house.services;
    const schemas = house.current.house.schemas.current();
    await sql`insert into "bannedUsers" (name, rfc, enabled) values ('Otra Persona', ${rfc}, true)`.execute(db);
    expect(await isBanned(db, schemas, { rfc, curp: null, full_name: null, birthdate: null })).toBe(false);
    expect(await bannedMatch(db, { rfc, curp: null, name: 'Otra Persona', birthdate: null, enabled: true })).toEqual(
      [],
    );
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { recordLabel } from '../../../src/resource/conditions/label.ts';
import type { Json, Row } from '../../../src/resource/model/definition.ts';
import { labelsOf } from '../../../src/server/sight/labels.ts';
import { actorOf, callOf } from '../helpers/call.ts';
import { FIRST, partnerHouse, SECOND } from '../helpers/partner-house.ts';
import { callsAs, listsFor } from './planted.ts';

const house = partnerHouse();

beforeAll(async () => {
  await house.current.as('super-admin');
});

/** A number in place of a name, or a name that is nothing but a number. */
const isBare = (label: Json | undefined): boolean => /#\d+|^\d*$/.test(String(label ?? ''));

describe('every record of the demo names itself in words', () => {
  it('on its own page, in a choice of references, and where other records point to it', async () => {
    const schemas = house.current.house.schemas.current();
    const as = await callsAs(house.current, 'super-admin');
    const me = (await as('POST', 'roles')).body;
    const wrong = new Set<string>();
    let seen = 0;
    for (const [path, definition] of await listsFor(schemas, as, 1)) {
      if (definition.one || definition.source.kind === 'compute') continue;
      const answer = await as('GET', `${path}?limit=100`);
      if (answer.status !== 200 || !Array.isArray(answer.body.resources)) continue;
      const choices = await as('GET', `${path}?limit=100&for=reference`);
      for (const row of answer.body.resources as Row[]) {
        seen += 1;
        const label = recordLabel(definition, { definition, schemas, record: row, vars: { me } }, me.roles ?? []);
        if (isBare(label)) wrong.add(`${definition.name}: ${label}`);
        for (const [name, value] of Object.entries(row))
          if (name.endsWith('_label') && [value].flat().some((one) => one !== null && isBare(one as Json)))
            wrong.add(`${definition.name} ${name}: ${String(value)}`);
      }
      for (const row of choices.status === 200 ? ((choices.body.resources ?? []) as Row[]) : [])
        if (isBare(row.label)) wrong.add(`${definition.name} as a choice: ${String(row.label)}`);
    }
    expect(seen).toBeGreaterThan(200);
    expect([...wrong]).toEqual([]);
  });
});

describe('the labels of the same records', () => {
  it('are those that each person may read, when persons of different rights ask in turn', async () => {
    const { schemas, services } = house.current.house;
    const { requests } = schemas.current().resources;
    if (!requests) throw new Error('no requests');
    const rows = await services.db
      .selectFrom('requests' as never)
      .selectAll()
      .execute();
    const all = rows as unknown as { id: number; partner: number | null; partner_lender: number | null }[];
    const partner = (id_partner: number | null) => actorOf('PARTNER', { id_partner, permission: 'PARTNER' });
    const people = [actorOf('SUPER_ADMIN'), partner(FIRST), partner(SECOND), partner(null), actorOf('USER')];
    const seenBy = ({ roles, id_partner }: (typeof people)[number]) =>
      all.filter(
        (row) =>
          roles.includes('SUPER_ADMIN') ||
          (id_partner !== null && [row.partner, row.partner_lender].includes(id_partner)),
      );
    for (const actor of [...people, ...people.toReversed()]) {
      const ids = all.map(({ id }) => id);
      const labels = await labelsOf(services.db, callOf(schemas.current(), actor), requests, ids);
      const own = seenBy(actor).map(({ id }) => String(id));
      expect([actor.username, actor.id_partner, Object.keys(labels).sort()]).toEqual([
        actor.username,
        actor.id_partner,
        own.sort(),
      ]);
    }
    expect(seenBy(partner(FIRST)).length).toBeGreaterThan(0);
    expect(seenBy(partner(SECOND)).length).toBeGreaterThan(0);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../src/resource/model/definition.ts';
import { hasTable } from '../../../src/server/database/columns.ts';
import { listRecords } from '../../../src/server/records/read/list.ts';
import { masksOf } from '../../../src/server/sight/masks.ts';
import { peopleColumns } from '../../../src/server/sight/people.ts';
import { actorOf, callOf, queryOf } from '../helpers/call.ts';
import { FIRST, partnerHouse } from '../helpers/partner-house.ts';
import { plant } from '../records/planted.ts';

const partners = partnerHouse();
const db = () => partners.current.house.services.db;
const schemas = () => partners.current.house.schemas.current();

beforeAll(() => plant(partners.current));

/** One of each role, and who acts for a company. */
function readers() {
  const staff = Object.keys(schemas().roles.roles).map((role) => actorOf(role, { id: 5 }));
  const partner = { id: 0, id_partner: FIRST, permission: 'PARTNER' as const };
  return [...staff, actorOf('PARTNER', partner), actorOf('PARTNER_COMPLIANCE_OFFICER', partner)];
}

describe('of whom a row speaks', () => {
  it('is the same where it was read with the row and where it was asked afterwards, for every list and role', async () => {
    let whole = 0;
    const withColumns = new Set<string>();
    const masked = new Set<string>();
    for (const actor of readers()) {
      const call = callOf(schemas(), actor);
      for (const definition of Object.values(schemas().resources).filter(hasTable)) {
        const columns = peopleColumns(call, definition);
        if (columns.length === 0) continue;
        withColumns.add(definition.name);
        const query = queryOf(schemas(), definition.name, { limit: 100 });
        const read = async (beside: object) => (await listRecords(db(), call, definition, query, beside)).rows as Row[];
        const [bare, rows] = [await read({}), await read({ columns })];
        expect(rows.map(({ id }) => id)).toEqual(bare.map(({ id }) => id));
        const [afterwards, withRows] = [
          await masksOf(db(), call, definition, bare),
          await masksOf(db(), call, definition, rows),
        ];
        for (const path of Object.keys(definition.fields)) {
          const masks = bare.map((row) => afterwards(row, path));
          expect(
            rows.map((row) => withRows(row, path)),
            `${definition.name} ${path} ${actor.roles}`,
          ).toEqual(masks);
          whole += masks.filter((mask) => mask === undefined).length;
          if (masks.some((mask) => mask !== undefined)) masked.add(definition.name);
        }
      }
    }
    expect([...withColumns]).toEqual(expect.arrayContaining(['bills', 'dispersions']));
    expect([...masked]).toEqual(expect.arrayContaining(['dispersions', 'documents']));
    expect(whole).toBeGreaterThan(100);
  });
});

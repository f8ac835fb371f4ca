import { beforeAll, describe, expect, it } from 'vitest';
import { mayEver } from '../../../src/resource/access/permissions.ts';
import type { Row } from '../../../src/resource/model/definition.ts';
import { hasTable } from '../../../src/server/database/columns.ts';
import { listRecords } from '../../../src/server/records/read/list.ts';
import { jsonOf } from '../../../src/server/sight/answer.ts';
import { pageOf } from '../../../src/server/sight/page.ts';
import { projectPage } from '../../../src/server/sight/project.ts';
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

describe('a page', () => {
  it('is the same whether what it points to was read with it or asked afterwards, for every list and role', async () => {
    let named = 0;
    for (const actor of readers()) {
      const call = callOf(schemas(), actor);
      for (const definition of Object.values(schemas().resources).filter(hasTable)) {
        if (!mayEver(definition, actor.roles, 'list')) continue;
        const query = queryOf(schemas(), definition.name, { limit: 25 });
        // Twice: a statement that is kept says the same the next time.
        const answers = [];
        for (let time = 0; time < 2; time += 1)
          answers.push(jsonOf((await pageOf(db(), call, definition, query, { choice: false, totals: false })).body));
        const { rows } = await listRecords(db(), call, definition, query);
        const bare = await projectPage(db(), call, definition, rows as Row[], {});
        const { resources, references = {} } = answers[0] as { resources: Row[]; references?: object };
        expect(answers[1], `${definition.name} ${actor.roles}`).toEqual(answers[0]);
        expect(JSON.stringify([resources, references]), `${definition.name} ${actor.roles}`).toBe(
          JSON.stringify([bare.rows, bare.references]),
        );
        named += Object.keys(references).length;
      }
    }
    expect(named).toBeGreaterThan(20);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Definition, Row } from '../../../src/resource/model/definition.ts';
import { printed } from '../../../src/server/sight/print.ts';
import { actorOf, callOf } from '../helpers/call.ts';
import { testHouse } from '../helpers/house.ts';
import { FIRST, partnerHouse } from '../helpers/partner-house.ts';
import { plant } from '../records/planted.ts';

const partners = partnerHouse();
const shop = testHouse();
const db = () => partners.current.house.services.db;
const schemas = () => partners.current.house.schemas.current();
const partner = () => callOf(schemas(), actorOf('PARTNER', { id: 0, id_partner: FIRST, permission: 'PARTNER' }));
const resource = (name: string) => schemas().resources[name] as Definition;

beforeAll(() => plant(partners.current));

describe('what a paper is drawn from', () => {
  it('has the masks of whoever lets it be drawn (trust 6)', async () => {
    const { rows } = await sql<Row>`select * from dispersions where partner = ${FIRST} and id_user_lender not in (
      select id from users where id_partner = ${FIRST} or id = ${FIRST}) and _deleted_at is null limit 5`.execute(db());
    expect(rows.length).toBeGreaterThan(0);
    const drawn = await printed(db(), partner(), resource('dispersions'), rows);
    for (const [index, row] of rows.entries()) {
      const id = Number(row.id_user_lender);
      const account = `•••• ${String(id).padStart(4, '0').slice(-4)}`;
      const masked = { user_lender: `#${id}`, clabe_lender: account, id_user_lender_label: `#${id}` };
      expect(drawn[index]).toMatchObject(masked);
    }
    const whole = await printed(db(), callOf(schemas()), resource('dispersions'), rows);
    expect(whole.map(({ user_lender }) => user_lender)).toEqual(rows.map(({ user_lender }) => user_lender));
  });

  it('has none of the fields that this person may not read', async () => {
    const { house } = shop.current;
    const rows = [{ id: 1, title: 'Uno', amount: 10, hidden: 'secreto' }];
    const { orders } = house.schemas.current().resources;
    const drawn = (role: string) =>
      printed(house.services.db, callOf(house.schemas.current(), actorOf(role)), orders as Definition, rows);
    expect(await drawn('LEGAL')).toEqual([expect.objectContaining({ title: 'Uno', amount: 10, hidden: undefined })]);
    expect(await drawn('ADMIN')).toEqual([expect.objectContaining({ title: 'Uno', hidden: 'secreto' })]);
  });
});

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Condition, Json, Row } from '../../../src/resource/model/definition.ts';
import { applyTables } from '../../../src/server/database/tables.ts';
import { countFor } from '../../../src/server/records/read/count.ts';
import { listRecords } from '../../../src/server/records/read/list.ts';
import { readRecord, readSingle } from '../../../src/server/records/read/read.ts';
import { projectPage } from '../../../src/server/sight/project.ts';
import { actorOf, callOf, queryOf } from '../helpers/call.ts';
import { testDatabase } from '../helpers/database.ts';
import { put, realSchemas, resourceOf } from './read-house.ts';

const database = testDatabase();
const db = () => database.current.db;
const schemas = realSchemas();
const of = (name: string) => resourceOf(schemas, name);
const admin = callOf(schemas, actorOf('ADMIN', { id: 1, permission: 1 }));
const junior = callOf(schemas, actorOf('JUNIOR_OPERATIONS', { id: 1, permission: null }));
const partner = callOf(schemas, actorOf('PARTNER', { id: 2, id_partner: 2, permission: 'PARTNER' }));

const person = (id: number, more: Record<string, Json> = {}) => ({
  id,
  token: `U${id}`,
  email: `${id}@x.mx`,
  username: `Persona ${id}`,
  'general.full_name': `Nombre ${id}`,
  roles: ['USER'],
  status: 'validated',
  validated: true,
  ...more,
});
const request = (id: number, status: number, more: Record<string, Json> = {}) => ({
  id,
  token: `S${id}`,
  status,
  user: 3,
  user_lender: 4,
  partner: null,
  partner_lender: 2,
  amount: 50_000,
  rate: 17.9,
  payment_time: 12,
  opening_commission: 5,
  recognition: 0,
  date: '2026-01-01',
  days_for_calculations: 360,
  dispersed: false,
  ...more,
});
const active = { activation_date: '2026-01-15', dispersed: true };
const row = (id: number, of: number, period: number, due: string, more: Record<string, Json> = {}) => ({
  id,
  request: of,
  period,
  status: 0,
  partner: null,
  partner_lender: 2,
  date_initial: '2026-05-15',
  date_final: due,
  collection_date: due,
  rate: 17.9,
  iva_rate: 0.16,
  interests: 745.83,
  iva_interests: 119.33,
  capital: 3784.87,
  payment: 4650.03,
  commission_as_applicant: 65.54,
  payment_as_applicant: 4715.57,
  payment_as_lender: 4623.06,
  ...more,
});

beforeAll(async () => {
  expect((await applyTables(db(), schemas)).applied).toBe(true);
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`set constraints all deferred`.execute(trx);
      await put(trx, schemas, 'users', [
        person(1),
        person(2, { roles: ['PARTNER'], type_account: 'company', id_partner: 2 }),
        person(3, { 'financial.clabe': '012180001234567897', 'financial.bank_name': '012' }),
        person(4, { id_partner: 2, has_lender: true }),
        person(5, { status: 'initial', validated: false, 'general.curp': 'AAAA000101HDFBBB01' }),
      ]);
      await put(trx, schemas, 'requests', [
        request(10, 1, { ...active, finish_date: '2027-01-15' }),
        request(11, 1, { ...active, finish_date: '2026-06-20' }),
        request(12, 1, { ...active, finish_date: '2026-06-01' }),
        request(13, 6),
        request(14, 6, { user: 5 }),
        request(15, 8, { aval_required: true }),
        request(16, 0, { user_lender: null, partner_lender: null }),
        request(17, 4, { ...active, finish_date: '2026-05-01' }),
      ]);
      await put(trx, schemas, 'amortizations', [
        row(100, 10, 1, '2026-06-05'),
        row(101, 10, 2, '2026-07-15', { date_initial: '2026-06-05' }),
        row(102, 10, 3, '2026-08-15', { date_initial: '2026-07-15', expired_by_hand: true }),
        row(103, 12, 1, '2026-02-01', { status: 1, capital_partials: 3784.87 }),
        row(104, 12, 2, '2026-03-01'),
        row(105, 17, 1, '2026-03-01', { status: 1 }),
      ]);
    });
});

const page = async (
  name: string,
  call = admin,
  input: { where?: Condition; parameters?: Record<string, Json> } = {},
) => {
  const query = queryOf(schemas, name, { limit: 100, sort: { field: 'id', descending: false }, ...input });
  const { rows, count } = await listRecords(db(), call, of(name), query);
  const { rows: resources } = await projectPage(db(), call, of(name), rows, { parameters: input.parameters });
  return { resources, count };
};
const ids = (rows: Row[]) => rows.map((one) => one.id);

describe('operations', () => {
  it('has one row for each funded request, with what is to be dispersed and the derived state', async () => {
    const { resources, count } = await page('operations');
    expect({ ids: ids(resources), count }).toEqual({ ids: [10, 11, 12, 13, 14, 15, 17], count: 7 });
    expect(resources[0]).toMatchObject({
      id_request: 10,
      to_disperse: 47_100,
      user: 'Nombre 3',
      clabe: '012180001234567897',
    });
    expect(resources.map((one) => one.status)).toEqual([1, 9, 5, 6, 6, 8, 4]);
  });

  it('shows a partner its own side, with names of its own people and the mask of others', async () => {
    const { resources } = await page('operations', partner);
    expect(ids(resources)).toEqual([10, 11, 12, 13, 14, 15, 17]);
    expect(resources[0]).toMatchObject({ user: '#3', user_lender: 'Nombre 4' });
  });

  it('says which may be activated, as the request itself says it', async () => {
    const { resources } = await page('operations');
    const flags = Object.fromEntries(resources.map((one) => [one.id, one.can_activate]));
    expect(flags).toMatchObject({ 10: false, 13: true, 14: false, 15: false });
    const requests = await page('requests');
    expect(Object.fromEntries(requests.resources.map((one) => [one.id, one.can_activate]))).toMatchObject(flags);
  });

  it('lets nobody be activated who is banned', async () => {
    const banned = ['GODE561231GR8', 'XAXX010101000', 'XEXX010101000'];
    await put(
      db(),
      schemas,
      'bannedUsers',
      banned.map((rfc) => ({ name: 'X', rfc, enabled: true })),
    );
    for (const shared of banned.slice(1)) {
      await sql`update users set general__rfc = ${shared} where id = 3`.execute(db());
      expect(await readRecord(db(), admin, of('requests'), 13)).toMatchObject({ can_activate: true });
    }
    await sql`update users set general__rfc = 'GODE561231GR8' where id = 3`.execute(db());
    expect(await readRecord(db(), admin, of('requests'), 13)).toMatchObject({ can_activate: false });
    await sql`update users set general__rfc = null where id = 3`.execute(db());
    expect(await readRecord(db(), admin, of('requests'), 13)).toMatchObject({ can_activate: true });
  });
});

describe('debits', () => {
  it('has one row for each open amortization of an active loan, due by today', async () => {
    const { resources, count } = await page('debits');
    expect({ ids: ids(resources), count }).toEqual({ ids: [100, 101, 102, 104], count: 4 });
    expect(resources.map((one) => one.status)).toEqual([1, 0, 2, 1]);
    expect(ids((await page('debits', admin, { where: { status: 1 } })).resources)).toEqual([100, 104]);
  });
});

describe('dashboard', () => {
  it('counts what its lists count, for each person in his scope', async () => {
    for (const call of [admin, junior, partner]) {
      const cards = (await readSingle(db(), call, of('dashboard'))) as Row;
      const count = (name: string, condition: Condition) => countFor(db(), call, of(name), condition);
      expect(cards).toMatchObject({
        requestActive: await count('requests', { status: 1 }),
        requestRenew: await count('requests', { status: 9 }),
        requestRenewSevenDays: await count('requests', { status: 9, finish_date: { $lte: '2026-06-22' } }),
        userUnvalidated: await count('users', { validated: { $ne: true }, can_publish: { $ne: true } }),
      });
    }
    expect(await readSingle(db(), admin, of('dashboard'))).toMatchObject({ requestActive: 1, requestRenew: 1 });
  });
});

describe('what hangs below a person or a request', () => {
  const below = async (name: string, parentName: string, id: number, parameters: Record<string, Json> = {}) => {
    const record = (await readRecord(db(), admin, of(parentName), id)) as Row;
    const path = of(name).under.find((one) => one.parent === parentName)?.path ?? '';
    const parent = { definition: of(parentName), id, record, path };
    return readSingle(db(), admin, of(name), { parent, parameters });
  };

  it('adds up the history of an applicant and of a lender [E-033]', async () => {
    const history = {
      number_requests: 4,
      number_active_requests: 3,
      historic_capital: 200_000,
      historic_capital_paid: 7569.74,
    };
    const capital = { active_capital: 15_139.48, expired_capital_under_90: 3784.87, expired_capital_over_90: 3784.87 };
    expect(await below('applicantAverages', 'users', 3)).toMatchObject({
      ...history,
      ...capital,
      percent_expired: 50,
      weighted_rate: 17.9,
    });
    expect(await below('lenderAverages', 'users', 4)).toMatchObject({ ...history, ...capital });
    expect(await below('applicantAverages', 'users', 1)).toMatchObject({ number_requests: 0, average: 0 });
  });

  it('counts a delay of exactly 90 days as over 90, in the averages and on the dashboard [E-032]', async () => {
    const late = async (due: string) => {
      await sql`update amortizations set collection_date = ${due}, date_final = ${due} where id = 104`.execute(db());
      const { expired_capital_under_90: under, expired_capital_over_90: over } = (await below(
        'applicantAverages',
        'users',
        3,
      )) as Row;
      const cards = (await readSingle(db(), admin, of('dashboard'))) as Row;
      return { averages: [under, over], dashboard: [cards.overdueUnder90, cards.overdueOver90] };
    };
    const [younger, older] = [await late('2026-03-18'), await late('2026-03-17')];
    await late('2026-03-01');
    expect(younger).toEqual({ averages: [7569.74, 0], dashboard: [15_139.48, 0] });
    expect(older).toEqual({ averages: [3784.87, 3784.87], dashboard: [11_354.61, 3784.87] });
  });

  it('says which sections of a person lack what, also by the rules that complete them', async () => {
    const record = (await readRecord(db(), admin, of('users'), 3)) as Row;
    const parent = { definition: of('users'), id: 3, record, path: 'validators/{id}/sections' };
    const { rows } = await listRecords(db(), admin, of('sections'), queryOf(schemas, 'sections'), { parent });
    const general = rows.find((one) => one.section === 'general');
    expect(general?.pending_fields).toEqual(expect.arrayContaining(['RFC']));
    await sql`update users set type_account = 'personal' where id = 3`.execute(db());
    const again = (await readRecord(db(), admin, of('users'), 3)) as Row;
    const later = await listRecords(db(), admin, of('sections'), queryOf(schemas, 'sections'), {
      parent: { ...parent, record: again },
    });
    const now = later.rows.find((one) => one.section === 'general')?.pending_fields;
    expect(now).toEqual(expect.arrayContaining(['Nombre', 'CURP']));
    expect(now).not.toContain('RFC');
  });

  it('names the people of a request who are not validated', async () => {
    const record = (await readRecord(db(), admin, of('requests'), 14)) as Row;
    const parent = { definition: of('requests'), id: 14, record, path: 'requests/{id}/validators' };
    const { rows, count } = await listRecords(db(), admin, of('validators'), queryOf(schemas, 'validators'), {
      parent,
    });
    expect({ rows, count }).toMatchObject({ rows: [{ id: 5, username: 'Persona 5', status: 'initial' }], count: 1 });
  });
});

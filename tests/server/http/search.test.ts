import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { APPLICANT, loanHouse } from '../domain/loans/loan-house.ts';
import type { Person } from '../helpers/house.ts';

const house = loanHouse();
const find = (q: string, by: Person = 'admin') => house.current.call(by, 'GET', `search?q=${encodeURIComponent(q)}`);
const found = async (q: string, by: Person = 'admin') =>
  Object.fromEntries(
    (await find(q, by)).body.groups.map(({ resource, hits }: any) => [resource, hits.map(({ id }: any) => id)]),
  );

let payment: { id: number; token: string };
let bill: { id: number; token: string };
beforeAll(async () => {
  const h = house.current;
  h.on('2026-01-15');
  const request = await h.live('2026-01-15');
  h.on('2026-02-16');
  const { body } = await h.pay(request, { amount: 4715.57, date: '2026-02-16' });
  payment = { id: Number(body.data.id ?? body.data.payment), token: '' };
  const { rows } = await sql<any>`select id, token from payments order by id desc limit 1`.execute(h.house.services.db);
  payment = { id: Number(rows[0].id), token: rows[0].token };
  await sql`update users set financial__clabe = '002180000000000511', general__curp = 'PEPJ800101HDFRRN09'
    where id = ${APPLICANT}`.execute(h.house.services.db);
  await h.call('admin', 'POST', `payments/${payment.id}/billings?type=0`);
  const made = await sql<any>`select id, token from bills order by id desc limit 1`.execute(h.house.services.db);
  bill = { id: Number(made.rows[0].id), token: made.rows[0].token };
});

describe('the search over everything', () => {
  it('finds a payment by its token, and a person by CURP and by CLABE, also typed in groups, in one call (desk 35)', async () => {
    expect((await found(payment.token)).payments).toEqual([payment.id]);
    expect((await found('PEPJ800101HDFRRN09')).users).toContain(APPLICANT);
    expect((await found('002180000000000511')).users).toEqual([APPLICANT]);
    expect((await found('0021 8000 0000 0005 11')).users).toEqual([APPLICANT]);
    expect((await found('00218000000000051')).users).toBeUndefined();
  });

  it('finds an invoice by its token alone and says that its list shows it; that list has it by its number (desk 35)', async () => {
    const { body } = await find(bill.token);
    const group = body.groups.find(({ resource }: any) => resource === 'bills');
    expect(group).toMatchObject({ opens: false, hits: [{ id: bill.id }] });
    expect((await found(bill.token.slice(0, -1))).bills).toBeUndefined();
    const { body: listed } = await house.current.call('admin', 'GET', `bills?filter={"id":${bill.id}}`);
    expect(listed.resources.map(({ id }: any) => Number(id))).toEqual([bill.id]);
    expect((await found(bill.token, 'rival')).bills).toBeUndefined();
    for (const { resource, opens } of (await find(payment.token)).body.groups)
      if (resource === 'payments') expect(opens).toBe(true);
  });

  it('tells equal names apart by a second fact that says what it is, and so do the choices of a reference', async () => {
    const { body } = await find('PEPJ800101HDFRRN09');
    const [hit] = body.groups.find(({ resource }: any) => resource === 'users').hits;
    expect(hit.second).toMatch(/@\S+ · ¿Validado\? (Sí|No)$/);
    const filter = encodeURIComponent(JSON.stringify({ id: hit.id }));
    const choices = await house.current.call('admin', 'GET', `users?for=reference&filter=${filter}`);
    expect(choices.body.resources[0]).toMatchObject({ label: hit.label, second: hit.second });
  });

  it('finds nothing that the person may not list, nor by a code that he may not read (desk 35)', async () => {
    for (const by of ['partner', 'rival', 'legal', 'user'] as const) {
      const { status, body } = await find('002180000000000511', by);
      const lists = await house.current.call(
        by,
        'GET',
        `users?filter=${encodeURIComponent('{"$where":{"financial.clabe":"002180000000000511"}}')}`,
      );
      const users = body?.groups?.find(({ resource }: any) => resource === 'users')?.hits.length ?? 0;
      expect([by, users]).toEqual([by, lists.status === 200 ? lists.body.resources.length : 0]);
      if (status === 200) expect(JSON.stringify(body)).not.toContain('PEPJ800101');
    }
    expect((await found(payment.token, 'rival')).payments).toBeUndefined();
  });

  it.each([
    ['', 422],
    ['a', 422],
    ['x'.repeat(101), 422],
    ["' or 1=1 --", 200],
    ['%', 422],
    ['x\u0000xx', 422],
  ])('answers %j with %i', async (q, status) => {
    expect((await find(q)).status).toBe(status);
  });

  it('names each resource once, with at most five records, and refuses words it does not know', async () => {
    const { body } = await find('Persona');
    expect(body.late).toEqual([]);
    for (const { hits } of body.groups) expect(hits.length).toBeLessThanOrEqual(5);
    expect(body.groups.length).toBe(new Set(body.groups.map(({ resource }: any) => resource)).size);
    expect((await house.current.call('admin', 'GET', 'search?q=abc&page=1')).status).toBe(422);
  });
});

import { describe, expect, it } from 'vitest';
import { GUARANTOR, LENDER, loanHouse } from '../loans/loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;
const PARTNER = 4;

/** A request with a lender of a company, in a state. */
async function funded(status: number, terms: object = {}): Promise<number> {
  const id = await house.current.create(terms);
  await db().updateTable('requests').set({ status, partner_lender: PARTNER }).where('id', '=', id).execute();
  return id;
}
const rowOf = (id: number) => db().selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const end = (id: number, status: number) =>
  house.current.call('admin', 'PATCH', `requests/${id}`, [
    { op: 'replace', path: '/status', value: { status, ...(status === 2 ? { reason: 'No cumple' } : {}) } },
  ]);
const listed = async (id: number) =>
  (await house.current.get(`operations?filter=${encodeURIComponent(JSON.stringify({ id_request: id }))}`)).body.count;
const give = (id: number, body: object) => house.current.call('admin', 'PUT', `requests/${id}`, body);

describe('the funding of a request', () => {
  it.each([2, 3].flatMap((to) => [6, 7, 8, 10, 11, 12].map((from) => [from, to] as const)))(
    'is released when it goes from %i to %i: no lender, the moment, and no row in operations [R-060]',
    async (from, to) => {
      const id = await funded(from);
      expect(await listed(id)).toBe(1);
      const before = await db().selectFrom('notifications').select('id').where('recipient', '=', LENDER).execute();
      expect((await end(id, to)).status).toBe(200);
      const row = await rowOf(id);
      expect([row.user_lender, row.partner_lender]).toEqual([null, null]);
      expect(new Date(String(row.funding_released_at)).getTime()).toBe(house.current.house.services.clock().getTime());
      expect(await listed(id)).toBe(0);
      const after = await db().selectFrom('notifications').select('id').where('recipient', '=', LENDER).execute();
      expect(after.length, 'the lender is told').toBe(before.length + 1);
    },
  );

  it('is not called released where nobody had funded it', async () => {
    const id = await house.current.create({ user_lender: null });
    expect((await end(id, 3)).status).toBe(200);
    expect((await rowOf(id)).funding_released_at).toBeNull();
  });

  it('leaves no row in operations for a request that was cancelled with its lender before', async () => {
    const id = await funded(6);
    await db().updateTable('requests').set({ status: 3 }).where('id', '=', id).execute();
    expect(await listed(id)).toBe(0);
  });
});

describe('who is taken off a waiting request', () => {
  it('moves it back to the state with which a request of these people begins', async () => {
    const id = await house.current.create();
    expect((await rowOf(id)).status).toBe(6);
    expect((await give(id, { user_lender: null })).body).toMatchObject({ status: 0 });
    expect((await rowOf(id)).partner_lender).toBeNull();
    expect(await listed(id)).toBe(0);
    expect((await give(id, { user_lender: LENDER })).body).toMatchObject({ status: 6, user_lender: LENDER });
    const waiting = await funded(7);
    expect((await give(waiting, { user_lender: null })).body).toMatchObject({ status: 0 });
  });

  it('keeps the state of a request whose papers are under way', async () => {
    for (const status of [8, 10, 11, 12]) {
      const id = await funded(status);
      expect((await give(id, { user_lender: null })).body, String(status)).toMatchObject({ status });
    }
  });

  it('leaves a guarantor that the request needs', async () => {
    const id = await house.current.create({ aval_required: true, user_aval: GUARANTOR });
    expect((await give(id, { user_aval: null })).status).toBe(422);
    expect(await rowOf(id)).toMatchObject({ status: 6, user_aval: GUARANTOR });
  });
});

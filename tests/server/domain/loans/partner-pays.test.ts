import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loanHouse } from './loan-house.ts';

const house = loanHouse();
const CHARGES = 'commission interests capital moratorium expired_commission expired_interests expired_capital'.split(
  ' ',
);
/** The whole payload of a payment, as a form sends it that leaves out nothing. */
const whole = (value: boolean | null, q: boolean) => ({
  amount: 100,
  date: '2026-02-20',
  notify: false,
  q,
  test: false,
  data_for_condonation: { category: null, comments: null },
  charges: Object.fromEntries(CHARGES.map((name) => [name, value])),
});

/** A loan of the partner's client, in force for a month. */
async function ofPartner(): Promise<number> {
  const h = house.current;
  h.on('2026-01-15');
  const id = await h.live('2026-01-15');
  await sql`update requests set partner = 4 where id = ${id}`.execute(h.house.services.db);
  h.on('2026-02-20');
  return id;
}
const pay = (id: number, body: object) =>
  house.current.call('partner', 'POST', 'payments?full=true', { request: id, ...body });

it.each([false, true, null])(
  'a partner sends the whole payload of a payment that waives nothing (ticks: %s)',
  async (value) => {
    const { status, body } = await pay(await ofPartner(), whole(value, false));
    expect(status, JSON.stringify(body)).toBe(201);
  },
);

it('a partner waives nothing, by whatever part of the payload', async () => {
  const id = await ofPartner();
  const waived = { category: 'B', comments: 'Acuerdo' };
  for (const body of [whole(false, true), { ...whole(true, true), data_for_condonation: waived }]) {
    const answer = await pay(id, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toContain('q');
  }
});

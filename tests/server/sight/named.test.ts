import { describe, expect, it } from 'vitest';
import { ASKED } from '../../../src/resource/model/registry.ts';
import { actingAs } from '../../../src/server/auth/acting.ts';
import { readPerson } from '../../../src/server/auth/actor.ts';
import type { RequestContext } from '../../../src/server/core/context.ts';
import { jsonOf } from '../../../src/server/sight/answer.ts';
import { namedAnswer } from '../../../src/server/sight/named.ts';
import { partnerHouse } from '../helpers/partner-house.ts';

const house = partnerHouse();

/** A call of a person of the house. */
async function callOf(email: string): Promise<RequestContext> {
  const { services, schemas } = house.current.house;
  const current = schemas.current();
  const { id } = await services.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const person = await readPerson(services.db, current, Number(id));
  const actor = await actingAs(services.db, current, person as never, undefined);
  return {
    actor,
    schemas: current,
    now: new Date(),
    today: '2026-03-09',
    requestId: 'test',
    signer: services.signer,
  } as RequestContext;
}

const ORIGINS = { id: 'bills.id', url: 'bills.pdf', amount: 'bills.amount', created: ASKED };

describe('what named code answers', () => {
  it('is cut by the rights to the fields that it is from, to that very record', async () => {
    const { db } = house.current.house.services;
    const answered = async (email: string, id: number) =>
      jsonOf(
        await namedAnswer(db, await callOf(email), ORIGINS, { id, url: '/v1/files/canary', amount: 5, created: true }),
      );
    const bills = await db
      .selectFrom('bills')
      .select(['id', 'partner', 'partner_lender'])
      .where('_deleted_at', 'is', null)
      .execute();
    const own = (bill: (typeof bills)[number]) => [bill.partner, bill.partner_lender].map(Number).includes(10);
    const [mine, foreign] = [bills.find(own), bills.find((bill) => !own(bill))];
    if (!mine || !foreign) throw new Error('the demo has bills of this company and of others');
    const all = { url: '/v1/files/canary', amount: 5, created: true };
    expect(await answered('super-admin@demo.mx', Number(foreign.id))).toEqual({ id: Number(foreign.id), ...all });
    expect(await answered('partner@demo.mx', Number(foreign.id))).toEqual({
      id: null,
      url: null,
      amount: null,
      created: true,
    });
    const seen = (await answered('partner@demo.mx', Number(mine.id))) as Record<string, unknown>;
    expect([seen.id, seen.amount, seen.created]).toEqual([Number(mine.id), 5, true]);
  });

  it('has its origin named, or is no answer (trust 2)', async () => {
    const { db } = house.current.house.services;
    const call = await callOf('super-admin@demo.mx');
    await expect(namedAnswer(db, call, ORIGINS, { id: 1, clabe: 'canary' })).rejects.toThrow('said()');
    await expect(namedAnswer(db, call, {}, { id: 1 })).rejects.toThrow('said()');
    expect(jsonOf(await namedAnswer(db, call, { x: 'nowhere.field' }, { x: 1 }))).toEqual({ x: null });
  });
});

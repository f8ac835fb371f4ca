import { sql } from 'kysely';
import type { Definition } from '../../../src/resource/model/definition.ts';
import { type Answer, demoOf, heldHouse, SHIPPED, startHouse, type TestHouse } from './house.ts';

/** Of the demo: two partner companies, and a person who represents both. */
export const FIRST = 10;
export const SECOND = 15;
export const CORPORATE = 16;

export type As = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
export type PartnerHouse = TestHouse & { as(account: string): Promise<As> };

/** The real files, demo data and everybody's account: `as('partner')` signs in and answers how to call. */
export const partnerHouse = () =>
  heldHouse(async (): Promise<PartnerHouse> => {
    const house = await startHouse({
      folder: SHIPPED,
      filling: demoOf(100, 120),
      env: { SESSION_HOURS: '100000', RATE_SIGN_INS: '1000', RATE_CALLS: '1000000' },
    });
    const callers = new Map<string, Promise<As>>();
    const as = (account: string) => {
      const caller = callers.get(account) ?? callerOf(house, account);
      callers.set(account, caller);
      return caller;
    };
    return { ...house, as };
  });

/** The address of each list, below an existing parent where it has one. */
export async function listsOf({ house }: TestHouse): Promise<[string, Definition][]> {
  const first = async (table: string) => {
    const found = await sql<{ id: string }>`select id from ${sql.table(table)} order by id limit 1`
      .execute(house.services.db)
      .catch(() => ({ rows: [] as { id: string }[] }));
    return found.rows[0]?.id ?? 1;
  };
  const lists: [string, Definition][] = [];
  for (const definition of Object.values(house.schemas.current().resources)) {
    if (definition.one || definition.source.kind === 'none') continue;
    lists.push([definition.name, definition]);
    for (const { parent, path } of definition.under)
      lists.push([path.replace('{id}', String(await first(parent))).replace(/\{\w+\}/g, '1'), definition]);
  }
  return lists;
}

async function callerOf(house: TestHouse, account: string): Promise<As> {
  const payload = { email: `${account}@demo.mx`, password: 'Mesa2026!' };
  const signed = await house.raw({ method: 'POST', url: '/v1/login', payload });
  if (signed.status !== 200) throw new Error(`${account}: ${signed.status} ${signed.body?.message}`);
  const authorization = `Bearer ${signed.body.token}`;
  return (method, path, body, headers) =>
    house.raw({
      method: method as 'GET',
      url: `/v1/${path}`,
      headers: { authorization, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
}

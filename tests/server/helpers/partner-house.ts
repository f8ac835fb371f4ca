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

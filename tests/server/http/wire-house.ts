import { sql } from 'kysely';
import type { OpenApi } from '../../../generators/openapi/open-api.ts';
import { TO_CANCEL } from '../../../src/server/domain/bills/finish-bill.ts';
import { type Answer, demoOf, heldHouse, SHIPPED, startHouse, type TestHouse } from '../helpers/house.ts';
import { ROLES, type Role } from '../records/oracle.ts';

export { ROLES, type Role };

/** The shipped files with demo data, and a signed-in person for each role. */
export type WireHouse = {
  house: TestHouse;
  call(role: Role, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  documentOf(role: Role): Promise<OpenApi>;
  tokenOf(role: Role): string;
  /** The persons who are signed in: what ends their sessions would end the test. */
  people: ReadonlyMap<Role, number>;
  stop(): Promise<void>;
};

export const wireHouse = () => heldHouse(startWireHouse);

export async function startWireHouse(): Promise<WireHouse> {
  const house = await startHouse({
    folder: SHIPPED,
    filling: demoOf(120, 120),
    env: { SESSION_HOURS: '100000', RATE_SIGN_INS: '1000', RATE_CALLS: '1000000' },
  });
  const { services } = house.house;
  // As after payments that were taken back.
  await sql`update bills set status = ${TO_CANCEL} where id % 5 = 0 and status < ${TO_CANCEL}`.execute(services.db);
  const tokens = new Map<Role, string>();
  const people = new Map<Role, number>();
  // As after a sign-in, whose password is tried in `tests/server/auth`.
  const from = { address: '127.0.0.1', agent: 'test' };
  for (const role of ROLES) {
    const email = `${role.toLowerCase().replaceAll('_', '-')}@demo.mx`;
    const { id } = await services.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    tokens.set(
      role,
      await services.db.transaction().execute((trx) => house.house.sessions.open(trx, Number(id), from)),
    );
    people.set(role, Number(id));
  }
  const call: WireHouse['call'] = (role, method, path, body, headers = {}) =>
    house.raw({
      method: method as 'GET',
      url: path.startsWith('/web/') ? path : `/v1${path}`,
      headers: {
        authorization: `Bearer ${tokens.get(role)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
  return {
    house,
    people,
    tokenOf: (role) => tokens.get(role) ?? '',
    call,
    documentOf: async (role) => (await call(role, 'GET', '/openapi.json')).body,
    stop: () => house.stop(),
  };
}

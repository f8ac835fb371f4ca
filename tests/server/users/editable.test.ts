import { beforeAll, describe, expect, it } from 'vitest';
import { multipart, PDF } from '../documents/house.ts';
import type { Answer, Person } from '../http/helpers/house.ts';
import { ROLES } from '../permissions/oracle.ts';
import { CLABE, somebody, userHouse } from './user-house.ts';

const house = userHouse();
const someone = somebody(950);

/** Sections 5 and 6 and choices 99, 113 and 121, said by hand and not read from the files. */
type Rule = 'always' | 'until-validated' | 'once' | 'typed-by-nobody' | 'password';
const each = (part: string, rule: Rule, values: Record<string, unknown>) =>
  Object.entries(values).map(([field, value]) => ({ part, field, value, rule }));
const FIELDS = [
  ...each('generals', 'until-validated', {
    name: 'Otra',
    last_name: 'Otra',
    second_last_name: 'Otra',
    full_name: 'Otra',
    curp: someone.curp,
    rfc: someone.rfc,
  }),
  ...each('generals', 'always', {
    birthdate: '1980-05-05',
    phone: '5599999999',
    cellphone: '5599999999',
    email: 'otro@test.mx',
  }),
  ...each('addresses', 'always', { street: 'Otra', ext_no: '99', int_no: '9', neighborhood: 'Otra', zipcode: '01000' }),
  ...each('addresses', 'once', { country: 'US', city: 'León', state: 'GUA' }),
  ...each('financials', 'always', { clabe: CLABE.replace(/^002/, '012'), bank_name: '012' }),
  ...each('billings', 'always', { regimen: '612', use: 'D01', zipcode_cfdi: '01000' }),
  ...each('billings', 'password', { billing_password: 'otra-clave-1' }),
  ...each('additionals', 'once', {
    nationality: 'US',
    occupation: 2,
    sector: 2,
    income: 2,
    destination_resources: 2,
    own_account: false,
    politician: true,
  }),
  ...each('beneficiaries', 'always', {
    name: 'Otra',
    last_name: 'Otra',
    second_last_name: 'Otra',
    cellphone: '5599999999',
    curp: someone.curp,
    street: 'Otra',
    ext_no: '99',
    int_no: '9',
    neighborhood: 'Otra',
    zipcode: '01000',
    city: 'León',
    state: 'GUA',
  }),
  // Papers: they are uploaded, and no text takes their place.
  ...each('signatures', 'typed-by-nobody', { url: '/v1/files/otra' }),
  ...each('billings', 'typed-by-nobody', { CFDI: '/v1/files/otra', csf_verification: 1, key: '/llave', cer: '/cer' }),
];
/** Types of papers by section: the signature and the tax constancy by staff and partner, the two of the key by the person alone. */
const PAPERS: { part: string; type: number; own?: boolean }[] = [
  { part: 'signatures', type: 9 },
  { part: 'billings', type: 22 },
  { part: 'billings', type: 46, own: true },
];
/** KYC that the registration left empty: it may be added once (choice 121). */
const EMPTY: [string, unknown][] = [
  ['birthplace', 'AGU'],
  ['civil_status', 1],
  ['studies_level', 1],
  ['investment', 1],
  ['relatives_with_account', true],
  ['relatives_in_product', false],
  ['transaction', 1],
  ['max_amount', 1000],
];
const STATES = ['initial', 'pending_validation', 'validated'];

/** Everybody who asks: the fourteen roles, another partner, and the person whom the record is about. */
const ADMINS = ['SUPER_ADMIN', 'ADMIN'];
const READERS = ['PARTNER_COMPLIANCE_OFFICER', 'EXTERNAL', 'CONSULTANT'];
const STRANGERS = ['RIVAL', 'USER'];
const WHO = [...ROLES, 'RIVAL', 'SELF'];
const calls = new Map<string, As>();

function expected(who: string, rule: Rule, status: string): number {
  if (STRANGERS.includes(who)) return 404;
  if (who === 'SELF') return rule === 'password' ? 200 : 422;
  if (!ADMINS.includes(who) && who !== 'PARTNER') return 409;
  if (rule === 'once' || rule === 'typed-by-nobody') return 422;
  return who === 'PARTNER' && rule === 'until-validated' && status === 'validated' ? 422 : 200;
}

function expectedOfPaper(who: string, own: boolean): boolean {
  if (own) return who === 'SELF';
  return !STRANGERS.includes(who) && !READERS.includes(who);
}

let id = 0;
beforeAll(async () => {
  id = await house.current.register('partner');
  await house.current.complete(id);
  for (const role of ROLES) calls.set(role, await actor(role, role.startsWith('PARTNER') ? 4 : null));
  calls.set('RIVAL', await actor('PARTNER', 5));
  calls.set('SELF', await callerOf(id));
});

describe('U-050 U-052 U-053 U-054 U-055 who may edit which field of whom', () => {
  it.each(STATES)('U-050 U-052 U-053 U-054 U-055 of a person in the state %s, by every role', async (status) => {
    await house.current.set(id, { status });
    const before = await stored(id);
    for (const { part, field, value, rule } of FIELDS) {
      const put = (who: string) =>
        (calls.get(who) as As)('PUT', `users/${id}/${part}`, JSON.stringify({ [field]: value }), JSON_BODY);
      const wanted = (who: string) => expected(who, rule, status);
      const refused = WHO.filter((who) => wanted(who) !== 200);
      const told = await Promise.all(refused.map(async (who) => [who, part, field, (await put(who)).status]));
      expect(told).toEqual(refused.map((who) => [who, part, field, wanted(who)]));
      expect(await stored(id), `${field} after refusals`).toEqual(before);
      for (const who of WHO.filter((one) => wanted(one) === 200)) {
        expect([who, part, field, (await put(who)).status]).toEqual([who, part, field, 200]);
        if (rule !== 'password') expect([who, field, await stored(id)]).not.toEqual([who, field, before]);
        await house.current.set(id, before);
      }
    }
  });

  it.each(PAPERS)('U-050 U-053 the paper of type $type by every role, and by those alone who may', async (paper) => {
    const { part, type, own = false } = paper;
    const held = async () => JSON.stringify(await papersOf(id, type));
    for (const who of WHO) {
      const before = await held();
      const { payload, headers } = multipart([
        { name: 'file', value: PDF, fileName: 'a.pdf', type: 'application/pdf' },
      ]);
      const { status, body } = await (calls.get(who) as As)(
        'PATCH',
        `users/${id}/${part}?type=${type}`,
        payload,
        headers,
      );
      if (!expectedOfPaper(who, own)) {
        expect([who, [404, 409, 422].includes(status), JSON.stringify(body)]).toEqual([
          who,
          true,
          JSON.stringify(body),
        ]);
        expect([who, await held()]).toEqual([who, before]);
      } else if (!own) {
        expect([who, status]).toEqual([who, 201]);
        expect(await held()).not.toBe(before);
      } else expect([who, status, body.reason]).toEqual([who, 422, body.reason]);
    }
  });

  it('U-054 an empty value of the additional data is added once, and not changed afterwards', async () => {
    const id = await house.current.register('partner');
    for (const [field, value] of EMPTY) {
      const put = (who: Person, sent: unknown) =>
        house.current.call(who, 'PUT', `users/${id}/additionals`, { [field]: sent });
      expect([field, (await put('legal', value)).status]).toEqual([field, 409]);
      expect([field, (await put('partner', value)).status]).toEqual([field, 200]);
      for (const who of ['partner', 'admin', 'root'] as const) {
        const again = await put(who, null);
        expect([field, who, again.status]).toEqual([field, who, 422]);
      }
    }
  });

  it('U-056 says that a field may not be edited, naming it, and saves none of the others', async () => {
    const id = await house.current.register('partner');
    const keys = { 'billing.key': '/key', 'billing.cer': '/cer' };
    for (const field of Object.keys(keys)) {
      const name = field.split('.')[1] as string;
      const answer = await house.current.refused(422, 'admin', 'PUT', `users/${id}/billings`, {
        [name]: 1,
        zipcode_cfdi: '06000',
      });
      expect(answer.body.errors.body).toEqual([
        expect.objectContaining({ field, message: 'No puedes editar este campo' }),
      ]);
    }
  });

  it('U-010 the state is moved by its actions alone and knows three values', async () => {
    const id = await house.current.register('partner');
    for (const status of ['validated', 'other', null, 'initial'])
      await house.current.refused(['other', null].includes(status) ? 422 : 409, 'admin', 'PUT', `users/${id}`, {
        status,
      });
    const definition = await house.current.call('admin', 'GET', 'schemas/users');
    expect(Object.keys(definition.body.actions.states)).toEqual(STATES);
    for (const field of [
      'roles',
      'validated',
      'revoked',
      'logged',
      'can_publish',
      'id_partner',
      'score',
      'token',
      'created_at',
    ])
      for (const who of ['admin', 'partner'] as const) {
        const answer = await house.current.call(who, 'PUT', `users/${id}`, {
          [field]: field === 'roles' ? ['ADMIN'] : true,
        });
        expect([field, who, answer.status >= 400]).toEqual([field, who, true]);
      }
  });
});

type As = (method: 'PUT' | 'PATCH', path: string, payload: string | Buffer, headers: object) => Promise<Answer>;
const JSON_BODY = { 'content-type': 'application/json' };

/** Somebody of this role, signed in. */
async function actor(role: string, id_partner: number | null): Promise<As> {
  const email = `${role}.${id_partner}@oraculo.mx`.toLowerCase();
  const row = { email, username: role, roles: JSON.stringify([role]), id_partner };
  const { id: made } = await house.current.house.services.db
    .insertInto('users')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return callerOf(Number(made));
}

async function callerOf(person: number): Promise<As> {
  const { services, sessions } = house.current.house;
  const from = { address: '127.0.0.1', agent: 'test' };
  const token = await services.db.transaction().execute((trx) => sessions.open(trx, person, from));
  return (method, path, payload, headers) =>
    house.current.raw({
      method,
      url: `/v1/${path}`,
      payload,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
}

async function stored(person: number): Promise<Record<string, unknown>> {
  const row = await house.current.house.services.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  const { _version, _updated_at, _reviews, roles, ...rows } = row;
  return rows;
}

const papersOf = (person: number, type: number) =>
  house.current.house.services.db
    .selectFrom('documents')
    .select(['id', 'version', 'current'])
    .where('user', '=', person)
    .where('type', '=', type)
    .orderBy('id')
    .execute();

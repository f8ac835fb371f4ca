import { describe, expect, it } from 'vitest';
import type { Person } from '../http/helpers/house.ts';
import { CLABE, somebody, userHouse } from './user-house.ts';

const house = userHouse();
const someone = somebody(950);

type Rule = 'always' | 'until-validated' | 'once';
/** Every field that sections 5 and 6 speak of: its section, what is written to it, and when a partner may. */
const FIELDS: [string, string, unknown, Rule][] = [
  ...['name', 'last_name', 'second_last_name', 'full_name'].map((name): [string, string, unknown, Rule] => [
    'generals',
    name,
    'Otra',
    'until-validated',
  ]),
  ['generals', 'curp', someone.curp, 'until-validated'],
  ['generals', 'rfc', someone.rfc, 'until-validated'],
  ['generals', 'birthdate', '1980-05-05', 'always'],
  ['generals', 'phone', '5599999999', 'always'],
  ['generals', 'cellphone', '5599999999', 'always'],
  ['generals', 'email', 'otro@test.mx', 'always'],
  ['addresses', 'street', 'Otra', 'always'],
  ['addresses', 'ext_no', '99', 'always'],
  ['addresses', 'int_no', '9', 'always'],
  ['addresses', 'neighborhood', 'Otra', 'always'],
  ['addresses', 'zipcode', '01000', 'always'],
  ['addresses', 'country', 'US', 'once'],
  ['addresses', 'city', 'León', 'once'],
  ['addresses', 'state', 'GUA', 'once'],
  ['financials', 'clabe', CLABE.replace(/^002/, '012'), 'always'],
  ['financials', 'bank_name', '012', 'always'],
  ['billings', 'regimen', '612', 'always'],
  ['billings', 'use', 'D01', 'always'],
  ['billings', 'zipcode_cfdi', '01000', 'always'],
  ['billings', 'billing_password', 'otra-clave-1', 'always'],
  ['additionals', 'nationality', 'US', 'once'],
  ['additionals', 'occupation', 2, 'once'],
  ['additionals', 'sector', 2, 'once'],
  ['additionals', 'income', 2, 'once'],
  ['additionals', 'destination_resources', 2, 'once'],
  ['additionals', 'own_account', false, 'once'],
  ['additionals', 'politician', true, 'once'],
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
const ROLES: Person[] = ['root', 'admin', 'legal', 'partner', 'rival', 'user'];

function expected(who: Person, rule: Rule, status: string): number {
  if (who === 'rival') return 404;
  if (who === 'user') return 404;
  if (who === 'legal') return 409;
  if (rule === 'once') return 422;
  if (who === 'partner' && rule === 'until-validated' && status === 'validated') return 422;
  return 200;
}

describe('U-050 U-052 U-053 U-054 U-055 who may edit which field of whom', () => {
  it.each(STATES)(
    'U-050 U-052 U-053 U-054 U-055 of a person in the state %s, by every role',
    async (status) => {
      const id = await house.current.register('partner');
      await house.current.complete(id);
      await house.current.set(id, { status });
      const { rows: before } = await stored(id);
      for (const [part, field, value, rule] of FIELDS)
        for (const who of ROLES) {
          const call = [who, 'PUT', `users/${id}/${part}`, { [field]: value }] as const;
          const status_ = expected(who, rule, status);
          if (status_ === 200) {
            const answer = await house.current.call(...call);
            expect([who, field, answer.status, JSON.stringify(answer.body).slice(0, 200)]).toEqual([
              who,
              field,
              200,
              expect.anything(),
            ]);
            await house.current.set(id, before);
          } else {
            const answer = await house.current.call(...call);
            expect([who, field, answer.status]).toEqual([who, field, status_]);
            expect((await stored(id)).rows, `${who} ${field}`).toEqual(before);
          }
        }
    },
    180_000,
  );

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

async function stored(id: number): Promise<{ rows: Record<string, unknown> }> {
  const row = await house.current.house.services.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { _version, _updated_at, _reviews, roles, ...rows } = row;
  return { rows };
}

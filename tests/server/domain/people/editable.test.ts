import { beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '../../../../generators/demo/files.ts';
import { partOf } from '../../../part.ts';
import type { Answer, Person } from '../../helpers/house.ts';
import { EDITED, EDITORS, editing, STATES } from '../../records/editing.ts';
import { BELOW_REQUESTS, expected, type Line, ROLES } from '../../records/oracle.ts';
import { multipart, PDF } from '../documents/document-house.ts';
import { userHouse } from './user-house.ts';

const house = userHouse();

/** A slot of a person takes what `POST /documents` takes, of whom that takes it (D-026). */
const UPLOADERS: string[] = ROLES.filter(
  (role) => role !== 'USER' && expected(BELOW_REQUESTS.documents as Line, 'create', role),
);
/** Papers are uploaded in their section, the portrait or logo in none; the key is for the person alone to bring. */
const PAPERS = [
  { part: 'signatures', type: 9, by: UPLOADERS, bytes: pngOf(3), media: 'image/png' },
  { part: 'billings', type: 22, by: UPLOADERS, bytes: PDF, media: 'application/pdf' },
  { part: 'billings', type: 46, by: [], bytes: PDF, media: 'application/pdf' },
  { part: '', type: 0, by: UPLOADERS, bytes: pngOf(4), media: 'image/png' },
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
const calls = new Map<string, As>();
const as = (who: string) => calls.get(who) as As;

let id = 0;
beforeAll(async () => {
  id = await house.current.register('partner');
  await house.current.complete(id);
  for (const role of ROLES) calls.set(role, await actor(role, role.startsWith('PARTNER') ? 4 : null));
  calls.set('RIVAL', await actor('PARTNER', 5));
  calls.set('SELF', await callerOf(id));
});

describe('who may edit which field of whom [U-050, U-052, U-053, U-054, U-055]', () => {
  // A role without the right to edit is refused before the field is looked at: through the call, each of them asks a part of
  // the fields in turn.
  it.each(STATES)(
    'of a person in the state %s, by the call [U-050, U-052, U-053, U-054, U-055]',
    async (status) => {
      await house.current.set(id, { status });
      const before = await stored(id);
      for (const [place, { part, field, value, rule }] of partOf([...EDITED.entries()], STATES.indexOf(status))) {
        const put = async (who: string) =>
          (await as(who)('PUT', `users/${id}/${part}`, JSON.stringify({ [field]: value }), JSON_BODY)).status;
        const others = EDITORS.filter((who) => [404, 409].includes(editing(who, rule, status)));
        const asking = [
          'ADMIN',
          'PARTNER',
          'SELF',
          others[(place + STATES.indexOf(status) * 5) % others.length] as string,
        ];
        const refused = asking.filter((who) => editing(who, rule, status) !== 200);
        const told = await Promise.all(refused.map(async (who) => [who, part, field, await put(who)]));
        expect(told).toEqual(refused.map((who) => [who, part, field, editing(who, rule, status)]));
        if (refused.length > 0) expect(await stored(id), `${field} after refusals`).toEqual(before);
        for (const who of asking.filter((one) => !refused.includes(one))) {
          expect([who, part, field, await put(who)]).toEqual([who, part, field, 200]);
          await house.current.set(id, before);
        }
      }
    },
    90_000,
  );

  it.each(PAPERS)(
    'the paper of type $type by every role, and taken of those alone who may [U-050, U-053]',
    async (paper) => {
      const { part, type, by, bytes, media } = paper;
      const { payload, headers } = multipart([{ name: 'file', value: bytes, fileName: 'archivo', type: media }]);
      for (const who of EDITORS.filter((one) => one !== 'SELF')) {
        const held = (await papersOf(id, type)).length;
        const { status } = await as(who)('PATCH', `users/${id}${part && `/${part}`}?type=${type}`, payload, headers);
        const taken = by.includes(who);
        expect([who, taken ? status === 201 : [403, 404, 409, 422].includes(status)]).toEqual([who, true]);
        expect([who, (await papersOf(id, type)).length - held]).toEqual([who, taken ? 1 : 0]);
      }
    },
    60_000,
  );

  it('an empty value of the additional data is added once, and not changed afterwards [U-054]', async () => {
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

  it('says that a field may not be edited, naming it, and saves none of the others [U-056]', async () => {
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
    const typed = await house.current.refused(422, 'admin', 'PUT', `users/${id}/signatures`, { url: '/v1/files/otra' });
    expect(typed.body.errors.body).toEqual([
      expect.objectContaining({
        field: 'signature.url',
        message: 'Firma autógrafa se sube como archivo; no se escribe.',
      }),
    ]);
  });

  it('the state is moved by its actions alone and knows three values [U-010]', async () => {
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
      'type_account',
    ])
      for (const who of ['admin', 'partner'] as const) {
        const value = { roles: ['ADMIN'], type_account: 'company' }[field] ?? true;
        const answer = await house.current.call(who, 'PUT', `users/${id}`, { [field]: value });
        expect([field, who, answer.status >= 400]).toEqual([field, who, true]);
      }
  });
});

type As = (method: 'PUT' | 'PATCH', path: string, payload: string | Buffer, headers: object) => Promise<Answer>;
const JSON_BODY = { 'content-type': 'application/json' };

/** A signed-in person of this role. */
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

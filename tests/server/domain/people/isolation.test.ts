import { beforeAll, describe, expect, it } from 'vitest';
import { somebody, userHouse } from './user-house.ts';

const house = userHouse();
let theirs = 0;
beforeAll(async () => {
  theirs = await house.current.register('rival');
});

const NOBODY = 987654;
const READS = [
  '',
  '/addresses',
  '/financials',
  '/billings',
  '/generals',
  '/additionals',
  '/signatures',
  '/beneficiaries',
  '/documents',
  '/paymentBillings',
  '/companies',
  '/creditReports',
  '/applicantAverages',
  '/lenderAverages',
  '/legalRepresentatives',
];
const WRITES: [string, (id: number) => string, unknown][] = [
  ['PUT', (id) => `users/${id}`, { username: 'x' }],
  ['PUT', (id) => `users/${id}/addresses`, { street: 'x' }],
  ['PUT', (id) => `users/${id}/billings`, { billing_password: 'una-clave-1' }],
  ['PATCH', (id) => `users/${id}`, [{ op: 'replace', path: '/address/street', value: 'x' }]],
  ['POST', (id) => `users/${id}/validators`, { type: 2, field: 'curp', category: 'general', validated: 1 }],
  ['POST', () => 'validators/4/notifications', { user: 0 }],
  ['POST', (id) => `users/${id}/reveal`, { field: 'billing.billing_password' }],
];

describe("another company's people", () => {
  it.each(READS)('reads nothing at users/{id}%s, and the answer is that of somebody who is not there', async (part) => {
    const foreign = await house.current.call('partner', 'GET', `users/${theirs}${part}`);
    const nobody = await house.current.call('partner', 'GET', `users/${NOBODY}${part}`);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(nobody.body);
    expect((await house.current.call('admin', 'GET', `users/${theirs}`)).status).toBe(200);
  });

  it('writes nothing through any path, and a hit looks like a miss', async () => {
    for (const [method, path, body] of WRITES) {
      const bodyFor = (id: number) => (path(id).startsWith('validators') ? { user: id } : body);
      const foreign = await house.current.refused(404, 'partner', method, path(theirs), bodyFor(theirs));
      const nobody = await house.current.refused(404, 'partner', method, path(NOBODY), bodyFor(NOBODY));
      expect(foreign.body, `${method} ${path(0)}`).toEqual(nobody.body);
    }
    await house.current.refused(409, 'partner', 'DELETE', `users/${theirs}`);
  });

  it('sees neither sections, nor history, nor the company of others', async () => {
    for (const path of [
      `validators/${theirs}/sections`,
      `users/${theirs}/history`,
      `companies/5`,
      'companies/5/legalRepresentatives',
    ]) {
      const { status } = await house.current.call('partner', 'GET', path);
      expect([path, [404, 409].includes(status)]).toEqual([path, true]);
    }
    const list = await house.current.call('partner', 'GET', 'users?limit=100');
    const idsIn = ({ resources }: { resources: { id: number }[] }) => resources.map(({ id }) => id);
    expect(idsIn(list.body)).not.toContain(theirs);
    const hint = await house.current.call('partner', 'GET', 'users?limit=100&filter={"id_partner":5}');
    expect(idsIn(hint.body)).toEqual(idsIn(list.body));
  });
});

describe('what a partner does not see of its own people', () => {
  it('the contract texts are in no answer and no definition [T-034]', async () => {
    const id = await house.current.register('partner', { type_account: 'company', curp: null, rfc: 'INM090723K76' });
    await house.current.must(
      house.current.call('admin', 'PATCH', `users/${id}`, [
        { op: 'replace', path: '/power_of_attorney', value: 'Texto del poder' },
      ]),
    );
    const { body } = await house.current.call('partner', 'GET', `users/${id}`);
    expect(JSON.stringify(body)).not.toMatch(/power_of_attorney|articles_of_incorporation|Texto del poder/);
    expect(JSON.stringify((await house.current.call('partner', 'GET', 'schemas/users')).body.fields)).not.toContain(
      'power_of_attorney',
    );
    expect((await house.current.call('legal', 'GET', `users/${id}`)).body.power_of_attorney).toBe('Texto del poder');
  });

  it('sees the history as applicant and lender of everybody but a PARTNER; staff always see it [T-037, T-038]', async () => {
    const id = await house.current.register('partner');
    for (const kind of ['applicantAverages', 'lenderAverages']) {
      expect((await house.current.call('partner', 'GET', `users/${id}/${kind}`)).status).toBe(200);
      expect((await house.current.call('partner', 'GET', `users/4/${kind}`)).status).toBe(404);
      for (const who of ['admin', 'legal'] as const)
        for (const user of [id, 4])
          expect((await house.current.call(who, 'GET', `users/${user}/${kind}`)).status).toBe(200);
    }
  });

  it('the two histories add up the loans of each side, computed and never stored [U-041]', async () => {
    const { db } = house.current.house.services;
    const applicant = await house.current.register('admin');
    const lender = await house.current.register('admin');
    const loan = {
      user: applicant,
      user_lender: lender,
      status: 1,
      amount: '1000',
      rate: '20',
      recognition: 0,
      activation_date: '2026-01-01',
      dispersed: true,
    };
    const [{ id: request }] = (await db.insertInto('requests').values(loan).returning('id').execute()) as [
      { id: number },
    ];
    const row = { request, capital: '500', interests: '10' };
    await db
      .insertInto('amortizations')
      .values([
        { ...row, period: 1, status: 0, date_final: '2026-02-01' },
        { ...row, period: 2, status: 0, date_final: '2026-06-01' },
      ])
      .execute();
    const expected = {
      active_capital: 1000,
      expired_capital_under_90: 500,
      expired_capital_over_90: 0,
      expired_interest_under_90: 10,
      percent_expired: 50,
      weighted_rate: 20,
      number_active_requests: 1,
      number_requests: 1,
      historic_capital: 1000,
      historic_capital_paid: 0,
      average: 1000,
    };
    const read = async (id: number, kind: string) =>
      (await house.current.call('admin', 'GET', `users/${id}/${kind}`)).body;
    expect(await read(applicant, 'applicantAverages')).toMatchObject(expected);
    expect(await read(lender, 'lenderAverages')).toMatchObject(expected);
    expect((await read(lender, 'applicantAverages')).number_requests).toBe(0);
    expect((await read(applicant, 'applicantAverages')).expired_interest_over_90).toBe(0);
  });

  it('keeps who changed what, from what to what, for those who may see it', async () => {
    const id = await house.current.register('partner');
    await house.current.must(house.current.call('partner', 'PUT', `users/${id}/addresses`, { street: 'Uno' }));
    await house.current.must(house.current.call('admin', 'PUT', `users/${id}/addresses`, { street: 'Dos' }));
    const { body } = await house.current.call('legal', 'GET', `users/${id}/history`);
    expect(body.resources[0]).toMatchObject({
      who: 'admin',
      changes: [{ field: 'address.street', before: 'Uno', after: 'Dos' }],
    });
    expect((await house.current.call('partner', 'GET', `users/${id}/history`)).status).not.toBe(200);
  });

  it('finds by name, e-mail, CURP and RFC, for a partner among its own', async () => {
    const known = somebody(980);
    const id = await house.current.register('partner', { curp: known.curp, rfc: known.rfc, email: 'buscada@test.mx' });
    await house.current.set(id, { general__full_name: 'Hermenegilda Única' });
    for (const q of ['hermenegilda', 'buscada@', known.curp, known.rfc])
      for (const [who, count] of [
        ['admin', 1],
        ['partner', 1],
        ['rival', 0],
      ] as const) {
        const answer = await house.current.call(
          who,
          'GET',
          `users?filter=${encodeURIComponent(JSON.stringify({ q }))}`,
        );
        expect([q, who, answer.body.count]).toEqual([q, who, count]);
      }
  });
});

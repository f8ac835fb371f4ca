import { beforeAll, describe, expect, it } from 'vitest';
import { findUpgradeRows } from '../../../../src/server/app/audit/upgrade.ts';
import { APPLICANT, EXAMPLE, GUARANTOR, LENDER, loanHouse } from '../loans/loan-house.ts';

const house = loanHouse();
const db = () => house.current.house.services.db;

const COMPANY = 60;
const OTHER_COMPANY = 61;

/** Two companies for which the guarantor speaks; both may lend. */
async function companies(): Promise<void> {
  const of = (id: number) => ({
    id,
    email: `c${id}@test.mx`,
    username: `c${id}`,
    token: `U${id}`,
    roles: JSON.stringify(['USER']),
    type_account: 'company',
    status: 'validated',
    validated: true,
    has_lender: true,
    general__full_name: `Compañía ${id}`,
  });
  const speaks = (id: number, company: number) => ({
    id,
    company,
    user: GUARANTOR,
    is_registered: true,
    type: JSON.stringify(['legal_representative']),
    role: JSON.stringify(['signer']),
  });
  await db()
    .insertInto('users')
    .values([of(COMPANY), of(OTHER_COMPANY)])
    .execute();
  await db()
    .insertInto('legalRepresentatives')
    .values([speaks(1, COMPANY), speaks(2, OTHER_COMPANY)])
    .execute();
}

beforeAll(companies);

type Sides = { user?: number; user_lender?: number | null; user_aval?: number; aval_required?: boolean };

const TWICE: [string, Sides, string, string][] = [
  ['the borrower as lender', { user: LENDER }, 'user_lender', 'El prestador no puede ser el mismo solicitante.'],
  [
    'the borrower as guarantor',
    { aval_required: true, user_aval: APPLICANT },
    'user_aval',
    'El aval no puede ser el mismo solicitante.',
  ],
  [
    'the lender as guarantor',
    { aval_required: true, user_aval: LENDER },
    'user_aval',
    'El aval no puede ser el mismo prestador.',
  ],
  [
    'a guarantor nobody asked for, who is the borrower',
    { user_aval: APPLICANT },
    'user_aval',
    'El aval no puede ser el mismo solicitante.',
  ],
];

describe('borrower, lender and guarantor', () => {
  it('are three people when a request is created: each other case has its sentence and leaves nothing', async () => {
    const h = house.current;
    const before = await h.count('requests');
    for (const [what, sides, field, message] of TWICE) {
      const { status, body } = await h.call('admin', 'POST', 'requests', { ...EXAMPLE, ...sides });
      expect(status, what).toBe(422);
      expect(
        body.errors.body.map((one: any) => [one.field, one.message]),
        what,
      ).toEqual([[field, message]]);
    }
    expect(await h.count('requests')).toBe(before);
  });

  it('stay three people when lender or guarantor are set later, one by one or both at once', async () => {
    const h = house.current;
    const id = await h.create({ user: COMPANY, user_lender: null });
    const put = (values: object) => h.call('admin', 'PUT', `requests/${id}`, values);
    const patch = (path: string, value: unknown) =>
      h.call('admin', 'PATCH', `requests/${id}`, [{ op: 'replace', path, value }]);
    const before = (await h.get(`requests/${id}`)).body;
    for (const answer of [
      await put({ user_lender: COMPANY }),
      await patch('/user_lender', COMPANY),
      await put({ user_aval: COMPANY }),
      await put({ user_lender: LENDER, user_aval: LENDER }),
    ])
      expect(answer.status).toBe(422);
    expect((await h.get(`requests/${id}`)).body).toEqual(before);
    expect((await put({ user_lender: LENDER, user_aval: APPLICANT })).status).toBe(200);
  });

  it('are looked at again at the activation: what was stored before the rule is not activated, but it can be cancelled', async () => {
    const h = house.current;
    const id = await h.create({ user: APPLICANT, date: '2026-01-15' });
    await db().updateTable('requests').set({ user: LENDER }).where('id', '=', id).execute();
    const events = await h.count('_loan_events');
    const { status, body } = await h.activate(id, '2026-01-15');
    expect([status, body.message]).toEqual([409, 'El prestador no puede ser el mismo solicitante.']);
    expect(await h.count('_loan_events')).toBe(events);
    const listed = await findUpgradeRows(db());
    expect(listed.find(({ name }) => name === 'same-person-twice')?.rows.map((row) => row.id)).toEqual([String(id)]);
    const cancelled = await h.call('admin', 'PATCH', `requests/${id}`, [
      { op: 'replace', path: '/status', value: { status: 3 } },
    ]);
    expect(cancelled.status).toBe(200);
  });

  it('may be a company and the person who speaks for it: at the creation, later and at the activation', async () => {
    const h = house.current;
    const id = await h.create({ user: COMPANY, aval_required: true, user_aval: GUARANTOR, date: '2026-01-15' });
    const put = (request: number, values: object) => h.call('admin', 'PUT', `requests/${request}`, values);
    const later = await h.create({ user: COMPANY, user_lender: null });
    expect((await put(later, { user_aval: GUARANTOR })).status).toBe(200);
    expect((await put(later, { user_lender: OTHER_COMPANY })).status).toBe(200);
    const { status, body } = await h.activate(id, '2026-01-15');
    expect([status, body.message]).toEqual([200, body.message]);
  });
});

import { join } from 'node:path';
import { sql } from 'kysely';
import { type Answer, heldHouse, type Person, startHouse, type TestHouse } from '../../helpers/house.ts';

const SCHEMAS = join(import.meta.dirname, '../../../../schemas');

/** The other side of each loan: validated people with an account. */
export const APPLICANT = 50;
export const LENDER = 51;
export const GUARANTOR = 52;

/** The worked example: 50,000 at 17.9 %, 12 months; the recurring commissions as people type them, without IVA. */
export const EXAMPLE = {
  user: APPLICANT,
  user_lender: LENDER,
  title: 'Capital de trabajo',
  description: 'Recursos para el negocio.',
  recognition: 0,
  amount: 50_000,
  rate: 17.9,
  payment_time: 12,
  payment_type: 2,
  opening_commission: 5,
  commission_admin: 1.16,
  commission_admin_lender: 0.58,
  commission_by_each_payment: 11.6,
  isr_withholdings: 20,
  iva_withholdings: 16,
};

export type LoanHouse = TestHouse & {
  create(terms?: object): Promise<number>;
  activate(id: number, date: string, by?: Person): Promise<Answer>;
  disperse(id: number): Promise<Answer>;
  /** Created, activated and dispersed. */
  live(date: string, terms?: object): Promise<number>;
  pay(id: number, body: object, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  rows(id: number): Promise<Record<string, any>[]>;
  on(day: string): void;
};

/** The application on the real files and a real PostgreSQL, with helpers that call it as the console does. */
export const loanHouse = () =>
  heldHouse(async () => {
    const house = withLoans(await startHouse({ folder: SCHEMAS, env: { SESSION_HOURS: '100000' } }));
    await insertParties(house);
    return house;
  });

export function withLoans(house: TestHouse): LoanHouse {
  const patch = (id: number, path: string, value: object, by: Person = 'admin') =>
    house.call(by, 'PATCH', `requests/${id}`, [{ op: 'replace', path, value }]);
  const must = (answer: Answer): Answer => {
    if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const loans: LoanHouse = {
    ...house,
    create: async (terms = {}) => must(await house.call('admin', 'POST', 'requests', { ...EXAMPLE, ...terms })).body.id,
    activate: (id, date, by) => patch(id, '/activate', { date, notify: false }, by),
    disperse: (id) => patch(id, '/dispersed', {}),
    async live(date, terms) {
      const id = await loans.create({ date, ...terms });
      must(await loans.activate(id, date));
      must(await loans.disperse(id));
      return id;
    },
    pay: (id, body, headers) => house.call('admin', 'POST', 'payments?full=true', { request: id, ...body }, headers),
    get: (path) => house.call('admin', 'GET', path),
    rows: async (id) => {
      const found = await sql<
        Record<string, any>
      >`select * from amortizations where request = ${id} order by period`.execute(house.house.services.db);
      return found.rows;
    },
    on: (day) => house.at(new Date(`${day}T18:00:00.000Z`)),
  };
  return loans;
}

export async function insertParties(house: TestHouse): Promise<void> {
  const people = [APPLICANT, LENDER, GUARANTOR].map((id) => ({
    id,
    email: `p${id}@test.mx`,
    username: `p${id}`,
    token: `U${id}`,
    roles: JSON.stringify(['USER']),
    type_account: 'personal',
    status: 'validated',
    validated: true,
    has_lender: id === LENDER,
    general__full_name: `Persona ${id}`,
    financial__clabe: `0021800000000000${id}`,
    financial__bank_name: '40002',
  }));
  await house.house.services.db.insertInto('users').values(people).execute();
}

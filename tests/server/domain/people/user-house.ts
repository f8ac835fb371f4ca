import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { clabeDigit } from '../../../../src/resource/model/digits.ts';
import { curpOf, rfcOf } from '../../../../src/resource/model/keys.ts';
import { type Answer, heldHouse, type Person, startHouse, type TestHouse } from '../../helpers/house.ts';

const SCHEMAS = join(import.meta.dirname, '../../../../schemas');

/** Who is registered: made anew for each number, with keys that agree with the name. */
export function somebody(number: number) {
  const names = ['Rosa', 'Elena', 'Julia', 'Marta', 'Irene', 'Laura'];
  const name = names[number % names.length] as string;
  const birthdate = new Date(Date.UTC(1960, 0, 1 + number)).toISOString().slice(0, 10);
  const person = { name, last_name: 'Mota', second_last_name: 'Trejo', birthdate, sex: 'M' as const, state: 'JC' };
  return { ...person, curp: curpOf(person), rfc: rfcOf(person), email: `persona${number}@test.mx` };
}

export const CLABE = `00201007777777777${clabeDigit('00201007777777777')}`;
export const ADDRESS = {
  street: 'Reforma',
  ext_no: '1',
  neighborhood: 'Centro',
  zipcode: '06000',
  country: 'MX',
  city: 'Ciudad de México',
  state: 'CMX',
};
export const KYC = {
  nationality: 'MX',
  occupation: 1,
  sector: 1,
  income: 1,
  destination_resources: 1,
  own_account: true,
  politician: false,
};

type UserHouse = TestHouse & {
  /** Registers by the call of the console; answers the id. */
  register(by: Person, extra?: object): Promise<number>;
  /** Everything that the sections ask of a person, the signature included. */
  complete(id: number, by?: Person): Promise<void>;
  must(answer: Promise<Answer>): Promise<Answer>;
  /** A call that is refused with this status and leaves no row, no audit line, no mail behind. */
  refused(status: number, ...call: Parameters<TestHouse['call']>): Promise<Answer>;
  /** Every value and paper that a person has is looked at and accepted. */
  accept(id: number): Promise<void>;
  set(id: number, columns: Record<string, unknown>): Promise<void>;
};

let numbers = 0;

/** The application on the real files, with what tests about people need. */
export const userHouse = () =>
  heldHouse(async () => {
    const house = withUsers(await startHouse({ folder: SCHEMAS, env: { SESSION_HOURS: '100000' } }));
    await house.set(4, { type_account: 'company', general__full_name: 'Socia Uno SA de CV' });
    await house.set(5, { type_account: 'company', general__full_name: 'Socia Dos SA de CV' });
    return house;
  });

function withUsers(house: TestHouse): UserHouse {
  const { db } = house.house.services;
  const must = async (answer: Promise<Answer>): Promise<Answer> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return answer;
  };
  const state = async () => {
    const tables = ['users', 'legalRepresentatives', 'creditReports', 'notifications', '_audit', '_recovery', '_jobs'];
    const counts = await Promise.all(tables.map((table) => house.count(table).catch(() => 0)));
    const rows = await db.selectFrom('users').selectAll().orderBy('id').execute();
    const representatives = await db.selectFrom('legalRepresentatives').selectAll().orderBy('id').execute();
    return JSON.stringify([counts, rows, representatives]);
  };
  const users: UserHouse = {
    ...house,
    must,
    async register(by, extra = {}) {
      const { curp, email } = somebody(++numbers);
      return (await must(house.call(by, 'POST', 'users', { ...NEW_USER, curp, email, ...extra }))).body.id;
    },
    async complete(id, by = 'admin') {
      const { curp: _, rfc, name, last_name, second_last_name, birthdate } = await knownOf(house, id);
      const put = (part: string, body: object) => must(house.call(by, 'PUT', `users/${id}/${part}`, body));
      await put('generals', { name, last_name, second_last_name, rfc, birthdate });
      await put('addresses', ADDRESS);
      await put('financials', { clabe: CLABE, bank_name: '002' });
      await put('billings', { regimen: '605', use: 'S01', zipcode_cfdi: '06000' });
      await put('additionals', KYC);
      await put('beneficiaries', { name: 'Ana', last_name: 'Ruiz', cellphone: '5512345678' });
      const papers = [9, 2, 3].map((type) => ({ user: id, type, context: 'user', current: true, version: 1 }));
      await db.insertInto('documents').values(papers).execute();
    },
    async accept(id) {
      const review = (body: object) => must(house.call('admin', 'POST', `users/${id}/validators`, body));
      const parts = Object.values(house.house.schemas.current().resources.users?.fields ?? {}).filter(
        ({ part, review: reviewed }) => part && reviewed,
      );
      for (const { part = '', path } of parts) {
        const { body } = await must(house.call('admin', 'GET', `users/${id}/${part}`));
        const filled = Object.keys(body).filter(
          (name) => `${name}_validated` in body && body[name] !== null && !body[name]?.type,
        );
        for (const field of filled) await review({ type: 2, field, category: path, validated: 1 });
      }
      const { rows } = await sql<{ id: number }>`select id from documents where "user" = ${id} and current`.execute(db);
      for (const paper of rows) await review({ type: 1, field: String(paper.id), validated: 1 });
    },
    async refused(status, ...call) {
      const before = await state();
      const answer = await house.call(...call);
      expect(answer.status, JSON.stringify(answer.body)).toBe(status);
      expect(await state()).toBe(before);
      return answer;
    },
    async set(id, columns) {
      await db.updateTable('users').set(columns).where('id', '=', id).execute();
    },
  };
  return users;
}

/** The names that belong to the CURP of a registered person. */
async function knownOf(house: TestHouse, id: number) {
  const { rows } = await sql<{ curp: string }>`select general__curp as curp from users where id = ${id}`.execute(
    house.house.services.db,
  );
  for (let number = 1; number <= numbers; number++)
    if (somebody(number).curp === rows[0]?.curp) return somebody(number);
  throw new Error('nobody was registered with this key');
}

export const NEW_USER = {
  cellphone: '5512345678',
  type_account: 'personal',
  partner_id: null as number | null,
  fout: 0,
  country_code: '+52',
  from_dashboard: true,
  has_lender: true,
};

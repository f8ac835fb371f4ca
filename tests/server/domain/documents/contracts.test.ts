import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../../../../src/resource/model/definition.ts';
import { EVERY_CASE, partOf } from '../../../part.ts';
import { follow } from '../../helpers/follow.ts';
import { TODAY } from '../../helpers/house.ts';
import { asWritten, laidOut } from '../../helpers/paper.ts';
import { type As, partnerHouse } from '../../helpers/partner-house.ts';

const house = partnerHouse();
const KINDS = { note: 3, disposition: 17, renewal: 18, debit: 1 };
const NO_RENEWAL = [0, 3];
const NO_DISPOSITION = [1, 4];
const PARTIES = { user: 'Solicitante', user_lender: 'Prestador', user_aval: 'Aval' } as const;

let admin: As;
let requests: Row[] = [];
let people: Map<number, Row>;
const person = (id: unknown): Row | undefined => people.get(Number(id));
const isCompany = (id: unknown): boolean => person(id)?.type_account === 'company';

beforeAll(async () => {
  admin = await house.current.as('super-admin');
  const { db } = house.current.house.services;
  // Of the products that only acknowledge a debt each second one renews another loan.
  await sql`update requests set request_parent = 1 where recognition in (1, 4) and id % 2 = 0`.execute(db);
  const rows = await sql<Row>`select * from requests where _deleted_at is null order by id`.execute(db);
  people = new Map((await sql<Row>`select * from users`.execute(db)).rows.map((row) => [Number(row.id), row]));
  requests = rows.rows;
});

/** One request for each mixture of people and product that the demo has. */
function mixtures(): Row[] {
  const seen = new Map<string, Row>();
  for (const request of requests) {
    const parties = [request.user, request.user_lender, request.user_aval];
    const kinds = parties.map((id) => (id === null ? 'none' : isCompany(id) ? 'company' : 'person'));
    const mixture = [...kinds, request.recognition, request.request_parent !== null, request.activation_date !== null];
    if (!seen.has(mixture.join())) seen.set(mixture.join(), request);
  }
  return [...seen.values()];
}

const kindsOf = ({ recognition, request_parent }: Row): number[] =>
  Object.values(KINDS).filter((type) => {
    if (type === KINDS.renewal) return !NO_RENEWAL.includes(Number(recognition)) && request_parent !== null;
    return type !== KINDS.disposition || !NO_DISPOSITION.includes(Number(recognition));
  });

function generate(request: Row, type: number, more: object = {}) {
  const day = request.activation_date ?? request.date;
  const given = { contract_signing_date: day, request_date: day, place: 'Ciudad de México' };
  return admin('POST', 'documents', { user: request.user, request: request.id, type, ...given, ...more });
}

async function textOf(url: string): Promise<string> {
  const answer = await follow(house.current, url);
  // Once as laid out on the page, and once piece by piece, where neighbouring columns are not mixed.
  return `${await laidOut(answer.rawPayload)}\n${await asWritten(answer.rawPayload)}`;
}

/** Who signs for a company, as the files say: validated, a legal representative, a signer. */
async function signersOf(company: unknown): Promise<string[]> {
  const { db } = house.current.house.services;
  const found = await sql<{ name: string }>`
    select coalesce(full_name, name || ' ' || lastname || ' ' || second_lastname) as name from "legalRepresentatives"
    where company = ${company} and status = 1 and role ? 'signer' and _deleted_at is null`.execute(db);
  return found.rows.map(({ name }) => name);
}
const flat = (text: string) => text.replace(/\s+/g, ' ');
const pesos = (text: string) => Number(text.replace(/[$,]/g, ''));

/** What is wrong with the text of a contract, whatever its kind. */
async function faultsOf(request: Row, type: number, text: string): Promise<string[]> {
  const found = /#\d|[{}]|\.\.|undefined|\bnull\b|NaN|\bPeriod\b|\d{4}-\d{2}-\d{2}/.exec(text)?.slice(0, 1) ?? [];
  found.push(...text.split('\n').filter((line) => /^\s+(Condiciones|Cuenta de|Tabla de)/.test(line)));
  const signing = [request.user];
  if (type === KINDS.note && request.aval_required) signing.push(request.user_aval);
  if (type === KINDS.renewal) signing.push(request.user_lender);
  for (const company of signing.filter(isCompany)) {
    const { general__full_name: name, power_of_attorney: power } = person(company) ?? {};
    const signers = await signersOf(company);
    const said = [...signers, `en representación de ${name}`, flat(String(power))];
    if (signers.length === 0) found.push(`${company} without a signer`);
    found.push(...said.filter((one) => !flat(text).includes(one)));
  }
  const tax = 1 + Number(request.iva_rate);
  const fees = [Number(request.commission_admin) / tax, Number(request.commission_by_each_payment) / tax];
  const [share = 0, fixed = 0] = fees;
  const charges = [...(share > 0 ? [`${share.toFixed(2)} % del`] : []), ...(fixed > 0 ? [`$${fixed.toFixed(2)}`] : [])];
  // What is not charged is not promised: no fee of $0.00, no commission of 0.00 %.
  found.push(...(/comisión[^.;:]{0,60} de (\$0\.00|0\.00 %)/i.exec(flat(text)) ?? []));
  if (share <= 0 && /comisión por administración/i.test(text)) found.push('an administration of nothing');
  if (fixed <= 0 && /comisión fija/i.test(text)) found.push('a fixed fee of nothing');
  if ((type === KINDS.renewal || type === KINDS.disposition) && Number(request.opening_commission) > 0)
    charges.push('Comisión por disposición', `${Number(request.opening_commission).toFixed(2)} % (`);
  found.push(...charges.filter((one) => !flat(text).includes(one)));
  return found;
}

describe('every kind of contract over the people of the demo', () => {
  it('prints nothing but text, signed by who may sign, with every charge, and refuses by name what is not there yet [D-036]', async () => {
    const found: string[] = [];
    let drawn = 0;
    for (const request of partOf(mixtures(), 0)) {
      for (const type of kindsOf(request)) {
        const answer = await generate(request, type);
        const where = `${request.id} ${type}`;
        if (answer.status === 201) {
          drawn += 1;
          const faults = await faultsOf(request, type, await textOf(answer.body.url));
          found.push(...faults.map((fault) => `${where} ${fault}`));
          continue;
        }
        const missing = Object.entries(PARTIES).filter(([field]) => request[field] === null);
        const named = missing.some(([field, title]) => answer.body.message.includes(`${title} (request.${field})`));
        if (answer.status !== 422 || !named) found.push(`${where} ${answer.status} ${answer.body.message}`);
      }
    }
    expect(found).toEqual([]);
    expect(drawn).toBeGreaterThan(EVERY_CASE ? 30 : 10);
  }, 120_000);

  it('a direct debit names the bank and takes a period with room for delay, never less than any payment [D-036]', async () => {
    const banks = house.current.house.schemas.current().catalogs.banks?.items ?? [];
    for (const request of partOf(
      mixtures().filter(({ activation_date }) => activation_date !== null),
      0,
    )) {
      const text = flat(await textOf((await generate(request, KINDS.debit)).body.url));
      const bank = banks.find(({ code }) => code === person(request.user)?.financial__bank_name);
      expect(text).toContain(`Banco que lleva la cuenta ${bank?.label}`);
      const limit = pesos(/cargo autorizado por.*?(\$[\d,]+\.\d\d)/.exec(text)?.[1] ?? '0');
      const { rows } = await sql<{ payment: string; capital: string }>`
        select payment_as_applicant as payment, capital from "amortizationBackups" where request = ${request.id}
      `.execute(house.current.house.services.db);
      const dearest = Math.max(...rows.map(({ payment }) => Number(payment)));
      expect(limit).toBeGreaterThanOrEqual(dearest);
      // A period of delay at twice the rate costs little beside the payment itself.
      expect(limit).toBeLessThan(dearest * 1.25);
    }
  }, 120_000);
});

describe('what stops a contract', () => {
  const change = (id: unknown, columns: Row) =>
    house.current.house.services.db
      .updateTable('users')
      .set(columns)
      .where('id', '=', id as number)
      .execute();
  const ofCompany = () => requests.find(({ user, user_lender }) => isCompany(user) && user_lender !== null) as Row;
  const stopped = async (request: Row, type: number) => {
    const documents = await house.current.count('documents');
    const { status, body } = await generate(request, type);
    expect(await house.current.count('documents')).toBe(documents);
    return [status, body.errors.body.map(({ field }: { field: string }) => field), body.message];
  };

  it('a company without a power or without a validated representative [D-036]', async () => {
    const request = ofCompany();
    const power = person(request.user)?.power_of_attorney ?? null;
    await change(request.user, { power_of_attorney: null });
    expect(await stopped(request, 3)).toEqual([
      422,
      ['user.power_of_attorney'],
      expect.stringContaining('Falta Poder notarial'),
    ]);
    await change(request.user, { power_of_attorney: power });
    const { db } = house.current.house.services;
    const set = (status: number | null) =>
      db
        .updateTable('legalRepresentatives')
        .set({ status })
        .where('company', '=', request.user as number)
        .where('alias', '=', 'Representante Legal')
        .execute();
    await set(null);
    expect(await stopped(request, 3)).toEqual([
      422,
      ['user_signers'],
      expect.stringContaining('Falta Representante validado que firme por el suscriptor'),
    ]);
    await set(1);
    expect((await generate(request, 3)).status).toBe(201);
  });

  it('a code that no catalogue names, and a bank that does not exist [D-036]', async () => {
    const request = requests.find(({ user }) => !isCompany(user)) as Row;
    const { address__state, financial__bank_name } = person(request.user) ?? {};
    await change(request.user, { address__state: 'ZZZ', financial__bank_name: '999' });
    const note = await stopped({ ...request, user_lender: 1 }, 1);
    expect(note.slice(0, 2)).toEqual([422, ['user.financial.bank_name']]);
    expect(note[2]).toContain('Banco (user.financial.bank_name) tiene una clave que ningún catálogo nombra');
    await change(request.user, { address__state, financial__bank_name });
  });

  it('a signature after the activation, but of a mandate [D-036]', async () => {
    const request = requests.find(({ activation_date, user }) => activation_date !== null && !isCompany(user)) as Row;
    const late = { contract_signing_date: TODAY };
    const refused = await generate(request, 3, late);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('ya se activó')]);
    expect((await generate(request, 1, late)).status).toBe(201);
  });

  it('a renewal request for a loan that renews none [D-035]', async () => {
    const request = requests.find(
      ({ recognition, request_parent }) => [1, 4].includes(Number(recognition)) && request_parent === null,
    ) as Row;
    const [status, fields, message] = await stopped(request, 18);
    expect([status, fields]).toEqual([422, ['type']]);
    expect(message).toContain('no renueva a otra');
  });
});

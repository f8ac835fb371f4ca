import { nodeFromXmlString } from '@nodecfdi/cfdi-core';
import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import type { Answer, Person } from '../../helpers/house.ts';
import { APPLICANT, LENDER, type LoanHouse, loanHouse } from '../loans/loan-house.ts';

/** Tax data of the two sides: a natural person and a company, with the check digits of real numbers. */
export const APPLICANT_RFC = 'GODE561231GR8';
export const LENDER_RFC = 'EKU9003173C9';
const OWN = 4;
const OTHER = 5;

/** A house whose people have tax data; the applicant belongs to partner 4, the lender to partner 5. */
export function billHouse(): { readonly current: LoanHouse } {
  const house = loanHouse();
  beforeAll(async () => {
    const { db } = house.current.house.services;
    const write = (id: number, values: object) => db.updateTable('users').set(values).where('id', '=', id).execute();
    const billing = { billing__zipcode_cfdi: '06700', billing__use: 'G03' };
    await write(APPLICANT, {
      ...billing,
      general__full_name: 'Ernestina Godoy Ñáñez',
      general__rfc: APPLICANT_RFC,
      billing__regimen: '612',
      id_partner: OWN,
    });
    await write(LENDER, {
      ...billing,
      general__full_name: 'Escuela Kemper Urgate, S.A. de C.V.',
      general__rfc: LENDER_RFC,
      billing__regimen: '601',
      type_account: 'company',
      id_partner: OTHER,
    });
  });
  return house;
}

export const bill = (h: LoanHouse, payment: number, type: number | string, by: Person = 'admin'): Promise<Answer> =>
  h.call(by, 'POST', `payments/${payment}/billings?type=${type}`);

export type BillRow = Record<string, any>;

export async function bills(h: LoanHouse, where = sql`true`): Promise<BillRow[]> {
  const found = await sql<BillRow>`select * from bills where ${where} order by id`.execute(h.house.services.db);
  return found.rows;
}

export const parsed = (row: BillRow) => nodeFromXmlString(String(row.xml));

/** A loan of the worked example with its first payment. */
export async function paidLoan(h: LoanHouse, terms: object = {}): Promise<{ request: number; payment: number }> {
  h.on('2026-01-15');
  const request = await h.live('2026-01-15', terms);
  h.on('2026-02-16');
  const paid = await h.pay(request, { amount: 4715.57, date: '2026-02-16' });
  return { request, payment: paid.body.id };
}

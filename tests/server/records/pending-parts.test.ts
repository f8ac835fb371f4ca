import { describe, expect, it } from 'vitest';
import type { Json, Row } from '../../../src/resource/model/definition.ts';
import { FIRST, partnerHouse } from '../helpers/partner-house.ts';
import { ROLES } from './oracle.ts';
import { callsAs } from './planted.ts';

const house = partnerHouse();
const PARTS = ['capital', 'interests', 'moratorium', 'commission'];
const COLUMNS = PARTS.map((part) => `pending.${part}`);
const OPERATIONS = ['super-admin', 'admin', 'senior-operations', 'junior-operations'];
const READERS = [...OPERATIONS, 'partner', 'partner-two', `corporate@${FIRST}`];
const ACCOUNTS = [
  ...ROLES.map((role) => role.toLowerCase().replaceAll('_', '-')),
  'partner-two',
  'corporate',
  `corporate@${FIRST}`,
];
const cents = (value: Json | undefined) => Math.round(Number(value) * 100);
const sumOf = (row: Row) => PARTS.reduce((sum, part) => sum + cents((row.pending as Row)[part]), 0);
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe('what is pending of each concept of a debit', () => {
  for (const account of ACCOUNTS)
    it(`${account} reads it exactly where it reads the whole, through every door (choice 113) [P-005]`, async () => {
      const as = await callsAs(house.current, account);
      const reads = READERS.includes(account);
      const all = await as('GET', 'debits?limit=100');
      expect([account, all.status]).toEqual([account, reads ? 200 : 403]);
      const rows = (all.body.resources ?? []) as Row[];
      expect(rows.length > 0).toBe(reads);
      const own = Number((await as('POST', 'roles')).body.id_partner);
      const isStaff = OPERATIONS.includes(account);
      for (const row of rows) {
        expect([row.id, sumOf(row)]).toEqual([row.id, cents(row.real_payment)]);
        expect(isStaff || [row.partner, row.partner_lender].includes(own)).toBe(true);
      }
      const first = Number(rows[0]?.id ?? 1);
      const one = await as('GET', `debits/${first}`);
      expect(one.status === 200 ? one.body.pending : undefined).toEqual(rows[0]?.pending);
      const { fields = {} } = (await as('GET', 'schemas/debits')).body;
      expect(COLUMNS.map((name) => name in fields)).toEqual(COLUMNS.map(() => reads));
      for (const name of ['pending', ...COLUMNS]) {
        const refused = [
          await as('GET', `debits?filter=${json({ [name]: { $gt: 0 } })}`),
          await as('GET', `debits?field=${name}&order=ASC`),
          await as('POST', `debits/${first}/reveal`, { field: name }),
          await as('GET', `debits/${first}/history`),
          await as('GET', `amortizations?filter=${json({ [name]: 1 })}`),
        ];
        for (const { status, body } of refused) {
          expect([name, status >= 400 && status < 500]).toEqual([name, true]);
          expect(body.resources).toBeUndefined();
        }
      }
    }, 60_000);

  it('a CSV file holds them for the same accounts, and they add up to the whole (choice 113)', async () => {
    for (const account of ACCOUNTS) {
      const as = await callsAs(house.current, account);
      const columns = [...COLUMNS, 'real_payment'];
      const csv = await as('POST', 'exports', { path: '/debits', format: 'csv', columns });
      expect([account, csv.status === 200]).toEqual([account, READERS.includes(account)]);
      if (csv.status !== 200) continue;
      const [, ...lines] = String(csv.body).trim().split('\r\n');
      const { count } = (await as('GET', 'debits?limit=1')).body;
      expect([account, lines.length]).toEqual([account, count]);
      const table = lines.map((line) => line.split(',').map(cents));
      for (const [capital = 0, interests = 0, moratorium = 0, commission = 0, whole] of table)
        expect(capital + interests + moratorium + commission).toBe(whole);
    }
  }, 60_000);
});

describe('the due date that money reaches first', () => {
  it('is read by whoever reads the request, at each of its addresses (choice 113)', async () => {
    const admin = await callsAs(house.current, 'admin');
    const { resources } = (await admin('GET', `debits?limit=100&filter=${json({ status: 1 })}`)).body;
    const requests = [...new Set((resources as Row[]).map((row) => Number(row.id_request)))];
    let read = 0;
    let refused = 0;
    for (const account of ACCOUNTS) {
      const as = await callsAs(house.current, account);
      for (const request of requests.slice(0, 12)) {
        const { status } = await as('GET', `requests/${request}`);
        for (const type of ['payable', 'expired', 'to_finish', 'to-finish']) {
          const { status: found, body } = await as('GET', `requests/${request}/payments/${type}`);
          expect([account, request, type, found === 200]).toEqual([account, request, type, status === 200]);
          expect('oldest_amount' in body).toBe(status === 200);
          if (status === 200) read += 1;
          else refused += 1;
        }
      }
      for (const path of ['payables', `payables/${requests[0]}`, 'payables/payable', '../web/payables']) {
        const { body } = await as('GET', path);
        expect([account, path, JSON.stringify(body).includes('oldest_')]).toEqual([account, path, false]);
      }
      const sheet = await as('POST', 'exports', { path: '/payables', format: 'csv' });
      expect([account, String(sheet.body?.message ?? sheet.body).includes('oldest_')]).toEqual([account, false]);
    }
    expect([read > 100, refused > 100]).toEqual([true, true]);
  }, 120_000);
});

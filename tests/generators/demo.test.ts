import { nodeFromXmlString } from '@nodecfdi/cfdi-core';
import { describe, expect, it } from 'vitest';
import { ACCOUNTS, PARTNER_ID, SECOND_PARTNER_ID } from '../../generators/demo/user-plan.ts';
import { loadSchemas } from '../../generators/load-schemas.ts';
import type { Row } from '../../src/resource/model/definition.ts';
import { valueAt } from '../../src/resource/model/path.ts';
import { brokenRules } from '../../src/server/domain/bills/check-cfdi.ts';
import { byId, cents, demoRecords, TODAY } from './demo-records.ts';

const schemas = loadSchemas();
const records = demoRecords(schemas);
const users = byId(records.users);
const requests = records.requests ?? [];
const rowsOf = (resource: string, request: Row) =>
  (records[resource] ?? []).filter((row) => row.request === request.id);

/** The status as people see it: 5 past maturity, 9 within 45 days of it. */
function shown(request: Row): number {
  const days = (Date.parse(String(request.finish_date)) - Date.parse(TODAY)) / 86_400_000;
  if (request.status !== 1 || !request.dispersed) return Number(request.status);
  return days < 0 ? 5 : days <= 45 ? 9 : 1;
}

describe('demo data', () => {
  it('the same seed and day give the same records, another seed gives others', () => {
    const [one, other] = [
      demoRecords(schemas, { people: 80, requests: 90 }),
      demoRecords(schemas, { people: 80, requests: 90 }),
    ];
    expect(one).toEqual(other);
    expect(demoRecords(schemas, { people: 80, requests: 90, seed: 2 }).users).not.toEqual(one.users);
  });

  it('holds nothing of an hour that has not come yet, however early the day', () => {
    const late = Object.entries(records).flatMap(([resource, rows]) =>
      rows.flatMap((row) =>
        ['created_at', 'date', 'at', 'closed_at', 'last_login']
          .map((name) => row[name])
          .filter((value) => typeof value === 'string' && value.includes('T') && value > `${TODAY}T06:00:00Z`)
          .map((value) => [resource, value]),
      ),
    );
    expect(late).toEqual([]);
  });

  it('tells the payments of a loan one after another, however many one day has', () => {
    const last = new Map<unknown, string>();
    const flipped = (records.payments ?? []).filter(({ request, created_at }) => {
      const before = last.get(request) ?? '';
      last.set(request, String(created_at));
      return String(created_at) <= before;
    });
    expect(flipped.map(({ request, id }) => [request, id])).toEqual([]);
  });

  it('closes each loan when what closed it was told, at any hour, and gives every CAT one decimal', () => {
    const told = new Set(records._loan_events?.map(({ request, at }) => `${request} ${at}`));
    const closed = requests.filter(({ closed_at }) => closed_at);
    expect(closed.filter(({ id, closed_at }) => !told.has(`${id} ${closed_at}`))).toEqual([]);
    expect(new Set(closed.map(({ closed_at }) => String(closed_at).slice(11))).size).toBeGreaterThan(closed.length / 2);
    expect(requests.filter(({ cat }) => cat && !/^\d+(\.\d)?$/.test(String(cat)))).toEqual([]);
  });

  it('pays no lender nothing or less, and keeps what a share does not cover', () => {
    expect(records.dispersions?.filter(({ amount }) => !(Number(amount) > 0))).toEqual([]);
    const carried = records.payments?.map(({ to_offset }) => Number(to_offset ?? 0)) ?? [];
    expect(carried.some((amount) => amount > 0) && carried.some((amount) => amount < 0)).toBe(true);
  });

  it('has about 300 people and 500 requests unless told otherwise, and any other size', () => {
    expect([records.users?.length, requests.length]).toEqual([300, 500]);
    const small = demoRecords(schemas, { people: 90, requests: 120 });
    expect([small.users?.length, small.requests?.length]).toEqual([90, 120]);
  });

  it('holds every status from 0 to 12', () => {
    expect(new Set(requests.map(shown))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
  });

  it('stores 5 and 9 as 1', () => {
    expect(requests.filter((request) => [5, 9].includes(Number(request.status)))).toEqual([]);
  });

  it('holds ten active, dispersed loans with 5,000 pending, a complete borrower and neither prepayment nor condonation', () => {
    const fit = requests.filter((request) => {
      const rows = rowsOf('amortizations', request);
      const paid = cents(rows, 'capital_partials');
      const backups = rowsOf('amortizationBackups', request);
      const untouched =
        backups.every((row, index) => row.capital === rows[index]?.capital) && !rows.some((row) => row.q);
      const borrower = users.get(Number(request.user));
      return (
        shown(request) === 1 &&
        request.dispersed &&
        cents(rows, 'capital') - paid >= 500_000 &&
        untouched &&
        isComplete(borrower)
      );
    });
    expect(fit.filter((request) => rowsOf('waivers', request).length === 0).length).toBeGreaterThanOrEqual(10);
  });

  it('holds five requests in 6 or 8 with everything that an activation needs', () => {
    const documents = new Map<unknown, Row[]>();
    for (const row of records.documents ?? []) documents.set(row.request, [...(documents.get(row.request) ?? []), row]);
    const ready = requests.filter((request) => {
      const parties = [request.user, request.user_lender, ...(request.aval_required ? [request.user_aval] : [])];
      const own = documents.get(request.id) ?? [];
      const accepted = own.every((row) => valueAt(row, '_reviews._record') === 1);
      const validated = parties.every((id) => users.get(Number(id))?.status === 'validated');
      return (
        [6, 8].includes(Number(request.status)) &&
        validated &&
        accepted &&
        [0, 1, 7].every((type) => own.some((row) => row.type === type))
      );
    });
    expect(ready.length).toBeGreaterThanOrEqual(5);
  });

  it.each([10, 12])('holds requests in %i with their documents', (status) => {
    const withPapers = requests.filter(
      (request) => request.status === status && rowsOf('documents', request).length >= 3,
    );
    expect(withPapers.length).toBeGreaterThanOrEqual(3);
  });

  it('has invoices as the console writes them: an XML that holds the rules and says what the row says, and a paper', () => {
    const bills = records.bills ?? [];
    expect(new Set(bills.map(({ type }) => type))).toEqual(new Set([0, 1, 2, 3]));
    expect(bills.every(({ xml, pdf, status }) => Boolean(xml) && Boolean(pdf) && status === 1)).toBe(true);
    for (const bill of bills.filter((_, at) => at % 20 === 0)) {
      const root = nodeFromXmlString(String(bill.xml));
      expect(brokenRules(root)).toEqual([]);
      expect([root.getAttribute('Folio'), Number(root.getAttribute('Total'))]).toEqual([
        String(bill.token).slice(1),
        bill.amount,
      ]);
    }
  });

  it('offers at least 80 active banks', () => {
    const active = schemas.catalogs.banks?.items.filter((bank) => bank.active !== false) ?? [];
    expect(active.length).toBeGreaterThanOrEqual(80);
  });
});

describe('demo accounts and partners', () => {
  it('there is one account for each role, named after it [K-039]', () => {
    expect(ACCOUNTS.map((account) => account.role).sort()).toEqual(Object.keys(schemas.roles.roles).sort());
    for (const { id, role, email } of ACCOUNTS) {
      expect(email).toBe(`${role.toLowerCase().replaceAll('_', '-')}@demo.mx`);
      expect([users.get(id)?.email, users.get(id)?.roles]).toEqual([email, [role]]);
    }
  });

  it('partner is a company and its own partner; its compliance officer belongs to it', () => {
    const partner = [...users.values()].find((user) => user.email === 'partner@demo.mx');
    expect([partner?.type_account, partner?.id_partner]).toEqual(['company', partner?.id]);
    const officer = [...users.values()].find((user) => user.email === 'partner-compliance-officer@demo.mx');
    expect(officer?.id_partner).toBe(partner?.id);
  });

  it.each([PARTNER_ID, SECOND_PARTNER_ID])(
    'partner company %i owns some and not all of everything, on both sides',
    (partner) => {
      const of = (id: unknown) => users.get(Number(id))?.id_partner;
      const borrows = requests.filter((request) => of(request.user) === partner);
      const lends = requests.filter((request) => of(request.user_lender) === partner);
      const dispersions = records.dispersions ?? [];
      const paidTo = dispersions.filter((row) => of(row.id_user_lender) === partner);
      const paidBy = dispersions.filter((row) => borrows.some((request) => request.id === row.id_request));
      const people = [...users.values()].filter((user) => user.id_partner === partner);
      for (const own of [borrows, lends, paidTo, paidBy, people]) expect(own.length).toBeGreaterThan(0);
      expect(people.length).toBeLessThan(users.size / 2);
      expect(borrows.length + lends.length).toBeLessThan(requests.length / 2);
      expect(paidTo.length + paidBy.length).toBeLessThan(dispersions.length / 2);
    },
  );

  it('one person administers both partner companies', () => {
    const administered = (records.legalRepresentatives ?? []).filter(
      (row) => Array.isArray(row.role) && row.role.includes('admin'),
    );
    const of = (company: number) => administered.filter((row) => row.company === company).map((row) => row.user);
    expect(of(PARTNER_ID).some((user) => of(SECOND_PARTNER_ID).includes(user))).toBe(true);
  });
});

/** Every section that a person or company has, with all that completes it. */
function isComplete(user: Row | undefined): boolean {
  const definition = schemas.resources.users;
  const parts = Object.values(definition?.fields ?? {}).filter((field) => field.part && field.kind === 'object');
  const personal = user?.type_account === 'personal';
  return parts
    .filter(({ path }) => personal || !['signature', 'beneficiary'].includes(path))
    .filter(({ path }) => path !== 'signature')
    .every(({ path }) => {
      const section = valueAt(user, path);
      return section !== null && typeof section === 'object' && Object.keys(section).length > 1;
    });
}

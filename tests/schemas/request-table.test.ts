import { describe, expect, it } from 'vitest';
import { REGISTRY } from '../../generators/registry.generated.ts';
import { actionVerdict } from '../../src/resource/access/actions.ts';
import { holds } from '../../src/resource/conditions/condition.ts';
import { formatValue } from '../../src/resource/conditions/format.ts';
import { link } from '../../src/resource/linker/link.ts';
import type { Actor, Definition, Row, Schemas } from '../../src/resource/model/definition.ts';
import { realFiles } from './folder.ts';

const schemas = link(realFiles, REGISTRY).schemas as Schemas;
const requests = schemas.resources.requests as Definition;

const STATES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const BEFORE = [0, 6, 7, 8, 10, 11, 12];
const OPERATIONS = ['SUPER_ADMIN', 'ADMIN', 'SENIOR_OPERATIONS', 'JUNIOR_OPERATIONS'];
const STAFF = [...OPERATIONS, 'LEGAL', 'COMPLIANCE_OFFICER', 'FINANCE', 'HUMAN_RESOURCES', 'ACCOUNTING'];
const ROLES = [...STAFF, 'PARTNER', 'PARTNER_COMPLIANCE_OFFICER', 'EXTERNAL', 'CONSULTANT', 'USER'];

/** Section 4 and choices 24 to 28, 87 and 92, written here a second time on purpose: who, and from where. */
const TABLE: Record<string, { roles: string[]; from: number[]; of?: Row }> = {
  'documents-loaded': { roles: OPERATIONS, from: [12] },
  'documents-signed': { roles: OPERATIONS, from: [10] },
  'collect-signatures': { roles: OPERATIONS, from: [0, 7] },
  'send-to-sign': { roles: OPERATIONS, from: [0, 7] },
  'request-validation': { roles: OPERATIONS, from: [11] },
  cancel: { roles: OPERATIONS, from: BEFORE },
  'cancel-loan': { roles: OPERATIONS, from: [1] },
  reject: { roles: OPERATIONS, from: BEFORE },
  activate: { roles: OPERATIONS, from: [6, 8] },
  'refresh-amount': { roles: OPERATIONS, from: BEFORE, of: { request_parent: 7 } },
  disperse: { roles: OPERATIONS, from: [1] },
  renew: { roles: OPERATIONS, from: [9] },
  'see-funding': { roles: [...OPERATIONS, 'PARTNER'], from: [6, 8] },
  apply: { roles: [...OPERATIONS, 'PARTNER'], from: [1] },
  waive: { roles: OPERATIONS, from: [1] },
  'generate-document': { roles: STAFF, from: STATES },
};

/** What the cell of the state offers, by the table of section 4. */
const CELL: Record<number, string[]> = {
  0: ['collect-signatures', 'send-to-sign', 'cancel'],
  1: [],
  2: [],
  3: [],
  4: [],
  5: [],
  6: ['see-funding', 'cancel'],
  7: ['collect-signatures', 'send-to-sign', 'cancel'],
  8: ['see-funding', 'cancel'],
  9: ['renew'],
  10: ['documents-signed', 'cancel'],
  11: ['request-validation', 'cancel'],
  12: ['documents-loaded', 'cancel'],
};

const actor = (role: string): Actor => ({
  id: 5,
  username: 'x',
  roles: [role],
  isAdmin: ['SUPER_ADMIN', 'ADMIN'].includes(role),
  isPartner: role === 'PARTNER',
  permission: null,
  id_partner: 9,
});
const record = (status: number, more: Row = {}): Row => ({
  id: 1,
  token: 'S0000001',
  status,
  partner: 9,
  partner_lender: 4,
  can_activate: true,
  dispersed: false,
  ...more,
});
const allowed = (role: string, name: string, row: Row) =>
  actionVerdict(requests, actor(role), name, row, { schemas }).allowed;

describe('status x action x role', () => {
  it('names every action of a request but creating and changing it', () => {
    const actions = Object.keys(requests.actions.actions).filter((name) => !['create', 'update'].includes(name));
    expect(actions.sort()).toEqual(Object.keys(TABLE).sort());
    expect(Object.keys(schemas.roles.roles).sort()).toEqual([...ROLES].sort());
  });

  it.each(Object.entries(TABLE))('%s is allowed from exactly its statuses and to exactly its roles', (name, line) => {
    for (const role of ROLES)
      for (const status of STATES)
        expect(allowed(role, name, record(status, line.of)), `${role} ${status}`).toBe(
          line.roles.includes(role) && line.from.includes(status),
        );
  });

  it('activation also needs `can_activate`, dispersion a request that is not dispersed [R-067, R-070]', () => {
    for (const role of OPERATIONS) {
      expect(allowed(role, 'activate', record(6, { can_activate: false }))).toBe(false);
      expect(allowed(role, 'disperse', record(1, { dispersed: true }))).toBe(false);
      expect(allowed(role, 'cancel-loan', record(1, { dispersed: true }))).toBe(false);
      expect(allowed(role, 'cancel-loan', record(1, { request_parent: 7 }))).toBe(false);
    }
  });

  it('takes the amount anew of a renewal alone [R-034]', () => {
    for (const role of OPERATIONS) expect(allowed(role, 'refresh-amount', record(6))).toBe(false);
  });

  it('a partner acts on requests of its own side alone', () => {
    for (const name of ['see-funding', 'apply']) {
      const status = TABLE[name]?.from[0] as number;
      expect(allowed('PARTNER', name, record(status, { partner: 4, partner_lender: 9 }))).toBe(true);
      expect(allowed('PARTNER', name, record(status, { partner: 4, partner_lender: 4 }))).toBe(false);
    }
  });
});

describe('the cell of the state', () => {
  const column = requests.list.columns.find(({ field }) => field === 'status');
  it.each(STATES)('offers in status %i what section 4 says [R-048, R-050, R-051, R-054, R-056, R-057]', (status) => {
    const offered = (column?.actions ?? []).filter((name) => allowed('JUNIOR_OPERATIONS', name, record(status)));
    expect(offered.sort()).toEqual([...(CELL[status] ?? [])].sort());
  });
});

/** Choices 22, 24 and 25: what the menu of a row and the buttons of the page offer, beyond the cell. */
const PAGE: Record<number, string[]> = {
  1: ['disperse', 'apply', 'waive', 'cancel-loan'],
  9: ['renew'],
  6: ['activate', 'see-funding', 'reject', 'cancel'],
  8: ['activate', 'see-funding', 'reject', 'cancel'],
};
const MENU: Record<number, string[]> = { 1: ['apply', 'cancel-loan'] };

describe('the menus of row and page', () => {
  const buttons = requests.tabs?.summary.flatMap((block) => block.buttons ?? []) ?? [];
  it.each([1, 2, 3, 4, 5, 6, 8, 9])(
    'offer in status %i no more than section 4 says [R-049, R-051, R-052, R-057]',
    (status) => {
      const row = record(status);
      const page = buttons.filter(({ visibleWhen }) => holds(visibleWhen, { definition: requests, record: row }));
      expect(page.map(({ action }) => action).sort()).toEqual([...(PAGE[status] ?? [])].sort());
      const menu = requests.list.actions.filter((name) => allowed('ADMIN', name, row));
      expect(menu).toEqual(MENU[status] ?? []);
    },
  );

  it('the payments tab takes payments and waivers in every state that has them [R-052, R-074]', () => {
    const tab = requests.tabs?.tabs.find(({ name }) => name === 'payments');
    expect(tab?.visibleWhen).toBe(true);
    expect(tab?.blocks.map((block) => block.new?.go)).toEqual(['/payments/create', '/waivers/create']);
  });
});

describe('an overdue row', () => {
  const line = schemas.resources.amortizations?.form.edit?.sections[0]?.fields?.find(
    ({ field }) => field === 'date_final',
  );
  it.each([
    ['open and ahead', 0, '2026-03-09', true],
    ['open and overdue', 0, '2026-03-08', false],
    ['settled', 1, '2026-04-01', false],
  ])('has its due date moved only while it is ahead: %s', (_what, status, collection_date, wanted) => {
    const definition = schemas.resources.amortizations as Definition;
    const env = { definition, record: { status, collection_date }, vars: { today: '2026-03-09' } };
    expect(holds(line?.enabledWhen ?? true, env)).toBe(wanted);
  });
});

describe('words of a request', () => {
  const say = (name: string, value: number) =>
    formatValue(requests.fields[name] as Definition['fields'][string], value, schemas);

  it("status 8 reads 'En espera de fondeo (mesa de control)', which is written in one place alone [R-047]", () => {
    expect(say('status', 8)).toBe('En espera de fondeo (mesa de control)');
    const refused = actionVerdict(requests, actor('ADMIN'), 'renew', record(8), { schemas });
    expect(refused).toMatchObject({ params: { state: 'En espera de fondeo (mesa de control)' } });
    const places = Object.entries(realFiles).filter(([, text]) =>
      /\((?:en )?mesa de control\)|de fondeo \(/i.test(text),
    );
    expect(places.map(([file]) => file)).toEqual(['_shared/catalogs/request-status.json']);
  });

  it('the term is in months, in the singular for 1 [R-011]', () => {
    expect([0, 1, 2, 120].map((months) => say('payment_time', months))).toEqual([
      '0 meses',
      '1 mes',
      '2 meses',
      '120 meses',
    ]);
    expect(requests.list.columns.map(({ field }) => field)).toContain('payment_time');
  });
});

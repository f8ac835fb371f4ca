import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everReadableFields, mayEver } from '../../../src/resource/access/permissions.ts';
import type { Operation } from '../../../src/resource/model/definition.ts';
import { demoOf, SHIPPED, startHouse, type TestHouse } from '../helpers/house.ts';
import { BELOW_REQUESTS, expected, FIELD_READERS, type Line, ROLES, SECTIONS, scoped } from './oracle.ts';

const OPERATIONS = ['list', 'read', 'create', 'update', 'delete'] as const;

let house: TestHouse;
const tokens = new Map<string, string>();

beforeAll(async () => {
  house = await startHouse({ folder: SHIPPED, filling: demoOf(120, 120), env: { SESSION_HOURS: '100000' } });
  for (const role of ROLES) {
    const email = `${role.toLowerCase().replaceAll('_', '-')}@demo.mx`;
    const answer = await house.raw({ method: 'POST', url: '/v1/login', payload: { email, password: 'Mesa2026!' } });
    tokens.set(role, answer.body.token);
  }
});
afterAll(() => house?.stop());

const call = (role: string, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  house.raw({ method, url: `/v1${path}`, headers: { authorization: `Bearer ${tokens.get(role)}` }, payload });

describe('who may do what, against the hand-written table', () => {
  it('grants each operation of each section to exactly the roles of the table [K-017, T-002]', () => {
    const { resources } = house.house.schemas.current();
    const wrong: string[] = [];
    for (const [name, line] of Object.entries(SECTIONS))
      for (const operation of OPERATIONS)
        for (const role of ROLES) {
          const definition = resources[name];
          const granted = definition ? mayEver(definition, [role], operation as Operation) : undefined;
          const wanted = expected(line, operation, role);
          // A list that may be seen may also be read one by one where the table names no reader of its own.
          if (operation === 'read' && line.read === undefined) continue;
          if (granted !== wanted) wrong.push(`${name}.${operation} ${role}: ${granted}, wanted ${wanted}`);
        }
    expect(wrong).toEqual([]);
  });

  it('lets exactly the roles of the table write below a request [K-017]', () => {
    const { resources } = house.house.schemas.current();
    const wrong = Object.entries(BELOW_REQUESTS).flatMap(([name, line]) =>
      (['create', 'update'] as const).flatMap((operation) =>
        ROLES.filter((role) => {
          const definition = resources[name];
          return !definition || mayEver(definition, [role], operation) !== expected(line, operation, role);
        }).map((role) => `${name}.${operation} ${role}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('shows restricted fields to exactly the roles of the table [K-018]', () => {
    const { resources } = house.house.schemas.current();
    const wrong: string[] = [];
    for (const [name, fields] of Object.entries(FIELD_READERS))
      for (const [path, readers] of Object.entries(fields))
        for (const role of ROLES) {
          const definition = resources[name];
          if (!definition || !mayEver(definition, [role], 'read')) continue;
          const shown = everReadableFields(definition, [role]).includes(path);
          if (shown !== readers.split(' ').includes(role)) wrong.push(`${name}.${path} ${role}: ${shown}`);
        }
    expect(wrong).toEqual([]);
  });
});

describe('the same over HTTP', () => {
  for (const role of ROLES) {
    it(`${role} reads and lists what the table says and is refused the rest [L-021, T-002, T-003, T-004, T-005, T-006, T-007, T-008, T-009]`, async () => {
      const wrong: string[] = [];
      for (const [name, line] of Object.entries(SECTIONS)) {
        const path = line.list === undefined ? `/${name}` : `/${name}?limit=5`;
        const operation = line.list === undefined ? 'read' : 'list';
        const { status } = await call(role, 'GET', path);
        const wanted = expected(line, operation, role) ? 200 : 403;
        if (status !== wanted) wrong.push(`GET ${path}: ${status}, wanted ${wanted}`);
      }
      expect(wrong).toEqual([]);
    });

    it(`${role} creates only what the table says; nothing is written by a refused call [K-017, L-022]`, async () => {
      const wrong: string[] = [];
      const before = await rowsOf('_audit');
      for (const [name, line] of Object.entries(SECTIONS)) {
        const { status } = await call(role, 'POST', `/${name}`, {});
        const wanted = expected(line, 'create', role) ? [422] : [403, 404, 405, 409];
        if (!wanted.includes(status)) wrong.push(`POST /${name}: ${status}, wanted ${wanted}`);
      }
      expect(wrong).toEqual([]);
      expect(await rowsOf('_audit')).toBe(before);
    });
  }

  it('shows a partner its own rows and answers 404 for the others [T-002]', async () => {
    for (const name of ['requests', 'users', 'debits', 'dispersions']) {
      const line = SECTIONS[name] as Line;
      expect(scoped(line, 'read', 'PARTNER')).toBe(true);
      const all = (await call('SUPER_ADMIN', 'GET', `/${name}?limit=100`)).body.resources as { id: number }[];
      const own = (await call('PARTNER', 'GET', `/${name}?limit=100`)).body.resources as { id: number }[];
      const mine = new Set(own.map((row) => row.id));
      const foreign: { id: number }[] = [];
      for (const row of all.slice(0, 40)) if (!mine.has(row.id)) foreign.push(row);
      expect(own.length, name).toBeGreaterThan(0);
      expect(foreign.length, name).toBeGreaterThan(0);
      for (const row of own.slice(0, 3)) expect((await call('PARTNER', 'GET', `/${name}/${row.id}`)).status).toBe(200);
      const answers = await Promise.all(
        foreign.slice(0, 10).map((row) => call('PARTNER', 'GET', `/${name}/${row.id}`)),
      );
      const leaked = answers.filter((answer) => answer.status !== 404 && !ownedByPartner(answer.body));
      expect(leaked.map((answer) => answer.status)).toEqual([]);
    }
  });
});

const ownedByPartner = (row: { partner?: number; partner_lender?: number; id_partner?: number }) =>
  [row.partner, row.partner_lender, row.id_partner].some((owner) => owner != null);

const rowsOf = (table: string) => house.count(table);

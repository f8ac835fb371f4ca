import { sql } from 'kysely';
import type { Condition } from '../../../src/resource/model/definition.ts';
import type { Db } from '../../../src/server/core/context.ts';
import { OPEN, type ResourceInput, ROLES, schemasOf } from '../helpers/schemas.ts';

const staff = Object.fromEntries(
  ROLES.filter((role) => role !== 'PARTNER' && role !== 'USER').map((role) => [role, true as const]),
);
const own: Condition = { $or: [{ partner: '$me.id_partner' }, { partner_lender: '$me.id_partner' }] };

/** A small invented house of lending: people, loans, and what hangs below a loan. */
const resources: Record<string, ResourceInput> = {
  users: {
    label: [{ for: ['CONSULTANT'], is: '{token}' }, { is: '{general.full_name}' }],
    fields: {
      id: { kind: 'integer' },
      token: { kind: 'text' },
      id_partner: { kind: 'reference', reference: 'users' },
      roles: { kind: 'choices', items: undefined },
      general: { kind: 'object', part: 'generals' },
      'general.full_name': { kind: 'text', review: true, completes: true },
      'general.curp': { kind: 'text', completes: true },
      secret: { kind: 'text' },
    },
    permissions: {
      ...OPEN,
      scopes: { own: { id_partner: '$me.id_partner' } },
      operations: { list: { ...staff, PARTNER: 'own' }, read: { ...staff, PARTNER: 'own' } },
      fields: [{ of: ['secret'], read: { SUPER_ADMIN: true } }],
    },
  },
  companies: {
    source: { kind: 'slice', of: 'users', where: { roles: 'PARTNER' } },
    fields: { id: { kind: 'integer' }, token: { kind: 'text' }, roles: { kind: 'choices' } },
  },
  requests: {
    label: [{ is: '{token}' }],
    fields: {
      id: { kind: 'integer' },
      token: { kind: 'text' },
      status: { kind: 'choice', base: 'integer' },
      user: { kind: 'reference', reference: 'users' },
      user_lender: { kind: 'reference', reference: 'users' },
      partner: { kind: 'integer', copy: 'user.id_partner' },
      partner_lender: { kind: 'integer', copy: 'user_lender.id_partner' },
      amount: { kind: 'money' },
      finish_date: { kind: 'date' },
      dispersed: { kind: 'boolean' },
    },
    list: {
      sorts: ['id', 'amount', 'finish_date', 'token'],
      tabs: [{ by: 'status', values: [1, 9, 5] }],
      search: { in: ['token', 'user.general.full_name'], minLength: 3 },
      columns: [
        {
          field: 'user',
          title: '',
          show: [{ is: '{user.general.full_name}' }],
          visibleWhen: true,
          enabledWhen: true,
          priority: 0,
          edit: false,
        },
      ],
    },
    permissions: {
      ...OPEN,
      scopes: { own },
      operations: { list: { ...staff, PARTNER: 'own' }, read: { ...staff, PARTNER: 'own' } },
    },
  },
  partials: {
    fields: {
      id: { kind: 'integer' },
      request: { kind: 'reference', reference: 'requests' },
      amount: { kind: 'money' },
    },
    under: [{ parent: 'requests', path: 'requests/{id}/partials', where: { request: '$parent.id' } }],
    permissions: {
      ...OPEN,
      operations: { list: { ...staff, PARTNER: 'parent' }, read: { ...staff, PARTNER: 'parent' } },
    },
  },
  banks: {
    source: { kind: 'catalog', name: 'banks' },
    fields: { id: { kind: 'text' }, name: { kind: 'text' }, active: { kind: 'boolean' } },
  },
};

export const lending = schemasOf(resources, {
  catalogs: {
    banks: {
      name: 'banks',
      title: '',
      items: ['BBVA', 'Banorte', 'Santander', 'Bánamex'].map((label, at) => ({
        code: `0${at}`,
        label,
        active: at !== 2,
      })),
    },
  },
});

export const REQUESTS = 400;

/** Every third request is lent by company 1, every fifth borrowed from it; some have no amount and no end. */
export async function fillLending(db: Db): Promise<void> {
  await sql`insert into users (id, token, id_partner, roles, general__full_name)
    select n, 'U' || n, case when n <= 2 then n else 1 + n % 2 end, case when n <= 2 then '["PARTNER"]'::jsonb else '[]'::jsonb end,
      (array['José Núñez', 'Ana López', 'Zoé Ávila', 'Óscar Ñandú'])[1 + n % 4] || ' ' || n
    from generate_series(1, 40) as n`.execute(db);
  await sql`insert into requests (id, token, status, "user", user_lender, partner, partner_lender, amount, finish_date, dispersed)
    select n, 'R' || lpad(n::text, 4, '0'), case when n % 4 = 0 then 6 else 1 end, 3 + n % 30, 3 + n % 7,
      case when n % 5 = 0 then 1 end, case when n % 3 = 0 then 1 else 2 end,
      case when n % 10 <> 0 then (n % 37) * 100.25 end,
      case when n % 8 <> 0 then date '2026-06-15' + (n % 120) - 30 end, n % 2 = 0
    from generate_series(1, ${sql.lit(REQUESTS)}) as n`.execute(db);
  await sql`insert into partials (request, amount) select 1 + n % 20, n from generate_series(1, 60) as n`.execute(db);
  for (const table of ['users', 'requests', 'partials']) {
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), 1000)`.execute(db);
  }
}

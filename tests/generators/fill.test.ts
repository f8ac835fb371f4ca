import { verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, fillDemo } from '../../generators/demo/fill.ts';
import { loadSchemas } from '../../generators/load-schemas.ts';
import { fillIfEmpty } from '../../src/server/app/start-runtime.ts';
import { makeSecrets } from '../../src/server/core/secrets.ts';
import { applyTables } from '../../src/server/database/tables.ts';
import type { Runtime } from '../../src/server/http/runtime.ts';
import { testDatabase } from '../server/helpers/database.ts';
import { demoRecords, TODAY } from './demo-records.ts';

const schemas = loadSchemas();
const secrets = makeSecrets(Buffer.alloc(32, 7));
const database = testDatabase();
let accounts: { email: string; role: string }[] = [];

async function rows<T>(statement: string): Promise<T[]> {
  return (await sql.raw<T>(statement).execute(database.current.db)).rows;
}

beforeAll(async () => {
  const { indexed } = await applyTables(database.current.db, schemas);
  await indexed;
  const filled = await fillDemo({ db: database.current.db, secrets }, schemas, {
    today: TODAY,
    people: 120,
    requests: 140,
  });
  accounts = filled.accounts;
}, 60_000);

describe('filling a database with demo data', () => {
  it('answers an account for each role, and its password is that of the demo [K-039]', async () => {
    expect([...new Set(accounts.map((account) => account.role))].sort()).toEqual(
      Object.keys(schemas.roles.roles).sort(),
    );
    expect(accounts.filter(({ role }) => role === 'PARTNER').map(({ email }) => email)).toEqual([
      'partner@demo.mx',
      'partner-two@demo.mx',
    ]);
    const stored = await rows<{ password_hash: string }>('select password_hash from _credentials');
    expect(stored.length).toBeGreaterThanOrEqual(accounts.length);
    expect(stored.every((row) => row.password_hash.startsWith('$argon2id$'))).toBe(true);
    expect(await verify(stored[0]?.password_hash ?? '', DEMO_PASSWORD)).toBe(true);
  });

  it('tells the same accounts at a later start, which fills nothing', async () => {
    const services = { db: database.current.db, settings: { demo: true } };
    const house = { services, schemas: { current: () => schemas } } as unknown as Runtime;
    expect(await fillIfEmpty(house)).toEqual({ accounts, password: DEMO_PASSWORD });
  });

  it('writes every record, and no field that the files do not know', async () => {
    const records = demoRecords(schemas, { people: 120, requests: 140 });
    for (const [resource, made] of Object.entries(records)) {
      const [stored] = await rows<{ count: number }>(`select count(*) as count from "${resource}"`);
      expect([resource, stored?.count]).toEqual([resource, made.length]);
      if (resource.startsWith('_')) continue;
      const known = new Set(Object.keys(schemas.resources[resource]?.fields ?? {}));
      const names = new Set(made.flatMap((row) => Object.keys(row)).filter((name) => !name.startsWith('_')));
      expect([resource, [...names].filter((name) => !known.has(name))]).toEqual([resource, []]);
    }
  });

  it('keeps the stored copies of partners', async () => {
    const wrong =
      await rows(`select r.id from requests r join users u on u.id = r."user" left join users l on l.id = r.user_lender
      where r.partner is distinct from u.id_partner or r.partner_lender is distinct from l.id_partner`);
    expect(wrong).toEqual([]);
    const below = await rows(`select d.id from dispersions d join requests r on r.id = d.id_request
      where d.partner is distinct from r.partner or d.partner_lender is distinct from r.partner_lender`);
    expect(below).toEqual([]);
  });

  it('later records go on with free numbers', async () => {
    const [next] = await rows<{ next: number; most: number }>(
      `select nextval(pg_get_serial_sequence('requests', 'id')) as next, max(id) as most from requests`,
    );
    expect(next?.next).toBe((next?.most ?? 0) + 1);
  });

  it('its rows satisfy the rules of the files, so that the next start applies them again', async () => {
    const again = await applyTables(database.current.db, schemas);
    await again.indexed;
    expect([again.applied, again.problems]).toEqual([true, []]);
  });

  it('leaves nothing behind when it cannot finish', async () => {
    await expect(
      fillDemo({ db: database.current.db }, schemas, { today: TODAY, people: 120, requests: 140 }),
    ).rejects.toThrow();
    const [stored] = await rows<{ count: number }>('select count(*) as count from requests');
    expect(stored?.count).toBe(140);
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendInvitation } from '../../../src/server/auth/invite.ts';
import { sendRecovery } from '../../../src/server/auth/recovery.ts';
import type { Mail } from '../../../src/server/core/context.ts';
import { NOW } from '../helpers/house.ts';
import { realHouse } from '../helpers/real-house.ts';
import { setPassword } from '../helpers/set-password.ts';

const house = realHouse();
const root = (method: string, path: string, body?: unknown) => house.current.call('root', method, path, body);
let count = 0;

/** A new administrator, as the SUPER_ADMIN makes one. */
async function newAccount(): Promise<{ id: number; email: string }> {
  count += 1;
  const email = `legal${count}@mesa.mx`;
  const account = { email, username: `legal ${count}`, cellphone: '+525512345678', role: 'LEGAL' };
  const made = await root('POST', 'admins', account);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { id: made.body.id, email };
}

type Account = Awaited<ReturnType<typeof newAccount>>;

/** The token that a mail brings to its address. */
async function tokenFrom(send: (needs: Parameters<typeof sendInvitation>[0]) => Promise<void>): Promise<string> {
  const mails: Mail[] = [];
  const { services, schemas } = house.current.house;
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  await send({ db: services.db, settings: services.settings, schemas: schemas.current(), mailer, now: NOW });
  return /token=([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
}

const LINKS = {
  invitation: ({ id }: Account) => tokenFrom((needs) => sendInvitation(needs, id)),
  recovery: ({ email }: Account) => tokenFrom((needs) => sendRecovery(needs, email)),
};

const open = (token: string) =>
  house.current.raw({ method: 'POST', url: '/v1/passwords/reset', payload: { token, password: 'Nueva123!' } });

const database = () => house.current.house.services.db;
const CHANGES: Record<string, (account: Account) => Promise<unknown>> = {
  'another e-mail': ({ id }) => root('PUT', `admins/${id}`, { email: `right${id}@mesa.mx` }),
  'another role': ({ id }) => root('PUT', `admins/${id}`, { role: 'FINANCE' }),
  'another company': ({ id }) => sql`update users set id_partner = 5 where id = ${id}`.execute(database()),
  'access that was revoked and given back': async ({ id }) => {
    await root('PUT', `admins/${id}`, { revoked: true });
    return root('PUT', `admins/${id}`, { revoked: false });
  },
  'access that was revoked': ({ id }) => root('PUT', `admins/${id}`, { revoked: true }),
  'another password': ({ id }) => setPassword(database(), id, 'Otra1234!'),
  'another e-mail in the table itself': ({ id }) =>
    sql`update users set email = ${`table${id}@mesa.mx`} where id = ${id}`.execute(database()),
};

describe('a link to set a password', () => {
  for (const [kind, linkTo] of Object.entries(LINKS)) {
    it(`opens the account that it was made for, once: ${kind}`, async () => {
      const account = await newAccount();
      const token = await linkTo(account);
      await root('PUT', `admins/${account.id}`, { username: 'otro nombre' });
      expect((await open(token)).status).toBe(204);
      expect((await open(token)).status).toBe(422);
    });

    for (const [what, change] of Object.entries(CHANGES))
      it(`ends with ${what}: ${kind}`, async () => {
        const account = await newAccount();
        const token = await linkTo(account);
        expect(token).toHaveLength(43);
        const changed = (await change(account)) as { status?: number; body?: unknown } | undefined;
        expect(changed?.status ?? 200, JSON.stringify(changed?.body)).toBe(200);
        const { status, body } = await open(token);
        expect([status, body.reason]).toEqual([422, 'server.reset-invalid']);
      });

    it(`is in no table and no job but as a hash: ${kind}`, async () => {
      const token = await linkTo(await newAccount());
      const tables = await sql<{ name: string }>`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name
        from pg_tables where schemaname in ('public', 'jobs')`.execute(database());
      for (const { name } of tables.rows) {
        const held = await sql`select 1 from ${sql.raw(name)} as t where t::text like ${`%${token}%`} limit 1`.execute(
          database(),
        );
        expect(held.rows, name).toEqual([]);
      }
      const jobs = await sql<{ data: object }>`select data from jobs.job where name = 'invitation'`.execute(database());
      expect(jobs.rows.length).toBeGreaterThan(0);
      for (const { data } of jobs.rows) expect(Object.keys(data)).toEqual(['user']);
    });
  }

  it('is replaced by the one of a second mail', async () => {
    const account = await newAccount();
    const [first, second] = [await LINKS.invitation(account), await LINKS.invitation(account)];
    expect((await open(first)).status).toBe(422);
    expect((await open(second)).status).toBe(204);
  });
});

import { sql } from 'kysely';
import type { Db, Trx } from '../core/context.ts';

/**
 * Three roles: the owner makes and changes tables, one has their rows (`DATABASE_URL`), one only reads (`REPLICA_URLS`). What is
 * only added to can then not be changed by a process, whatever its program says.
 */
const ROWS = sql`select, insert, update, delete`;
const READING = sql`select`;
const JOBS = 'jobs';
const SCHEMAS = ['public', JOBS];

/** Their rows open something. No list reads them, so a role that only reads has no part in them. */
const OF_CREDENTIALS = [
  '_credentials',
  '_sessions',
  '_factors',
  '_recovery_codes',
  '_challenges',
  '_recovery',
  '_api_keys',
  '_idempotency',
];

type Role = { role: string; isReading: boolean };

/** As the owner: gives a role what it needs of all tables, those that are made later included. */
export async function grantTables(trx: Trx, { role, isReading }: Role): Promise<void> {
  const to = sql.id(role);
  const rights = isReading ? READING : ROWS;
  const numbers = isReading ? READING : sql`usage, select, update`;
  if (!isReading) await sql`alter default privileges grant usage on schemas to ${to}`.execute(trx);
  await sql`alter default privileges grant ${rights} on tables to ${to}`.execute(trx);
  await sql`alter default privileges grant ${numbers} on sequences to ${to}`.execute(trx);
  for (const schema of await schemasOf(trx)) {
    // Jobs hold mails with codes and links that open something: who only reads has no way into their schema.
    if (isReading && schema === JOBS) continue;
    await sql`grant usage on schema ${sql.id(schema)} to ${to}`.execute(trx);
    await sql`grant ${rights} on all tables in schema ${sql.id(schema)} to ${to}`.execute(trx);
    await sql`grant ${numbers} on all sequences in schema ${sql.id(schema)} to ${to}`.execute(trx);
  }
  await closeTables(trx);
}

/** As the owner: takes back what prepared roles got of these tables, whose rows stay as they are or open something. */
export async function closeTables(trx: Trx): Promise<void> {
  const { rows } = await sql<{ name: string; role: string; right: string }>`
    select relname as name, grantee::regrole::text as role, privilege_type as right
    from pg_class, aclexplode(relacl) as given
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and grantee <> relowner
      and grantee in (select prepared.grantee from pg_default_acl, aclexplode(defaclacl) as prepared
        where defaclrole = relowner and defaclnamespace = 0 and defaclobjtype = 'r')
      and (privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')
          and exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = '_append_only')
        or relname in (${sql.join(OF_CREDENTIALS)}) and not exists (select from aclexplode(relacl) as other
          where other.grantee = given.grantee and other.privilege_type = 'INSERT'))`.execute(trx);
  for (const { name, role, right } of rows)
    await sql`revoke ${sql.raw(right)} on ${sql.table(name)} from ${sql.raw(role)}`.execute(trx);
}

/** Whether a role has the rows that `grantTables` gives. */
export async function mayWriteRows(owner: Db, role: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select not exists (select from pg_default_acl, aclexplode(defaclacl)
        where defaclrole = current_user::regrole and defaclnamespace = 0 and defaclobjtype = 'r'
          and grantee = ${role}::regrole)
      or exists (select from pg_class, unnest(array['SELECT', 'INSERT']) as "right"
        where relnamespace in (select oid from pg_namespace where nspname in (${sql.join(SCHEMAS)}))
          and relkind in ('r', 'p') and relowner = current_user::regrole
          and not has_table_privilege(${role}, pg_class.oid, "right")) as lacks`.execute(owner);
  return rows[0]?.lacks === false;
}

async function schemasOf(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname in (${sql.join(SCHEMAS)})`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Whom a connection is. */
export async function roleOf(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  return rows[0]?.role ?? '';
}

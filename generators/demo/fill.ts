import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Definition, Json, Row, Schemas } from '../../src/resource/model/definition.ts';
import { valueAt, withValue } from '../../src/resource/model/path.ts';
import type { Services, Trx } from '../../src/server/core/context.ts';
import { hasReviews, hasTable, keyType, tableColumns, tableDefinition } from '../../src/server/database/columns.ts';
import { type DemoOptions, demoBatches } from './batches.ts';
import { fileNamerOf, storeDemoFiles } from './files.ts';
import { ACCOUNTS, MORE_ACCOUNTS, SIGN_INS } from './user-plan.ts';

/** The server imports these names when it runs: a start on a database that has its demo data prints them. */
export { SIGN_INS };
export const DEMO_PASSWORD = 'Mesa2026!';

/**
 * Fills empty tables with demo data in one transaction: either all of it is there or nothing. The same options and files
 * give the same rows. Answers the accounts that may sign in, at least one for each role, all with the password `DEMO_PASSWORD`.
 */
export async function fillDemo(
  services: Pick<Services, 'db'> & Partial<Pick<Services, 'files' | 'secrets'>>,
  schemas: Schemas,
  options: DemoOptions,
): Promise<{ accounts: { email: string; role: string }[] }> {
  const touched = new Set<string>();
  const names = await storeDemoFiles(services.files);
  await services.db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // A payment and its dispersion name each other, so references are checked at the end.
    await sql`set constraints all deferred`.execute(trx);
    const copier = copierOf(schemas);
    const recordsOf = (definition: Definition, rows: readonly Row[]): Write => {
      if (!hasTable(definition)) return async () => {};
      touched.add(definition.name);
      const named = fileNamerOf(definition, names);
      const closed = secretCloserOf(definition, services.secrets);
      const complete = rows.map((row) => closed(named(copier.fill(definition.name, row))));
      return (within) => insertRecords(within, schemas, definition, complete, options.today);
    };
    // The next records are made while the database still writes the last ones.
    let writing: Promise<void> = Promise.resolve();
    for (const { resource, rows } of demoBatches(schemas, options)) {
      const definition = schemas.resources[resource];
      const write = definition ? recordsOf(definition, rows) : systemRowsOf(resource, rows);
      await writing;
      writing = write(trx);
      writing.catch(() => {});
    }
    await writing;
    await insertCredentials(trx);
    for (const resource of touched) {
      const definition = schemas.resources[resource];
      if (definition) await resetSequence(trx, definition);
      await sql`analyze ${sql.table(resource)}`.execute(trx);
    }
  });
  return { accounts: SIGN_INS };
}

type Write = (trx: Trx) => Promise<void>;

/** Tables that are no resource begin with an underscore; a resource that the files do not have is left out. */
function systemRowsOf(table: string, rows: readonly Row[]): Write {
  return table.startsWith('_') ? (trx) => insertRows(trx, table, rows) : async () => {};
}

async function insertCredentials(trx: Trx): Promise<void> {
  const rows = await Promise.all(
    [...ACCOUNTS, ...MORE_ACCOUNTS].map(async ({ id }) => ({ user_id: id, password_hash: await hash(DEMO_PASSWORD) })),
  );
  await trx.insertInto('_credentials').values(rows).execute();
}

const ROWS_PER_STATEMENT = 1000;

/**
 * Writes nested records into the table of their resource, a thousand per statement: PostgreSQL itself reads each value as
 * the type of its column. What the files have no field for is left out.
 */
export async function insertRecords(
  trx: Trx,
  schemas: Schemas,
  definition: Definition,
  rows: readonly Row[],
  today: string,
): Promise<void> {
  const flatten = flattenerOf(schemas, definition, today);
  await insertRows(trx, definition.name, rows, flatten);
}

/** Writes rows whose keys are columns already. */
export async function insertRows(
  trx: Trx,
  name: string,
  rows: readonly Row[],
  flatten: (row: Row) => Row = (row) => row,
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const flat = rows.slice(from, from + ROWS_PER_STATEMENT).map(flatten);
    const names = [...new Set(flat.flatMap((row) => Object.keys(row)))];
    const columns = sql.join(names.map((column) => sql.ref(column)));
    const table = sql.table(name);
    await sql`insert into ${table} (${columns}) select ${columns}
      from json_populate_recordset(null::${table}, ${JSON.stringify(flat)}::json)`.execute(trx);
  }
}

/** Later inserts go on after the highest number that was given. */
export async function resetSequence(trx: Trx, definition: Definition): Promise<void> {
  if (keyType(definition) !== 'bigint') return;
  const name = `"${definition.name}"`;
  await sql`select setval(pg_get_serial_sequence(${name}, 'id'), greatest((select max(id) from ${sql.table(definition.name)}), 1))
    where pg_get_serial_sequence(${name}, 'id') is not null`.execute(trx);
}

/** Fields become columns, empty ones take the default of their field. Read once, used for each row. */
function flattenerOf(schemas: Schemas, definition: Definition, today: string): (row: Row) => Record<string, Json> {
  const key = keyType(definition) === 'uuid' ? '_id' : 'id';
  const reviews = hasReviews(definition);
  const columns = tableColumns(schemas, definition).map(({ name, field }) => {
    const { path } = field;
    const read = path.includes('.') ? (row: Row) => valueAt(row, path) : (row: Row) => row[path];
    return { name, read, fallback: defaultOf(field.default, today) };
  });
  return (row) => {
    const flat: Record<string, Json> = { id: row[key] as Json };
    for (const { name, read, fallback } of columns) {
      const value = read(row) ?? fallback;
      if (value !== undefined) flat[name] = value;
    }
    if (reviews) flat._reviews = row._reviews ?? {};
    if (row._created_at) flat._created_at = row._created_at;
    return flat;
  };
}

function defaultOf(value: Json | undefined, today: string): Json | undefined {
  if (value === '$today') return today;
  return typeof value === 'string' && value.startsWith('$') ? undefined : value;
}

type Copy = { field: string; reference: string; target: string; source: string };
type Copier = { fill(resource: string, row: Row): Row };

/**
 * Fills stored copies (`x-copy`) while rows pass by in the order of their references: first users, then requests, then what
 * hangs below. Example: `partner` of a payment is copied from its request, which copied it from its borrower.
 */
export function copierOf(schemas: Schemas): Copier {
  const copies = new Map<string, Copy[]>();
  const kept = new Map<string, Map<Json, Json>>();
  for (const definition of Object.values(schemas.resources).filter(hasTable)) {
    const own = copiesOf(schemas, definition);
    copies.set(definition.name, own);
    for (const copy of own) kept.set(`${copy.target}/${copy.source}`, new Map());
  }
  const remembered = [...kept.keys()].map((key) => {
    const [resource = '', path = ''] = key.split('/');
    return { resource, path, values: kept.get(key) as Map<Json, Json> };
  });
  return {
    fill(resource, row) {
      const filled = { ...row };
      for (const copy of copies.get(resource) ?? []) {
        const id = valueAt(row, copy.reference);
        if (id === undefined || id === null) continue;
        filled[copy.field] = kept.get(`${copy.target}/${copy.source}`)?.get(id) ?? null;
      }
      for (const { path, values } of remembered.filter((each) => each.resource === resource)) {
        const value = valueAt(filled, path);
        if (value !== undefined && value !== null) values.set((filled.id ?? filled._id) as Json, value);
      }
      return filled;
    },
  };
}

function copiesOf(schemas: Schemas, definition: Definition): Copy[] {
  return Object.values(definition.fields).flatMap((field) => {
    const names = field.copy?.split('.') ?? [];
    for (let length = 1; length < names.length; length++) {
      const reference = names.slice(0, length).join('.');
      const target = schemas.resources[definition.fields[reference]?.reference ?? ''];
      const table = target && tableDefinition(schemas, target);
      if (table) return [{ field: field.path, reference, target: table.name, source: names.slice(length).join('.') }];
    }
    return [];
  });
}

/** Secrets are stored closed; without a key to close them they are left out, never stored as they are. */
export function secretCloserOf(definition: Definition, secrets: Services['secrets'] | undefined): (row: Row) => Row {
  const fields = Object.values(definition.fields).filter((field) => field.kind === 'secret');
  if (fields.length === 0) return (row) => row;
  return (row) =>
    fields.reduce((closed, { path }) => {
      const value = valueAt(row, path);
      if (typeof value !== 'string') return closed;
      return withValue(closed, path, secrets ? secrets.close(value) : null);
    }, row);
}

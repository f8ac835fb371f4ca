import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { Definition, Row, Schemas } from '../../src/resource/model/definition.ts';
import type { Services, Trx } from '../../src/server/core/context.ts';
import { hasTable } from '../../src/server/database/columns.ts';
import { type DemoOptions, demoBatches } from './batches.ts';
import { copierOf } from './copies.ts';
import { fileNamerOf, storeDemoFiles } from './file-names.ts';
import { insertRecords, insertRows, resetSequence } from './insert.ts';
import { secretCloserOf } from './secret-values.ts';
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

import { sql } from 'kysely';
import type { Schemas } from '../../resource/model/definition.ts';
import type { Db, Log } from '../core/context.ts';
import { narrowHistory } from './always.ts';

type Unread = { name: string; table: string; kind: 'f' | 'c' };

/**
 * Keys and limits of large tables hold for what is written since the swap; here the rows that were there before are read too, beside
 * those who write. One that a row breaks stays as it is, and is read again with the next change of the files or the next start.
 */
export async function readConstraints(connection: Db, schemas: Schemas, log?: Log): Promise<void> {
  const unread = await sql<Unread>`
    select conname as name, relname as table, contype as kind from pg_constraint join pg_class t on t.oid = conrelid
    where connamespace = current_schema()::regnamespace and not convalidated
      and (contype = 'f' or (contype = 'c' and conname like 'ck\\_%'))`.execute(connection);
  for (const { name, table, kind } of unread.rows) {
    log?.info({ table, constraint: name }, 'reading the rows of a table for a rule');
    try {
      if (kind === 'c') await narrowHistory(connection, schemas, table, name);
      await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(name)}`.execute(connection);
    } catch (error) {
      if (!BROKEN.includes((error as { code?: string }).code ?? '')) throw error;
      log?.error({ table, constraint: name, error: (error as Error).message }, 'a row breaks a rule of its table');
    }
  }
}

/** A reference to nothing, a limit. */
const BROKEN = ['23503', '23514'];

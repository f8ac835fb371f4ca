import { type RawBuilder, sql } from 'kysely';
import { hasTable } from '../../src/server/database/columns.ts';
import type { TestHouse } from '../server/helpers/house.ts';
import { mayWriteField, type Person } from './oracle.ts';

const OTHERS = ['_audit', '_events', '_approvals', '_files', '_loan_events', '_journal'];

/** How many rows each table has and how often they were written: a call that was refused leaves all of it alone. */
export function fingerprintOf({ house }: TestHouse): () => Promise<string> {
  const own = Object.values(house.schemas.current().resources).filter(hasTable);
  const parts: RawBuilder<string>[] = [
    ...own.map(
      ({ name }) =>
        sql<string>`(select concat(count(*), '.', sum(_version), '.', count(_deleted_at)) from ${sql.table(name)})`,
    ),
    ...OTHERS.map((name) => sql<string>`(select count(*)::text from ${sql.table(name)})`),
  ];
  return async () => {
    const { rows } = await sql<{ seen: string }>`select concat_ws(' ', ${sql.join(parts)}) as seen`.execute(
      house.services.db,
    );
    return rows[0]?.seen ?? '';
  };
}

type Row = Record<string, unknown>;

/** A row as it lies in its table. */
export async function rowAt({ house }: TestHouse, table: string, id: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where id = ${id}`.execute(house.services.db);
  return rows[0];
}

/** What actions move, under their own rights, and other changes take along: a person whose values change is no longer validated. */
const TAKEN_ALONG = ['status', 'validated'];

/** Fields that a write changed although the oracle gives them to others. */
export function foreignChanges(
  person: Person,
  resource: string,
  before: Row | undefined,
  after: Row | undefined,
): string[] {
  if (!before || !after) return [];
  return Object.keys(after)
    .filter((name) => !name.startsWith('_') && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => name.replaceAll('__', '.'))
    .filter((path) => !TAKEN_ALONG.includes(path))
    .filter((path) => mayWriteField(person.roles, resource, path) === false);
}

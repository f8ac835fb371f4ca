import { sql } from 'kysely';
import type { Row, Schemas } from '../../../resource/model/definition.ts';
import { isEmpty, valueAt } from '../../../resource/model/path.ts';
import type { Db, Trx } from '../../core/context.ts';

export type Match = { id: number; name: string; match: string };
type Known = { curp?: string; rfc?: string; full_name?: string; birthdate?: string };

const MATCH_LIMIT = 50;

/** The registered people that one line of the list matches: by CURP, by RFC, or by name and birth date together. */
export async function bannedMatch(db: Db | Trx, schemas: Schemas, banned: Row): Promise<Match[]> {
  const fields = schemas.resources.users?.fields ?? {};
  const tests = [
    ...equal(fields, 'general.curp', banned.curp),
    ...equal(fields, 'general.rfc', banned.rfc),
    ...(isEmpty(banned.name) ||
    isEmpty(banned.birthdate) ||
    !fields['general.full_name'] ||
    !fields['general.birthdate']
      ? []
      : [
          sql<boolean>`(_fold(general__full_name) = _fold(${banned.name}) and general__birthdate = ${banned.birthdate})`,
        ]),
  ];
  if (tests.length === 0) return [];
  const rows = await sql<Row>`select id, general__full_name as name, general__curp as curp, general__rfc as rfc
    from users where ${sql.join(tests, sql` or `)} limit ${sql.lit(MATCH_LIMIT)}`.execute(db);
  return rows.rows.map((row) => ({ id: Number(row.id), name: String(row.name ?? ''), match: matchOf(row, banned) }));
}

/** Whether a person is on the list that is in force. */
export async function isBanned(db: Db | Trx, schemas: Schemas, person: Known): Promise<boolean> {
  if (!schemas.resources.bannedUsers) return false;
  const tests = [
    ...(person.curp ? [sql<boolean>`curp = ${person.curp}`] : []),
    ...(person.rfc ? [sql<boolean>`rfc = ${person.rfc}`] : []),
    ...(person.full_name && person.birthdate
      ? [sql<boolean>`(_fold(name) = _fold(${person.full_name}) and birthdate = ${person.birthdate})`]
      : []),
  ];
  if (tests.length === 0) return false;
  const found = await sql`select 1 from ${sql.table('bannedUsers')}
    where enabled is not false and (${sql.join(tests, sql` or `)}) limit 1`.execute(db);
  return found.rows.length > 0;
}

/** What the list is asked about a record of the users. */
export function knownOf(record: Row): Known {
  const text = (path: string) => {
    const value = valueAt(record, path);
    return typeof value === 'string' && value ? value : undefined;
  };
  return {
    curp: text('general.curp'),
    rfc: text('general.rfc'),
    full_name: text('general.full_name'),
    birthdate: text('general.birthdate'),
  };
}

function equal(fields: Record<string, unknown>, path: string, value: unknown) {
  if (isEmpty(value) || !Object.hasOwn(fields, path)) return [];
  return [sql<boolean>`${sql.ref(path.replaceAll('.', '__'))} = ${value}`];
}

function matchOf(row: Row, banned: Row): string {
  if (row.curp && row.curp === banned.curp) return 'CURP';
  return row.rfc && row.rfc === banned.rfc ? 'RFC' : String(banned.name ?? '');
}

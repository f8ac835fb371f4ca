import { sql } from 'kysely';
import { GENERIC_RFCS } from '../../../resource/kinds/keys.ts';
import type { Schemas } from '../../../resource/model/definition.ts';
import type { Check, Db, Effect, Trx } from '../../core/context.ts';
import { needs, type RecordOf, words } from '../../core/needs.ts';
import { tables } from '../../core/tables.ts';
import { tellGroup } from '../../records/write/tell-group.ts';

export const BANNED = needs('bannedUsers', ...words('enabled curp rfc name birthdate'));
/** By what the list finds a registered person. */
export const KNOWN = needs('users', ...words('general.curp general.rfc general.full_name general.birthdate'));

type Match = { id: number; name: string; match: string };
type Known = NonNullable<RecordOf<typeof KNOWN>['general']>;

const MATCH_LIMIT = 50;

/** Not a key that many share. */
const identifies = (rfc: string | null | undefined): boolean => Boolean(rfc) && !GENERIC_RFCS.includes(rfc ?? '');

/** The registered people that one line of the list matches: by CURP, by RFC, or by name and birth date together. */
export async function bannedMatch(db: Db | Trx, banned: Omit<RecordOf<typeof BANNED>, 'id'>): Promise<Match[]> {
  const { curp, rfc, name, birthdate } = banned;
  const tests = [
    ...(curp ? [sql<boolean>`general__curp = ${curp}`] : []),
    ...(identifies(rfc) ? [sql<boolean>`general__rfc = ${rfc}`] : []),
    ...(name && birthdate
      ? [sql<boolean>`(_fold(general__full_name) = _fold(${name}) and general__birthdate = ${birthdate})`]
      : []),
  ];
  if (tests.length === 0) return [];
  const found = await sql<Match & Known>`select id, coalesce(general__full_name, '') as name, general__curp as curp,
      general__rfc as rfc
    from users where ${sql.join(tests, sql` or `)} limit ${sql.lit(MATCH_LIMIT)}`.execute(db);
  return found.rows.map((row) => ({ id: row.id, name: row.name, match: matchOf(row, banned) }));
}

/** Those of these people who are on the list that is in force. */
export async function bannedAmong(
  db: Db | Trx,
  schemas: Schemas,
  ids: readonly (number | null | undefined)[],
): Promise<number[]> {
  const wanted = ids.filter((id) => typeof id === 'number');
  if (wanted.length === 0) return [];
  const people = await tables(db, KNOWN)
    .selectFrom('users')
    .select(['id', 'general__curp as curp', 'general__rfc as rfc'])
    .select(['general__full_name as full_name', 'general__birthdate as birthdate'])
    .where('id', 'in', wanted)
    .orderBy('id')
    .execute();
  const found: number[] = [];
  for (const { id, ...person } of people) if (await isBanned(db, schemas, person)) found.push(id);
  return found;
}

/** Whether a person is on the list that is in force. */
export async function isBanned(db: Db | Trx, schemas: Schemas, person: Known): Promise<boolean> {
  if (!schemas.resources.bannedUsers) return false;
  const tests = [
    ...(person.curp ? [sql<boolean>`curp = ${person.curp}`] : []),
    ...(identifies(person.rfc) ? [sql<boolean>`rfc = ${person.rfc}`] : []),
    ...(person.full_name && person.birthdate
      ? [sql<boolean>`(_fold(name) = _fold(${person.full_name}) and birthdate = ${person.birthdate})`]
      : []),
  ];
  if (tests.length === 0) return false;
  const found = await sql`select 1 from ${sql.table('bannedUsers')}
    where _deleted_at is null and enabled is not false and (${sql.join(tests, sql` or `)}) limit 1`.execute(db);
  return found.rows.length > 0;
}

function matchOf({ curp, rfc }: Known, banned: Omit<RecordOf<typeof BANNED>, 'id'>): string {
  if (curp && curp === banned.curp) return 'CURP';
  return identifies(rfc) && rfc === banned.rfc ? 'RFC' : (banned.name ?? '');
}

/** A person on the list is reported while typing and cannot be validated; nothing is deleted. */
export const personNotBanned: Check<typeof KNOWN> = {
  name: 'person-not-banned',
  needs: KNOWN,
  reads: [BANNED],
  async run({ record, call, db }) {
    if (!(await isBanned(db, call.schemas, record.general ?? {}))) return [];
    return ['general.curp', 'general.rfc', 'general.full_name'].map((field) => ({
      field,
      code: 'person-not-banned',
      severity: 'warning' as const,
    }));
  },
};

/** A person put on the list, or back on it: registered people who match are reported, never deleted. */
export const screenPeople: Effect<typeof BANNED> = {
  name: 'screen-people',
  needs: BANNED,
  reads: [KNOWN],
  async run({ trx, call, services, after }) {
    if (after.enabled === false) return undefined;
    const people = await bannedMatch(trx, after);
    for (const { name, match } of people)
      await tellGroup(trx, call, services, ['ADMIN', 'LEGAL', 'COMPLIANCE_OFFICER'], 'banned-match', { name, match });
    return undefined;
  },
};

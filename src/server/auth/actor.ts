import type { Actor, Kind, Schemas } from '../../resource/model/definition.ts';
import type { Db, Trx } from '../core/context.ts';
import { prepared } from '../database/prepared.ts';

/** The columns of a person that decide what he may do. */
export type AccountRow = {
  id: number;
  email: string | null;
  username: string | null;
  roles: string[];
  id_partner: number | null;
  revoked: boolean;
  /** Represents a company that is a partner. */
  hasPartnerCompanies?: boolean;
};

/** What of a person's record decides who it is and what it may do. */
export const RIGHTS_OF = ['email', 'username', 'roles', 'id_partner', 'revoked'] as const;
/** A person without roles who was registered is a user of the app. */
const APP_USER = 'USER';

export async function readPerson(db: Db | Trx, schemas: Schemas, id: number): Promise<AccountRow | undefined> {
  const fields = schemas.resources.users?.fields ?? {};
  const columns = RIGHTS_OF.filter((name) => Object.hasOwn(fields, name));
  const found = db
    .selectFrom('users')
    .select(['id', ...columns])
    .where('id', '=', id)
    .where('_deleted_at', 'is', null);
  const [row] = (await prepared(found, 'person.read').execute(db)).rows;
  return row && personOf(row);
}

export function personOf(row: Record<string, unknown>): AccountRow {
  return {
    id: Number(row.id),
    email: (row.email as string | undefined) ?? null,
    username: (row.username as string | undefined) ?? null,
    roles: Array.isArray(row.roles) ? row.roles.map(String) : [],
    id_partner: row.id_partner === null || row.id_partner === undefined ? null : Number(row.id_partner),
    revoked: row.revoked === true,
  };
}

/** The role that may do everything: the first account has it, and one account with it always remains. */
export const KEEPER = 'SUPER_ADMIN';

/** What `$me` holds, by kind: the files name nothing else of it. */
export const ME = {
  id: 'integer',
  username: 'text',
  email: 'text',
  roles: 'choices',
  isAdmin: 'boolean',
  isPartner: 'boolean',
  permission: 'text',
  id_partner: 'integer',
  has_partner_companies: 'boolean',
  acting_for: 'integer',
} as const satisfies Record<string, Kind>;

/** `$me`: built anew at each request, so that a demotion holds from the next one on. */
export function actorOf(person: AccountRow, schemas: Schemas): Actor {
  const roles = person.roles.length > 0 ? person.roles : [APP_USER];
  const isIn = (group: string) => roles.some((role) => schemas.roles.groups[group]?.includes(role));
  const isAdmin = isIn('@admins');
  const isPartner = isIn('@partners');
  const permission = roles.includes(KEEPER) ? 0 : isAdmin ? 1 : isPartner ? 'PARTNER' : null;
  const username = person.username ?? person.email ?? '';
  return {
    id: person.id,
    username,
    email: person.email,
    roles,
    isAdmin,
    isPartner,
    permission,
    id_partner: person.id_partner,
    ...(person.hasPartnerCompanies ? { has_partner_companies: true } : {}),
  };
}

import { sql } from 'kysely';
import type { Json, Schemas } from '../../../resource/model/definition.ts';
import { REPRESENTS } from '../../auth/represents.ts';
import type { Query } from '../../core/context.ts';
import { needs, type RecordIn, type RecordOf } from '../../core/needs.ts';
import { fileAddress } from '../../sight/address.ts';
import { missingInPart } from '../../sight/project-complete.ts';
import { withDocuments } from '../../sight/project-documents.ts';
import { flagField } from '../shared/flags.ts';

const PERSON = needs('users', 'roles', 'id_partner');
const COMPANY = needs('users', 'username', 'general.full_name', 'roles', 'revoked');
const DOCUMENT = needs('documents', 'user', 'type', 'context', 'current', 'file');
const REPRESENTATIVE = needs('legalRepresentatives', 'company', 'user', 'status');
const LOGO = sql.lit(0);

/** The companies for which a person acts, a partner's own account included; with the parameter `partner`, those that are partners. */
export const companiesOfPerson: Query<'companyInfos', typeof PERSON> = {
  name: 'companies-of-person',
  needs: PERSON,
  reads: [COMPANY, DOCUMENT, REPRESENTATIVE],
  async rows(db, call, { parent, parameters }) {
    if (typeof parent?.id !== 'number') return [];
    const partners = parameters.partner === undefined ? sql`` : sql`and c.roles @> '["PARTNER"]'`;
    const answer = await sql<{ id: number; username: string; roles: string[]; logo: string | null; document: Json }>`
      select distinct on (c.id) c.id, coalesce(c.username, c.general__full_name) as username, c.roles, d.file as logo, d.id as document
      from users c
        left join documents d on d.user = c.id and d.type = ${LOGO} and d.context = 'user' and d.current and d._deleted_at is null
      where (c.id = ${ownCompany(call.schemas, parent)} or c.id in (
          select l.company from "legalRepresentatives" l where l.user = ${parent.id} and l.company = c.id and ${REPRESENTS}))
        and c._deleted_at is null and c.revoked is not true ${partners}
      order by c.id`.execute(db);
    return answer.rows.map(({ logo, document, ...company }) => ({
      ...company,
      _id: company.id,
      general: {
        selfie:
          logo === null
            ? null
            : fileAddress(
                { ...call, actor: { id: call.actor.id, acting_for: company.id } },
                `documents.${document}`,
                'file',
                logo,
              ),
      },
    }));
  },
};

/** An account of a partner acts for that company; a client of the company does not. */
function ownCompany(schemas: Schemas, person: RecordOf<typeof PERSON>): number | null {
  const partner = person.roles?.some((role) => schemas.roles.groups['@partners']?.includes(role));
  return partner ? (person.id_partner ?? null) : null;
}

/** The sections of a person that lack something, each with the titles of what is missing. */
export const pendingFields: Query<'sections'> = {
  name: 'pending-fields',
  async rows(db, call, { parent }) {
    const users = call.schemas.resources.users;
    if (!users || !parent) return [];
    const paths = new Set(Object.keys(users.fields));
    const [record] = await withDocuments(db, call, users, [parent], paths);
    const parts = Object.values(users.fields).filter((field) => field.part !== undefined);
    return parts.flatMap((part, place) => {
      const missing = missingInPart(users, part, record ?? parent);
      if (missing.length === 0) return [];
      return [
        { id: place + 1, section: part.path, title: part.title, pending_fields: missing.map((field) => field.title) },
      ];
    });
  },
};

const REQUEST = needs('requests', 'user', 'user_lender', 'user_aval');
const USER = needs('users', 'username', 'general.full_name', 'email', 'status', 'validated');

/** The people of a request who are not validated yet. */
export const peopleToValidate: Query<'validators', typeof REQUEST> = {
  name: 'people-to-validate',
  needs: REQUEST,
  reads: [USER],
  async rows(db, _call, { parent }) {
    const parties = [parent?.user, parent?.user_lender, parent?.user_aval].filter((id) => typeof id === 'number');
    if (parties.length === 0) return [];
    const answer = await sql<RecordIn<'validators'>>`
      select id, coalesce(username, general__full_name, email) as username, status from users
      where id in (${sql.join(parties)}) and _deleted_at is null
        and validated is not true and status is distinct from 'validated' order by id`.execute(db);
    return answer.rows;
  },
};

export const partnerCompaniesFlag = flagField({
  name: 'has-partner-companies',
  reads: [REPRESENTATIVE, COMPANY],
  statement: (ids) => sql`
    select distinct l.user as id from "legalRepresentatives" l join users c on c.id = l.company
    where l.user = any(${ids}) and ${REPRESENTS} and c.roles @> '["PARTNER"]'`,
});

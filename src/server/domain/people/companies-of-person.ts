import { sql } from 'kysely';
import type { Json, Schemas } from '../../../resource/model/definition.ts';
import { REPRESENTS } from '../../auth/represents.ts';
import type { Query } from '../../core/context.ts';
import { needs, type RecordOf } from '../../core/needs.ts';
import { addressOf } from '../../sight/address.ts';

const PERSON = needs('users', 'roles', 'id_partner');
const COMPANY = needs('users', 'username', 'general.full_name', 'roles', 'revoked');
const DOCUMENT = needs('documents', 'user', 'type', 'context', 'current', 'file');
const REPRESENTATIVE = needs('legalRepresentatives', 'company', 'user');
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
            : addressOf(
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

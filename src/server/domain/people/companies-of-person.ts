import { sql } from 'kysely';
import type { Json, Row, Schemas } from '../../../resource/model/definition.ts';
import { REPRESENTS } from '../../auth/represents.ts';
import type { Query } from '../../core/context.ts';
import { signedUrl } from '../../storage/links.ts';

const LOGO = sql.lit(0);

/** The companies for which a person acts, a partner's own account included; with the parameter `partner`, those that are partners. */
export const companiesOfPerson: Query = {
  name: 'companies-of-person',
  async rows(db, call, { parent, parameters }) {
    if (typeof parent?.id !== 'number') return [];
    const partners = parameters.partner === undefined ? sql`` : sql`and c.roles @> '["PARTNER"]'`;
    const answer = await sql<{ id: Json; username: Json; roles: Json; logo: string | null; document: Json }>`
      select distinct on (c.id) c.id, coalesce(c.username, c.general__full_name) as username, c.roles, d.file as logo, d.id as document
      from users c
        left join documents d on d.user = c.id and d.type = ${LOGO} and d.context = 'user' and d.current and d._deleted_at is null
      where (c.id = ${ownCompany(call.schemas, parent)} or c.id in (
          select l.company from "legalRepresentatives" l where l.user = ${parent.id} and l.company = c.id and ${REPRESENTS}))
        and c._deleted_at is null and c.revoked is not true ${partners}
      order by c.id`.execute(db);
    return answer.rows.map(
      ({ logo, document, ...company }): Row => ({
        ...company,
        _id: company.id,
        general: {
          selfie:
            logo === null
              ? null
              : signedUrl(logo, `documents.${document}`, {
                  ...call,
                  actor: { id: call.actor.id, acting_for: company.id },
                }),
        },
      }),
    );
  },
};

/** An account of a partner acts for that company; a client of the company does not. */
function ownCompany(schemas: Schemas, person: Row): number | null {
  const roles = Array.isArray(person.roles) ? person.roles : [];
  const partner = roles.some((role) => schemas.roles.groups['@partners']?.includes(String(role)));
  return partner && typeof person.id_partner === 'number' ? person.id_partner : null;
}

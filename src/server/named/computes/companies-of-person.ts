import { sql } from 'kysely';
import type { Json, Row } from '../../../resource/definition.ts';
import type { Compute } from '../../context.ts';

const LOGO = sql.lit(0);

/** The companies for which a person acts; with the parameter `partner`, those that are partners. */
export const companiesOfPerson: Compute = {
  name: 'companies-of-person',
  async rows(db, _call, { parent, parameters }) {
    if (typeof parent?.id !== 'number') return [];
    const partners = parameters.partner === undefined ? sql`` : sql`and c.roles @> '["PARTNER"]'`;
    const answer = await sql<{ id: Json; username: Json; roles: Json; logo: Json }>`
      select distinct on (c.id) c.id, coalesce(c.username, c.general__full_name) as username, c.roles, d.id as logo
      from "legalRepresentatives" l join users c on c.id = l.company
        left join documents d on d.user = c.id and d.type = ${LOGO} and d.context = 'user' and d.current and d._deleted_at is null
      where l.user = ${parent.id} and l._deleted_at is null and c._deleted_at is null ${partners}
      order by c.id`.execute(db);
    return answer.rows.map(
      ({ logo, ...company }): Row => ({
        ...company,
        _id: company.id,
        general: { selfie: logo === null ? null : `/v1/documents/${logo}?download=true` },
      }),
    );
  },
};

import { sql } from 'kysely';
import type { Effect } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';
import { refuse } from '../../core/refusal.ts';
import { DOCUMENT } from './document-line.ts';

const PERSON = needs('users', 'id_partner');

/**
 * Documents of the first kind have neither version nor section: those in force are the newest of each type, in their
 * order. The action itself sets the mark; what is converted already is not found again.
 */
export const convertDocuments: Effect<typeof PERSON> = {
  name: 'convert-documents',
  needs: PERSON,
  reads: [DOCUMENT],
  async run({ trx, call, after }) {
    const sections = new Map(
      call.schemas.catalogs['user-document-types']?.items.map((item) => [String(item.code), item.section ?? null]) ??
        [],
    );
    const found = await sql<{ count: string }>`select count(*) from documents
      where "user" = ${after.id} and request is null and _deleted_at is null`.execute(trx);
    if (Number(found.rows[0]?.count) === 0) return refuse(404, 'generic.not-found');
    await sql`update documents set current = false where "user" = ${after.id} and request is null
      and _deleted_at is null and current`.execute(trx);
    await sql`update documents as d set context = 'user', version = o.place, current = o.last,
        section = case when d.section is null or d.section = '[]'::jsonb then s.section else d.section end,
        partner = coalesce(d.partner, ${after.id_partner ?? null}::int),
        _version = d._version + 1, _updated_at = now()
      from (select id, row_number() over (partition by type order by coalesce(created_at, _created_at), id) as place,
          row_number() over (partition by type order by coalesce(created_at, _created_at) desc, id desc) = 1 as last
        from documents where "user" = ${after.id} and request is null and _deleted_at is null) o,
        (select key::int as type, jsonb_build_array(value) as section
          from jsonb_each(${JSON.stringify(Object.fromEntries(sections))}::jsonb)) s
      where d.id = o.id and s.type = d.type`.execute(trx);
    return undefined;
  },
};

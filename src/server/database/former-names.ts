import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Definition } from '../../resource/model/definition.ts';
import type { Db, Trx } from '../core/context.ts';

/** Names that tables had. Lines of the audit up to `through` that carry such a name are those of the table under its name of today. */
export const FORMER_NAMES = sql`create table if not exists _former_names (
    resource text not null,
    name text not null,
    through bigint not null,
    primary key (name, through))`;

/** The lines so far are those of the name that the table had until now; it keeps its earlier names. Known ones stay as they are. */
export async function keepFormerName(trx: Trx, was: string, name: string): Promise<void> {
  const known = await sql`select 1 from _former_names where resource = ${name} and name = ${was}`.execute(trx);
  if (known.rows.length > 0) return;
  await sql`update _former_names set resource = ${name} where resource = ${was}`.execute(trx);
  await sql`insert into _former_names (resource, name, through)
    select ${name}, ${was}, coalesce(max(id), 0) from _audit on conflict do nothing`.execute(trx);
}

type Span = { name: string; after: string; through: string | null };

/**
 * Which lines of the audit are those of a table: under each name that it had, as long as it had it. Another table that had its
 * name before, or has one of its former names today, keeps its own lines.
 * @example await db.selectFrom('_audit').where(await auditOf(db, definition)).where('record_id', '=', '7')
 */
export async function auditOf(db: Db | Trx, { name }: Definition): Promise<RawBuilder<SqlBool>> {
  const { rows } = await sql<Span>`select f.name, f.through::text as through,
      coalesce((select max(o.through) from _former_names o where o.name = f.name and o.through < f.through), 0)::text as after
    from _former_names f where f.resource = ${name}
    union all
    select ${name}, null, coalesce((select max(o.through) from _former_names o where o.name = ${name}), 0)::text`.execute(
    db,
  );
  const spans = rows.map(
    (span) => sql`(resource = ${span.name} and id > ${span.after}
      and ${span.through === null ? sql`true` : sql`id <= ${span.through}`})`,
  );
  return sql<SqlBool>`(${sql.join(spans, sql` or `)})`;
}

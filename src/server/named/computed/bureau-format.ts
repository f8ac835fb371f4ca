import { type RawBuilder, sql } from 'kysely';
import type { Computed } from '../../context.ts';
import { valuesById } from './flags.ts';

/** The document type of the form that lets the bureau be asked. */
const BUREAU_FORMAT = sql.lit(6);

const newestOf =
  (value: RawBuilder<unknown>): Computed['values'] =>
  (db, _call, rows) =>
    valuesById(
      db,
      rows,
      (ids) => sql`
      select distinct on (d.user) d.user as id, ${value} as value from documents d
      where d.user in (${ids}) and d.type = ${BUREAU_FORMAT} and d.context = 'user' and d._deleted_at is null
      order by d.user, d.current desc, d.id desc`,
      (row) => row.user,
    );

export const bureauFormatDate: Computed = {
  name: 'bureau-format-date',
  values: newestOf(sql`coalesce(d.date_format, d.created_at::date)`),
};

export const bureauFormatUrl: Computed = {
  name: 'bureau-format-url',
  values: newestOf(sql`'/v1/documents/' || d.id || '?download=true'`),
};

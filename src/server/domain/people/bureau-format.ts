import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../resource/model/definition.ts';
import type { ComputedField } from '../../core/context.ts';
import { signedUrl } from '../../storage/links.ts';
import { valuesById } from '../shared/flags.ts';

/** The document type of the form that lets the bureau be asked. */
const BUREAU_FORMAT = sql.lit(6);

const newestOf =
  (value: RawBuilder<unknown>): ComputedField['values'] =>
  (db, _call, rows) =>
    valuesById(
      db,
      rows,
      (ids) => sql`
      select distinct on (d.user) d.user as id, ${value} as value from documents d
      where d.user = any(${ids}) and d.type = ${BUREAU_FORMAT} and d.context = 'user' and d._deleted_at is null
      order by d.user, d.current desc, d.id desc`,
      (row) => row.user,
    );

export const bureauFormatDate: ComputedField = {
  name: 'bureau-format-date',
  values: newestOf(sql`coalesce(d.date_format, d.created_at::date)`),
};

export const bureauFormatUrl: ComputedField = {
  name: 'bureau-format-url',
  async values(db, call, rows, parameters) {
    const found = await newestOf(sql`jsonb_build_object('id', d.id, 'file', d.file)`)(db, call, rows, parameters);
    return found.map((one) => {
      const { id, file } = (one ?? {}) as Row;
      return typeof file === 'string' ? signedUrl(file, `documents.${id}`, call) : null;
    });
  },
};

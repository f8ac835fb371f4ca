import { type RawBuilder, sql } from 'kysely';
import { TIMEZONE } from '../../../resource/model/time.ts';
import type { ComputedField } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { fileAddress } from '../../sight/address.ts';
import { valuesById } from '../shared/flags.ts';

const REPORT = needs('creditReports', 'user');
const DOCUMENT = needs('documents', ...words('user type context current date_format created_at file'));

/** The document type of the form that lets the bureau be asked. */
const BUREAU_FORMAT = sql.lit(6);

const newestOf =
  (value: RawBuilder<unknown>): ComputedField<typeof REPORT>['values'] =>
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

export const bureauFormatDate: ComputedField<typeof REPORT> = {
  name: 'bureau-format-date',
  needs: REPORT,
  reads: [DOCUMENT],
  values: newestOf(sql`coalesce(d.date_format, (d.created_at at time zone ${sql.lit(TIMEZONE)})::date)`),
};

export const bureauFormatUrl: ComputedField<typeof REPORT> = {
  name: 'bureau-format-url',
  needs: REPORT,
  reads: [DOCUMENT],
  async values(db, call, rows, parameters) {
    const found = await newestOf(sql`jsonb_build_object('id', d.id, 'file', d.file)`)(db, call, rows, parameters);
    return found.map((one) => {
      const { id, file } = (one ?? {}) as { id?: number; file?: string | null };
      return file ? fileAddress(call, `documents.${id}`, 'file', file) : null;
    });
  },
};

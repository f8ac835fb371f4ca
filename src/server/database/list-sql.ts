import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CompareOp, Scalar } from '../../resource/model/condition-tree.ts';
import type { FieldSql } from './field-sql.ts';

const SIGNS: Partial<Record<CompareOp, RawBuilder<unknown>>> = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

/** A list matches when one element does. Equality is containment, which a GIN index serves. */
export function listSql(
  field: FieldSql,
  op: CompareOp,
  values: Scalar[],
  negated: boolean,
  wrap: (value: Scalar) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const parts = values.map((value) =>
    op === 'eq' || op === 'in' ? contains(field, value, wrap) : someElement(field, op, value, wrap),
  );
  const any = sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
  return negated ? sql<SqlBool>`not coalesce(${any}, false)` : any;
}

function contains(field: FieldSql, value: Scalar, wrap: (value: Scalar) => RawBuilder<unknown>): RawBuilder<unknown> {
  const names = field.inner?.split('.') ?? [];
  const element = names.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
  return sql`${field.sql} @> ${wrap(JSON.stringify([element]))}::jsonb`;
}

function someElement(
  field: FieldSql,
  op: CompareOp,
  value: Scalar,
  wrap: (value: Scalar) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const path = sql.lit(`{${(field.inner?.split('.') ?? []).map((name) => `"${name}"`).join(',')}}`);
  const text = field.inner ? sql`(e.value #>> ${path}::text[])` : sql`(e.value #>> '{}')`;
  const left = typeof value === 'number' ? sql`${text}::numeric` : sql`${text} collate "C"`;
  const list = sql`case when jsonb_typeof(${field.sql}) = 'array' then ${field.sql} else '[]'::jsonb end`;
  return sql`exists (select 1 from jsonb_array_elements(${list}) as e where ${left} ${SIGNS[op]} ${wrap(value)} and ${text} <> '')`;
}

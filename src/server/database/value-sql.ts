import { type RawBuilder, sql } from 'kysely';
import type { Scalar } from '../../resource/condition-tree.ts';
import type { FieldSql } from './field-sql.ts';

/** A value on the right of a comparison. Decimal numbers travel as text, so that no digit is lost on the way. */
export function valueSql(value: Scalar, field: FieldSql, literal: boolean): RawBuilder<unknown> {
  if (literal) return typeof value === 'number' ? sql.raw(numberText(value)) : sql.lit(value);
  return sql`${typeof value === 'number' && !field.list ? numberText(value) : value}`;
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new Error('a number without end cannot be compared');
  return String(value);
}

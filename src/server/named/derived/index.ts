import type { RawBuilder, SqlBool } from 'kysely';
import type { Json, Row } from '../../../resource/definition.ts';
import { requestStatus } from './request-status.ts';

/**
 * A stored field whose answered value also depends on today: lists, filters, sorts, counts and guards all read the
 * derived value, only writes see the stored one.
 */
export type Derived = {
  resource: string;
  field: string;
  /** Which stored state turns into which others as days pass; for the diagram of the states. */
  turns: { from: Json; to: Json[] }[];
  /** The value as one expression over the row's own columns. */
  sql(column: Column, today: string): RawBuilder<unknown>;
  /** The rows whose value is one of these, said so that indexes of the stored columns serve it. */
  isOneOf(values: Json[], column: Column, today: string): RawBuilder<SqlBool>;
  /** The same for a row in memory as it is stored. */
  inMemory(stored: Row, today: string): Json | undefined;
};

export type Column = (path: string) => RawBuilder<unknown>;

export const derived: Derived[] = [requestStatus];

const byName = new Map(derived.map((entry) => [`${entry.resource}.${entry.field}`, entry]));

export const derivedOf = (resource: string, field: string): Derived | undefined => byName.get(`${resource}.${field}`);

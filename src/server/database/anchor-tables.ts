import { type RawBuilder, sql } from 'kysely';

/**
 * Roots over the seals of the audit, one for each hour with new seals, chained. `from_id` to `to_id` are the rows that one
 * covers, without those that were sealed after it; a later one names these as `late`. `_audit_anchors_sent` says which of
 * them lie outside.
 */
export const ANCHOR_TABLES: RawBuilder<unknown>[] = [
  sql`create table if not exists _audit_anchors (
    id bigint primary key,
    at timestamptz not null,
    from_id bigint not null,
    to_id bigint not null,
    late jsonb not null,
    rows bigint not null,
    root text not null,
    previous text,
    hash text not null)`,
  sql`create table if not exists _audit_anchors_sent (
    anchor bigint not null,
    place text not null,
    at timestamptz not null default clock_timestamp(),
    primary key (anchor, place))`,
  sql`create index if not exists _audit_seals_at on _audit_seals using brin (sealed_at)`,
];

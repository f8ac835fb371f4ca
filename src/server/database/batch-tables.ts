import { type RawBuilder, sql } from 'kysely';

/**
 * Frozen selections of records and what became of them. `ids` and `versions` are in the same order; `_batch_items` has a row
 * for each of them once the batch runs. `summary` holds what the preview found; who would be paid is dropped when it runs.
 */
export const BATCH_TABLES: RawBuilder<unknown>[] = [
  sql`create table if not exists _batches (
    id bigint generated always as identity primary key,
    resource text not null,
    action text not null,
    ask jsonb not null,
    filter jsonb not null,
    owner bigint not null,
    company bigint,
    ids text[] not null,
    versions bigint[] not null,
    count integer not null,
    seal text not null,
    summary jsonb,
    reviewed integer not null default 0,
    status integer not null default 0,
    done integer not null default 0,
    failed integer not null default 0,
    skipped integer not null default 0,
    waiting integer not null default 0,
    ip text not null,
    created_at timestamptz not null,
    started_at timestamptz,
    finished_at timestamptz,
    beat_at timestamptz)`,
  sql`create index if not exists _batches_owner on _batches (owner, id desc)`,
  sql`create index if not exists _batches_open on _batches (resource, id) where status in (1, 2)`,
  sql`create table if not exists _batch_items (
    id bigint generated always as identity primary key,
    batch bigint not null references _batches (id),
    record text not null,
    version bigint not null,
    status text not null default 'pending',
    reason text,
    message text,
    finished_at timestamptz,
    unique (batch, record))`,
  sql`create index if not exists _batch_items_pending on _batch_items (batch, id) where status = 'pending'`,
];

import { type RawBuilder, sql } from 'kysely';

/**
 * What waits for a second person. One row of `_approvals` is one decision; the calls that it is about are rows of
 * `_approval_calls`, whose `plan` is sealed and is gone once it was decided. `_watched` holds what was done under a word that
 * sums or counts, for as long as the widest window looks back. An older `_approvals` never held a row.
 */
export const APPROVAL_TABLES: RawBuilder<unknown>[] = [
  sql`create table if not exists _approvals (
    id bigint generated always as identity primary key,
    resource text not null,
    action text not null,
    asked_by bigint not null,
    asked_at timestamptz not null default now(),
    decided_by bigint,
    decided_at timestamptz)`,
  sql`alter table _approvals drop column if exists record_id, drop column if exists ask, drop column if exists ask_hash`,
  sql`alter table _approvals
    add column if not exists batch text,
    add column if not exists company bigint,
    add column if not exists by_roles jsonb not null default '[]',
    add column if not exists until timestamptz not null default now(),
    add column if not exists status text not null default 'waiting',
    add column if not exists reason text`,
  sql`create unique index if not exists _approvals_batch on _approvals (asked_by, resource, action, batch)
    where status = 'waiting' and batch is not null`,
  sql`create index if not exists _approvals_waiting on _approvals (until) where status = 'waiting'`,
  sql`create table if not exists _approval_calls (
    id bigint generated always as identity primary key,
    approval bigint not null references _approvals (id),
    resource text not null,
    record_id text,
    action text not null,
    amount numeric,
    hash text not null,
    versions jsonb not null,
    plan text,
    before jsonb,
    after jsonb,
    asked_by bigint not null,
    asked_at timestamptz not null,
    is_open boolean not null default true)`,
  sql`create index if not exists _approval_calls_approval on _approval_calls (approval)`,
  sql`create unique index if not exists _approval_calls_record on _approval_calls (resource, record_id, action)
    where is_open and record_id is not null`,
  sql`create index if not exists _approval_calls_person on _approval_calls (asked_by, resource, action) where is_open`,
  sql`create table if not exists _watched (
    id bigint generated always as identity primary key,
    person bigint not null,
    resource text not null,
    action text not null,
    amount numeric,
    at timestamptz not null)`,
  sql`create index if not exists _watched_person on _watched (person, resource, action, at)`,
];

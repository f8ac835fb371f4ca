import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../core/context.ts';
import { APPROVAL_TABLES } from './approval-tables.ts';
import { BATCH_TABLES } from './batch-tables.ts';
import { FACTOR_TABLES } from './factor-tables.ts';
import { FORMER_NAMES } from './former-names.ts';
import { PROCESS_TABLE } from './processes.ts';
import { REMOVED_TABLE } from './removed.ts';
import { closeTables } from './roles.ts';
import { CHANGE_TABLES } from './schema-changes.ts';
import { carryOverVersions, VERSION_TABLES } from './schema-versions.ts';
import { STEP_TABLES } from './steps.ts';

/**
 * Roots over the seals of the audit, one for each hour with new seals, chained. `from_id` to `to_id` are the rows that one
 * covers, without those that were sealed after it; a later one names these as `late`. `_audit_anchors_sent` says which of
 * them lie outside.
 */
const ANCHOR_TABLES: RawBuilder<unknown>[] = [
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

/**
 * What is kept of figures (decision 1415). `_figures` holds differences that are only added up: `n` rows and their `sum` more, or
 * less, on this `day` and of this `part` (the value of the group); with `whole` for all rows, else by the values `a` and `b` that
 * row scopes ask. `_figures_kept` names what is in force, each with the table that it is made from.
 */
const FIGURE_TABLES: RawBuilder<unknown>[] = [
  sql`create table if not exists _figures (
    figure text not null,
    whole boolean not null,
    day date,
    part text,
    a text,
    b text,
    n bigint not null,
    sum numeric not null)`,
  sql`create index if not exists _figures_day on _figures (figure, whole, day)`,
  sql`create table if not exists _figures_kept (figure text primary key, source text not null)`,
];

/**
 * Tables that are no resource: what the console's people must never see as rows. Each statement may run again on a
 * database that has it already, and none changes what is stored.
 */
const STATEMENTS: RawBuilder<unknown>[] = [
  sql`create table if not exists _credentials (
    user_id bigint primary key,
    password_hash text not null,
    failures integer not null default 0,
    locked_until timestamptz,
    updated_at timestamptz not null default now())`,
  sql`create table if not exists _sessions (
    token_hash text primary key,
    user_id bigint not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    last_seen_at timestamptz,
    revoked_at timestamptz,
    address text,
    agent text)`,
  sql`create index if not exists _sessions_user on _sessions (user_id) where revoked_at is null`,
  sql`alter table _sessions add column if not exists id bigint generated always as identity`,
  sql`alter table _sessions add column if not exists file_key text`,
  sql`create unique index if not exists _sessions_number on _sessions (id)`,
  sql`create table if not exists _recovery (
    token_hash text primary key,
    user_id bigint not null,
    purpose text not null default 'recovery',
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz)`,
  sql`alter table _recovery add column if not exists account_mark text`,
  sql`create index if not exists _recovery_user on _recovery (user_id)`,
  // Keys of the API: a keyed hash of each, the account as it was (its mark, and the last line of the audit then), the last use.
  sql`create table if not exists _api_keys (
    id bigint generated always as identity primary key,
    hash text not null unique,
    user_id bigint not null,
    account_mark text,
    audit_id bigint not null,
    created_by bigint not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    ended_at timestamptz)`,
  sql`create index if not exists _api_keys_user on _api_keys (user_id)`,
  sql`create table if not exists _attempts (
    key text primary key,
    failures integer not null default 0,
    locked_until timestamptz,
    updated_at timestamptz not null default now())`,
  // Gone after a crash of the server, which is no loss for a minute's counts.
  sql`create unlogged table if not exists _rates (
    key text primary key,
    calls integer not null,
    ends_at timestamptz not null)`,
  PROCESS_TABLE,
  ...STEP_TABLES,
  sql`create table if not exists _audit (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor_id bigint,
    actor_name text,
    resource text not null,
    record_id text not null,
    operation text not null,
    action text,
    before jsonb,
    after jsonb,
    details jsonb,
    schema_version text,
    request_id text)`,
  sql`create index if not exists _audit_record on _audit (resource, record_id, id desc)`,
  sql`create index if not exists _audit_actor on _audit (actor_id, id desc)`,
  sql`create table if not exists _audit_seals (
    audit_id bigint primary key,
    resource text not null,
    record_id text not null,
    previous_hash text,
    hash text not null,
    sealed_at timestamptz not null default now())`,
  sql`create index if not exists _audit_seals_record on _audit_seals (resource, record_id, audit_id desc)`,
  sql`create table if not exists _idempotency (
    user_id bigint not null,
    key text not null,
    request_hash text not null,
    status integer,
    answer jsonb,
    created_at timestamptz not null default now(),
    primary key (user_id, key))`,
  sql`create index if not exists _idempotency_age on _idempotency (created_at)`,
  ...ANCHOR_TABLES,
  ...APPROVAL_TABLES,
  ...BATCH_TABLES,
  ...FACTOR_TABLES,
  ...FIGURE_TABLES,
  sql`create table if not exists _events (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    body jsonb not null)`,
  sql`create index if not exists _events_age on _events (at)`,
  sql`create table if not exists _counters (name text primary key, value bigint not null default 0)`,
  sql`create table if not exists _settings (
    name text primary key,
    value jsonb,
    updated_at timestamptz not null default now())`,
  sql`create table if not exists _news_seen (
    user_id bigint not null,
    line text not null,
    seen_at timestamptz not null default now(),
    primary key (user_id, line))`,
  sql`create table if not exists _files (
    name text primary key,
    media_type text not null,
    size bigint not null,
    sha256 text not null,
    created_at timestamptz not null default now())`,
  sql`create table if not exists _schema_state (
    resource text primary key,
    definition jsonb not null,
    version text not null,
    applied_at timestamptz not null default now())`,
  ...VERSION_TABLES,
  ...CHANGE_TABLES,
  REMOVED_TABLE,
  FORMER_NAMES,
];

/** What was written stays written: neither the application's role nor a mistake in code can change it. */
const APPEND_ONLY = [
  '_audit',
  '_audit_seals',
  '_audit_anchors',
  '_schema_blobs',
  '_schema_versions',
  '_schema_effects',
];

/** Acute, grave, diaeresis, circumflex, tilde and cedilla. */
const ACCENTS = '\u0301\u0300\u0308\u0302\u0303\u0327';

/** A sortable key that cannot be guessed: 48 bits of time in front of a random uuid. */
const FUNCTIONS: RawBuilder<unknown>[] = [
  sql`create or replace function _uuid7() returns uuid language sql volatile parallel safe as $$
    select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
      from 1 for 6), 52, 1), 53, 1), 'hex')::uuid $$`,
  // Most text is plain, and quickly seen to be. A search folds each row that it judges: ten times as fast is ten times as many rows.
  sql`create or replace function _fold(value text) returns text language sql immutable parallel safe as $$
    select case when octet_length(value) = char_length(value) then lower(value)
      else lower(translate(normalize(value, nfd), ${sql.lit(ACCENTS)}, '')) end $$`,
  sql`create or replace function _refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'rows of % are never changed', tg_table_name using errcode = '42501'; end $$`,
];

export async function createSystemTables(trx: Trx): Promise<void> {
  await createExtension(trx);
  await createTables(trx, [...STATEMENTS, ...FUNCTIONS], APPEND_ONLY);
  await closeTables(trx);
  await carryOverVersions(trx);
}

/** Tables beside those of the files, made once; the rows of those that are only added to can be neither changed nor deleted. */
export async function createTables(
  trx: Trx,
  statements: RawBuilder<unknown>[],
  appendOnly: readonly string[],
): Promise<void> {
  for (const statement of statements) if (!(await isThere(trx, statement))) await statement.execute(trx);
  let isClosed = true;
  for (const table of appendOnly) {
    const name = sql.table(table);
    // Making a trigger waits for everybody who writes, so it is made once and not at every start.
    const guarded = await sql`select 1 from pg_trigger
      where tgname = '_append_only' and tgrelid = ${table}::regclass`.execute(trx);
    if (guarded.rows.length > 0) continue;
    isClosed = false;
    await sql`create trigger _append_only before update or delete or truncate on ${name}
      for each statement execute function _refuse_change()`.execute(trx);
    await sql`revoke update, delete, truncate on ${name} from public, current_user`.execute(trx);
  }
  if (!isClosed) await closeTables(trx);
}

/** An index or a column that is there: even "if not exists" would lock its table against everybody who writes. */
async function isThere(trx: Trx, statement: RawBuilder<unknown>): Promise<boolean> {
  const text = statement.compile(trx).sql;
  const [, index] = /^\s*create (?:unique )?index if not exists (\w+)/.exec(text) ?? [];
  const [, table, column] = /^\s*alter table (\w+) add column if not exists (\w+) [^,]*$/.exec(text) ?? [];
  if (!index && !column) return false;
  const found = await sql<{ there: boolean }>`select case when ${index ?? null}::text is null
    then exists (select 1 from pg_attribute where attrelid = to_regclass(${table ?? null}) and attname = ${column ?? null}
      and not attisdropped)
    else to_regclass(${index ?? null}) is not null end as there`.execute(trx);
  return found.rows[0]?.there === true;
}

/** On a managed server only an administrator may allow it; a plain "if not exists" would still ask for the right. */
async function createExtension(trx: Trx): Promise<void> {
  const found = await sql`select 1 from pg_extension where extname = 'pg_trgm'`.execute(trx);
  if (found.rows.length === 0) await sql`create extension if not exists pg_trgm`.execute(trx);
}

import { type RawBuilder, sql } from 'kysely';

/**
 * Second factors. `sealed` is the secret of an authenticator app, closed with `SECRET_KEY`; of a recovery code and of
 * everything handed out for one use only a seal is kept. `_challenges` holds what lives for minutes: sign-ins that wait for
 * a factor, challenges of passkeys, codes sent by mail, and batches of calls that were asked for a proof once.
 */
export const FACTOR_TABLES: RawBuilder<unknown>[] = [
  sql`alter table _sessions add column if not exists factor text`,
  sql`alter table _sessions add column if not exists fresh_at timestamptz`,
  sql`alter table _sessions add column if not exists company bigint`,
  sql`create table if not exists _factors (
    id bigint generated always as identity primary key,
    user_id bigint not null,
    kind text not null,
    name text not null,
    sealed text,
    last_step bigint,
    credential_id text unique,
    public_key text,
    counter bigint,
    transports jsonb,
    rp text,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_used_at timestamptz)`,
  sql`create index if not exists _factors_user on _factors (user_id)`,
  sql`create table if not exists _recovery_codes (
    user_id bigint not null,
    hash text not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (user_id, hash))`,
  sql`create table if not exists _challenges (
    hash text primary key,
    purpose text not null,
    user_id bigint,
    factor bigint,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  sql`create index if not exists _challenges_user on _challenges (user_id, purpose)`,
  sql`create index if not exists _challenges_age on _challenges (expires_at)`,
];

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../core/context.ts';
import { type Changes, changesBetween, type FileDifference, hashesOf, isThere, keepTexts } from './schema-versions.ts';

type Texts = Record<string, string>;
type Status = 'waiting' | 'approved' | 'rejected' | 'withdrawn' | 'replaced';

/**
 * Versions of the schema files that wait for another person, and those that were decided. `digest` names the texts, `base`
 * those in force when it was asked. `is_open`: the folder still holds these texts, or a return still asks for them.
 */
export const CHANGE_TABLES = [
  sql`create table if not exists _schema_changes (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    kind text not null check (kind in ('offered', 'return')),
    digest text not null,
    base text not null,
    source text not null,
    author text not null,
    reason text,
    lines jsonb not null,
    files jsonb not null,
    base_files jsonb not null,
    changes jsonb not null,
    asked_by bigint,
    status text not null default 'waiting'
      check (status in ('waiting', 'approved', 'rejected', 'withdrawn', 'replaced')),
    is_open boolean not null default true,
    decided_by bigint,
    decided_at timestamptz,
    decided_how text,
    decided_reason text)`,
  sql`create unique index if not exists _schema_changes_open on _schema_changes (digest, base) where is_open`,
];

/** What is said of texts when they are offered. `asked_by` is known where a person of the console asks. */
export type Offer = {
  kind: 'offered' | 'return';
  source: string;
  author: string;
  reason?: string;
  asked_by?: number;
  lines: string[];
};

export type KeptChange = {
  id: number;
  kind: Offer['kind'];
  digest: string;
  base: string;
  status: Status;
  author: string;
  source: string;
  reason: string | null;
  lines: string[];
  asked_by: number | null;
  decided_by: number | null;
  decided_how: string | null;
  decided_reason: string | null;
};

/** Names texts so that no others can be made that have the same name. */
export const digestOf = (texts: Texts): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(hashesOf(texts)).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex');

const COLUMNS = sql`id::int as id, kind, digest, base, status, author, source, reason, lines, asked_by::int as asked_by,
  decided_by::int as decided_by, decided_how, decided_reason`;

/** What was decided about these texts while those of `base` are in force, or that they wait; undefined where they are new. */
export async function openChange(db: Db | Trx, digest: string, base: string): Promise<KeptChange | undefined> {
  const found = await sql<KeptChange>`select ${COLUMNS} from _schema_changes
    where digest = ${digest} and base = ${base} and is_open`.execute(db);
  return found.rows[0];
}

/** Keeps texts that wait. Several processes that see the same folder make one line of it. */
export async function offerChange(db: Db, before: Texts, after: Texts, offer: Offer): Promise<KeptChange> {
  const [digest, base] = [digestOf(after), digestOf(before)];
  return db.transaction().execute(async (trx) => {
    await keepTexts(trx, after);
    const [was, is] = [hashesOf(before), hashesOf(after)];
    await sql`insert into _schema_changes (kind, digest, base, source, author, reason, lines, files, base_files, changes, asked_by)
      values (${offer.kind}, ${digest}, ${base}, ${offer.source}, ${offer.author}, ${offer.reason ?? null},
        ${JSON.stringify(offer.lines)}::jsonb, ${JSON.stringify(is)}::jsonb, ${JSON.stringify(was)}::jsonb,
        ${JSON.stringify(changesBetween(was, is))}::jsonb, ${offer.asked_by ?? null})
      on conflict (digest, base) where is_open do nothing`.execute(trx);
    return (await openChange(trx, digest, base)) as KeptChange;
  });
}

/**
 * What the folder does not hold any more is withdrawn, or replaced by what it holds now; what was asked of other files than
 * those in force can be agreed to no more. `decided`: held by the transaction of the person who decides.
 */
export async function closeOffers(
  db: Db,
  kept: { digest: string; base: string; by: 'withdrawn' | 'replaced'; decided?: number },
): Promise<number[]> {
  if (!(await isThere(db, '_schema_changes'))) return [];
  const closed = await sql<{ id: number }>`update _schema_changes set is_open = false,
      status = case when status = 'waiting' then ${kept.by} else status end,
      decided_at = coalesce(decided_at, clock_timestamp())
    where is_open and (base <> ${kept.base} or (kind = 'offered' and digest <> ${kept.digest}))
      and id <> ${kept.decided ?? 0} returning id::int as id`.execute(db);
  return closed.rows.map(({ id }) => id);
}

/** A change whose texts are in force is over, however they came there. */
export async function settleChange(db: Db, digest: string, how: string): Promise<void> {
  await sql`update _schema_changes set is_open = false, decided_at = coalesce(decided_at, clock_timestamp()),
      decided_how = coalesce(decided_how, ${how}), status = case when status = 'waiting' then 'withdrawn' else status end
    where is_open and digest = ${digest}`.execute(db);
}

/** What the person who decides has to be: one line, held until the transaction ends. */
export async function holdChange(trx: Trx, id: number): Promise<KeptChange | undefined> {
  const found = await sql<KeptChange>`select ${COLUMNS} from _schema_changes where id = ${id} for update`.execute(trx);
  return found.rows[0];
}

type Decision = { status: 'approved' | 'rejected' | 'withdrawn'; by: number | null; how?: string; reason?: string };

/** Approved texts of the folder stay open until they are in force; everything else is over. */
export async function decideChange(trx: Trx, { id, kind }: KeptChange, given: Decision, now: Date): Promise<void> {
  const isOpen = kind === 'offered' && given.status !== 'withdrawn';
  await sql`update _schema_changes set status = ${given.status}, decided_by = ${given.by}, decided_at = ${now},
    decided_how = ${given.how ?? null}, decided_reason = ${given.reason ?? null}, is_open = ${isOpen}
    where id = ${id}`.execute(trx);
}

/** A person of the console answers for a change whose author has no account. */
export async function standForChange(trx: Trx, id: number, person: number | null): Promise<void> {
  await sql`update _schema_changes set asked_by = ${person} where id = ${id}`.execute(trx);
}

/** All texts of a change. */
export async function textsOfChange(db: Db, id: number): Promise<Texts> {
  const answer = await sql<{ path: string; text: string }>`
    select f.key as path, b.text from _schema_changes as c, jsonb_each_text(c.files) as f
      join _schema_blobs as b on b.hash = f.value where c.id = ${id} order by f.key`.execute(db);
  return Object.fromEntries(answer.rows.map(({ path, text }) => [path, text]));
}

/** The files that a change changes in those that were in force, with both texts. */
export async function differenceOfChange(db: Db | Trx, id: number): Promise<FileDifference[]> {
  const answer = await sql<FileDifference>`
    with a as materialized (select key, value from _schema_changes, jsonb_each_text(base_files) where id = ${id}),
      b as materialized (select key, value from _schema_changes, jsonb_each_text(files) where id = ${id})
    select coalesce(a.key, b.key) as path, (select text from _schema_blobs where hash = a.value) as before,
      (select text from _schema_blobs where hash = b.value) as after
    from a full join b on a.key = b.key where a.value is distinct from b.value order by 1`.execute(db);
  return answer.rows;
}

export async function isWaiting(db: Db, id: number): Promise<boolean> {
  const found = await sql`select 1 from _schema_changes where id = ${id} and status = 'waiting'`.execute(db);
  return found.rows.length > 0;
}

/** What waits, newest first. */
export async function waitingChanges(db: Db): Promise<(KeptChange & { at: Date; changes: Changes })[]> {
  if (!(await isThere(db, '_schema_changes'))) return [];
  const found = await sql<KeptChange & { at: Date; changes: Changes }>`select ${COLUMNS}, at, changes
    from _schema_changes where status = 'waiting' order by id desc`.execute(db);
  return found.rows;
}

const SHIPPED = 'schemas.shipped';

/** Of which program's files the last start knew; undefined before the first. */
export async function shippedBefore(db: Db): Promise<string | undefined> {
  if (!(await isThere(db, '_settings'))) return undefined;
  const found = await sql<{ value: string }>`select value #>> '{}' as value from _settings
    where name = ${SHIPPED}`.execute(db);
  return found.rows[0]?.value;
}

export async function keepShipped(db: Db, digest: string): Promise<void> {
  await sql`insert into _settings (name, value) values (${SHIPPED}, to_jsonb(${digest}::text))
    on conflict (name) do update set value = excluded.value, updated_at = now()
    where _settings.value is distinct from excluded.value`.execute(db);
}

import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Db, Trx } from '../../core/context.ts';
import { tell } from '../../core/tell.ts';
import { lockInTransaction } from '../../database/locks.ts';
import type { Store } from '../../storage/disk.ts';
import { sealAudit } from './seal.ts';

/** A root over seals, as it is kept outside. All moments and numbers as the database writes them. */
export type Anchor = {
  id: number;
  at: string;
  from_id: number;
  to_id: number;
  late: number[];
  rows: number;
  root: string;
  previous: string | null;
  hash: string;
};

const PORTION = 5_000;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A root covers what it says and the one before it. */
const hashOf = ({ id, at, from_id, to_id, late, rows, root, previous }: Omit<Anchor, 'hash'>): string =>
  sha256(JSON.stringify([id, at, from_id, to_id, late, rows, root, previous]));

/** A Merkle root over leaves that come one by one; memory grows with their logarithm. */
export function merkle(): { add(leaf: string): void; root(): string } {
  const peaks: (string | undefined)[] = [];
  return {
    add(leaf) {
      let node = sha256(`leaf ${leaf}`);
      let level = 0;
      for (; peaks[level] !== undefined; level += 1) {
        node = sha256(`node ${peaks[level]} ${node}`);
        peaks[level] = undefined;
      }
      peaks[level] = node;
    },
    root: () => peaks.reduce<string>((all, peak) => (peak === undefined ? all : sha256(`node ${peak} ${all}`)), ''),
  };
}

type Covered = Pick<Anchor, 'from_id' | 'to_id' | 'late'> & { without: readonly number[] };

/** The root over the seals that an anchor covers, read in portions in the order of their rows. */
async function rootOf(
  db: Db | Trx,
  { from_id, to_id, late, without }: Covered,
): Promise<Pick<Anchor, 'rows' | 'root'>> {
  const tree = merkle();
  let rows = 0;
  let last = Math.min(from_id, ...late.map((id) => id - 1));
  for (;;) {
    const found = await sql<{
      audit_id: number;
      hash: string;
    }>`select audit_id::float8 as audit_id, hash from _audit_seals
      where audit_id > ${last} and audit_id <= ${to_id} and ((audit_id > ${from_id} and audit_id <= ${to_id} and audit_id <> all(${[...without]}::bigint[]))
        or audit_id = any(${late}::bigint[])) order by audit_id limit ${sql.lit(PORTION)}`.execute(db);
    for (const { audit_id, hash } of found.rows) tree.add(`${audit_id} ${hash}`);
    rows += found.rows.length;
    last = found.rows.at(-1)?.audit_id ?? last;
    if (found.rows.length < PORTION) return { rows, root: tree.root() };
  }
}

const COLUMNS = sql`id::int as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  from_id::float8 as from_id, to_id::float8 as to_id, late, rows::int as rows, root, previous, hash`;

const lastAnchor = async (db: Db | Trx): Promise<Anchor | undefined> =>
  (await sql<Anchor>`select ${COLUMNS} from _audit_anchors order by id desc limit 1`.execute(db)).rows[0];

/** Makes a root over the seals that are new since the last one; undefined where there are none. No seal is added meanwhile. */
export async function makeAnchor(db: Db): Promise<Anchor | undefined> {
  await sealAudit(db);
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await lockInTransaction(trx, 'seal');
    const last = await lastAnchor(trx);
    const from_id = last?.to_id ?? 0;
    const newest = await sql<{ to_id: number | null; at: string }>`select max(audit_id)::float8 as to_id,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from _audit_seals`.execute(
      trx,
    );
    const late = last
      ? await sql<{ audit_id: number }>`select audit_id::float8 as audit_id from _audit_seals
          where sealed_at > ${last.at}::timestamptz and audit_id <= ${from_id} order by audit_id`.execute(trx)
      : { rows: [] };
    const covered = { from_id, to_id: newest.rows[0]?.to_id ?? 0, late: late.rows.map(({ audit_id }) => audit_id) };
    if (covered.to_id === from_id && covered.late.length === 0) return undefined;
    const found = await rootOf(trx, { ...covered, without: [] });
    const open = {
      id: (last?.id ?? 0) + 1,
      at: newest.rows[0]?.at ?? '',
      ...covered,
      ...found,
      previous: last?.hash ?? null,
    };
    const anchor: Anchor = { ...open, hash: hashOf(open) };
    await trx
      .insertInto('_audit_anchors')
      .values({ ...anchor, late: JSON.stringify(anchor.late) })
      .execute();
    return anchor;
  });
}

const NAME = /^anchor-(\d{8})-[0-9a-f]{16}\.json$/;
const nameOf = ({ id, hash }: Anchor): string => `anchor-${String(id).padStart(8, '0')}-${hash.slice(0, 16)}.json`;

/** An address without the keys in it. */
export function addressWithoutKeys(address: string): string {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}

/** Puts roots where they are to be kept, those too that could not be sent before. What lies there is never written over. */
export async function sendAnchors(db: Db, store: Store, place: string): Promise<number> {
  const found = await sql<Anchor>`select ${COLUMNS} from _audit_anchors as a where not exists (
    select 1 from _audit_anchors_sent as s where s.anchor = a.id and s.place = ${place}) order by id`.execute(db);
  for (const anchor of found.rows) {
    const name = nameOf(anchor);
    if ((await store.size(name)) === undefined) await store.disk.put(name, `${JSON.stringify(anchor)}\n`);
    await sql`insert into _audit_anchors_sent (anchor, place) values (${anchor.id}, ${place}) on conflict do nothing`.execute(
      db,
    );
  }
  return found.rows.length;
}

/** The roots that lie outside, in their order. */
export async function readAnchors({ disk, read }: Store): Promise<Anchor[]> {
  const names: string[] = [];
  let page: string | undefined;
  do {
    const found = await disk.listAll('', { recursive: false, ...(page ? { paginationToken: page } : {}) });
    for (const one of found.objects) if (one.isFile && NAME.test(one.name)) names.push(one.name);
    page = found.paginationToken;
  } while (page);
  const anchors: Anchor[] = [];
  for (const name of names.sort()) anchors.push(JSON.parse(await text(await read(name))) as Anchor);
  return anchors;
}

export type AnchorReport = {
  anchors: number;
  rows: number;
  fault?: { id: number; from: string; to: string; what: string };
};

/**
 * Compares the seals of today with roots that were kept elsewhere. Remade seals agree with each other and not with these; the
 * first root that differs names the hour.
 */
export async function verifyAnchors(db: Db, anchors: readonly Anchor[]): Promise<AnchorReport> {
  let rows = 0;
  for (const [index, anchor] of anchors.entries()) {
    const before = anchors[index - 1];
    const fault = (what: string) => ({
      anchors: anchors.length,
      rows,
      fault: { id: anchor.id, from: before?.at ?? tell('audit-anchors-beginning'), to: anchor.at, what },
    });
    const { hash, ...open } = anchor;
    if (hashOf(open) !== hash || anchor.previous !== (before?.hash ?? null) || anchor.id !== index + 1)
      return fault(tell('audit-anchors-broken'));
    const without = anchors.slice(index + 1).flatMap(({ late }) => late.filter((id) => id <= anchor.to_id));
    const found = await rootOf(db, { ...anchor, without });
    rows += found.rows;
    if (found.rows !== anchor.rows || found.root !== anchor.root)
      return fault(tell('audit-anchors-other', { sealed: anchor.rows, found: found.rows }));
  }
  const last = await lastAnchor(db);
  if (last && last.id < anchors.length)
    return {
      anchors: anchors.length,
      rows,
      fault: { id: last.id + 1, from: last.at, to: '', what: tell('audit-anchors-fewer') },
    };
  return { anchors: anchors.length, rows };
}

import { sql } from 'kysely';
import type { Row, Schemas } from '../../resource/model/definition.ts';
import { actorToday } from '../auth/actor-today.ts';
import { todayAt } from '../core/clock.ts';
import type { RequestContext, Services, Trx } from '../core/context.ts';
import { isRefusal } from '../core/refusal.ts';
import { savepoint } from '../core/transaction.ts';
import type { WriteContext } from '../core/write-types.ts';
import { tableDefinition } from '../database/columns.ts';
import { lockInTransaction } from '../database/locks.ts';
import { lockForUpdate } from '../records/read/stored-row.ts';
import { holdOwner } from '../records/write/hold-owner.ts';
import { lockSums } from '../records/write/second.ts';
import { runOrWait } from '../records/write/wait.ts';
import { inTransaction } from '../records/write/write-transaction.ts';
import { errorBody } from '../sight/error-body.ts';
import { BATCH, type Batch, readBatch, stepOf, workOf } from './batch.ts';
import { recordKey } from './review.ts';

const AT_ONCE = 4;
const BEAT_MS = 500;
/** A batch whose process has not been heard of for so long is taken over. */
export const SILENT_SECONDS = 5;

type Needs = { services: Services; schemas: () => Schemas };

/** A call of the batch's owner with the rights of this moment; undefined for one who may not sign in any more. */
export async function callOfOwner({ services, schemas }: Needs, batch: Batch): Promise<RequestContext | undefined> {
  const files = schemas();
  const actor = await actorToday(services.db, files, batch.owner, batch.company);
  const now = services.clock();
  return (
    actor && {
      actor,
      schemas: files,
      now,
      today: todayAt(now),
      requestId: `batch-${batch.id}`,
      signer: services.signer,
    }
  );
}

/**
 * Works on a batch until nothing of it is left or it is stopped. Each record is a plan of its own, in one transaction with
 * the record's result: a process that dies leaves each record done once or untouched, and another one goes on.
 */
export async function workOn(needs: Needs, id: number): Promise<void> {
  const { services } = needs;
  if (!(await claim(services, id))) return;
  const batch = await readBatch(services.db, id);
  if (!batch) return;
  const beat = setInterval(() => void noteProgress(services, id).catch(() => undefined), BEAT_MS);
  try {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (await workOnNext(needs, batch));
      }),
    );
  } finally {
    clearInterval(beat);
  }
  await finish(services, batch);
}

/** Batches that nothing works on: those of a process that died, and those that waited for another of their resource. */
export async function idleBatches({ db, clock }: Services): Promise<number[]> {
  const found = await sql<{ id: string }>`select id from _batches
    where status = ${BATCH.queued} or (status = ${BATCH.running} and ${isSilent(clock())}) order by id`.execute(db);
  return found.rows.map(({ id }) => Number(id));
}

const isSilent = (now: Date) =>
  sql`(beat_at is null or beat_at < ${now}::timestamptz - make_interval(secs => ${SILENT_SECONDS}::int))`;

/** One batch of a resource at a time, by one process. */
async function claim({ db, clock, events }: Services, id: number): Promise<boolean> {
  const now = clock();
  const isClaimed = await db.transaction().execute(async (trx) => {
    const found = await sql<{ resource: string }>`select resource from _batches where id = ${id}
      and (status = ${BATCH.queued} or (status = ${BATCH.running} and ${isSilent(now)})) for update`.execute(trx);
    const [row] = found.rows;
    if (!row) return false;
    await lockInTransaction(trx, ['batches', row.resource]);
    const other = await sql`select 1 from _batches where resource = ${row.resource} and id <> ${id}
      and status = ${BATCH.running} and not ${isSilent(now)} limit 1`.execute(trx);
    if (other.rows.length > 0) return false;
    await sql`update _batches set status = ${BATCH.running}, beat_at = ${now}, started_at = coalesce(started_at, ${now})
      where id = ${id}`.execute(trx);
    return true;
  });
  if (isClaimed) events.publish([{ resource: 'batches', id }]);
  return isClaimed;
}

type Item = { id: number; record: string; version: number };
type Result = { status: 'done' | 'waiting' | 'refused' | 'changed' | 'skipped'; reason?: string; message?: string };

/** False when nothing is left, or the batch was stopped. */
async function workOnNext(needs: Needs, batch: Batch): Promise<boolean> {
  const { services } = needs;
  const call = await callOfOwner(needs, batch);
  const files = new Set<string>();
  let context: WriteContext | undefined;
  const worked = await inTransaction(services.db, async (trx) => {
    for (const name of context?.stored ?? []) files.add(name);
    const item = await nextItem(trx, batch.id);
    if (!item) return { left: false };
    const base: RequestContext | undefined = call;
    context = base && { services, call: base, ip: batch.ip, changed: [], stored: [] };
    const result = context ? await workOnItem(trx, context, batch, item, files) : LOST;
    const { status, reason = null, message = null } = result;
    await sql`update _batch_items set status = ${status}, reason = ${reason}, message = ${message},
      finished_at = ${services.clock()} where id = ${item.id}`.execute(trx);
    return { left: true };
  });
  for (const name of files) await services.files.remove(name).catch(() => undefined);
  if (isRefusal(worked)) throw new Error(`a batch item was refused: ${worked.reason}`);
  if (context && context.changed.length > 0) services.events.publish(context.changed);
  return worked.left;
}

const LOST: Result = { status: 'refused', reason: 'server.account-revoked' };

async function nextItem(trx: Trx, batch: number): Promise<Item | undefined> {
  const found = await sql<Row>`select i.id, i.record, i.version from _batch_items as i
    where i.batch = ${batch} and i.status = 'pending'
      and exists (select 1 from _batches where id = ${batch} and status = ${BATCH.running})
    order by i.id limit 1 for update of i skip locked`.execute(trx);
  const [row] = found.rows;
  return row && { id: Number(row.id), record: String(row.record), version: Number(row.version) };
}

/** A record that changed since it was frozen is not touched. A refusal undoes what its plan wrote. */
async function workOnItem(
  trx: Trx,
  context: WriteContext,
  batch: Batch,
  { record, version }: Item,
  files: Set<string>,
): Promise<Result> {
  const { call } = context;
  const work = workOf(call, batch);
  const base = work && tableDefinition(call.schemas, work.definition);
  if (!work || !base) return { status: 'refused', reason: 'server.unknown-action' };
  const step = stepOf(work.action, batch.ask);
  await lockSums({ trx, context, definition: work.definition });
  await holdOwner(trx, call, base.name, record);
  const locked = await lockForUpdate(trx, base, record, { ends: step.kind === 'delete' });
  if (Number(locked?._version) !== version) return { status: 'changed' };
  const back = await savepoint(trx, 'before_item');
  const drop = (name: string) => files.add(name);
  const plan = { definition: work.definition, id: recordKey(record), steps: [step] };
  const done = await runOrWait(trx, context, plan, { batch: `batch-${batch.id}`, drop });
  if (!isRefusal(done)) return { status: done.status === WAITS ? 'waiting' : 'done' };
  await back();
  for (const name of context.stored.splice(0)) drop(name);
  context.changed.length = 0;
  const { message, reason } = errorBody({ ...done, definition: done.definition ?? work.definition }, call.schemas, {
    actor: call.actor,
  });
  return { status: 'refused', reason, message };
}

const WAITS = 202;

async function noteProgress({ db, clock, events }: Services, id: number): Promise<void> {
  const found = await sql<{ moved: boolean }>`
    with seen as (select count(*) filter (where status = 'done')::int as done,
        count(*) filter (where status = 'refused')::int as failed, count(*) filter (where status = 'waiting')::int as waiting,
        count(*) filter (where status in ('changed', 'skipped'))::int as skipped
      from _batch_items where batch = ${id}),
    before as (select done + failed + waiting + skipped as sum from _batches where id = ${id})
    update _batches as b set done = s.done, failed = s.failed, waiting = s.waiting, skipped = s.skipped, beat_at = ${clock()}
    from seen as s, before where b.id = ${id}
    returning s.done + s.failed + s.waiting + s.skipped <> before.sum as moved`.execute(db);
  if (found.rows[0]?.moved) events.publish([{ resource: 'batches', id }]);
}

async function finish(services: Services, { id, resource }: Batch): Promise<void> {
  const { db, clock, events } = services;
  await noteProgress(services, id);
  await sql`update _batches set finished_at = ${clock()},
      status = case when failed + skipped > 0 then ${BATCH.failures}::int else ${BATCH.done}::int end
    where id = ${id} and status = ${BATCH.running}
      and not exists (select 1 from _batch_items where batch = ${id} and status = 'pending')`.execute(db);
  events.publish([{ resource: 'batches', id }]);
  await db.transaction().execute(async (trx) => {
    const next = await sql<{ id: string }>`select id from _batches where resource = ${resource}
      and status = ${BATCH.queued} order by id limit 1`.execute(trx);
    if (next.rows[0]) await services.jobs.send(trx, 'batch', { batch: Number(next.rows[0].id) });
  });
}

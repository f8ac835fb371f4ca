import { sql } from 'kysely';
import type { Effect, EffectInput } from '../core/context.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import { BATCH, type Batch, RUN_WITHIN_MINUTES, readBatch } from './batch.ts';

/**
 * A batch begins when who made it names the seal, the number of records and the total that the dialog showed. 409 where one of
 * them differs, where it is too old, not reviewed yet, or was begun before.
 */
export const runBatch: Effect = {
  name: 'run-batch',
  manifest: { person: true, answers: { id: 'batches.id', status: 'batches.status' } },
  async run({ trx, call, services, definition, after, ask, changed }) {
    const batch = await readBatch(trx, Number(after.id), { lock: true });
    if (!batch) return refuse(404, 'server.not-found', { definition });
    if (batch.status !== BATCH.ready) return refuse(409, 'run.when', { definition });
    const { summary } = batch;
    if (!summary) return refuse(409, 'server.batch-not-reviewed', { definition });
    const until = batch.created_at.getTime() + RUN_WITHIN_MINUTES * 60_000;
    if (call.now.getTime() > until) return refuse(409, 'server.batch-expired', { definition });
    const total = summary.totals[0]?.sum ?? null;
    if (ask.seal !== batch.seal || ask.count !== batch.count || (ask.total ?? null) !== total)
      return refuse(409, 'server.batch-changed', { definition });
    await sql`insert into _batch_items (batch, record, version)
      select id, item.record, item.version
      from _batches, unnest(ids, versions) with ordinality as item (record, version, place)
      where id = ${batch.id} order by item.place`.execute(trx);
    // Who would be paid is not needed any more.
    await sql`update _batches set status = ${BATCH.queued}, summary = summary || '{"payees": []}'::jsonb
      where id = ${batch.id}`.execute(trx);
    await services.jobs.send(trx, 'batch', { batch: batch.id });
    changed.push({ resource: definition.name, id: batch.id });
    return { answer: { id: batch.id, status: BATCH.queued } };
  },
};

/** Stops, goes on with what is left, or tries those again that were refused. What is done stays done. */
export const steerBatch: Effect = {
  name: 'steer-batch',
  manifest: { person: true },
  async run(input) {
    const { trx, services, definition, after, action, changed } = input;
    const batch = await readBatch(trx, Number(after.id), { lock: true });
    if (!batch) return refuse(404, 'server.not-found', { definition });
    const refused = await steer(input, batch, action ?? '');
    if (refused) return refused;
    if (action !== 'stop') await services.jobs.send(trx, 'batch', { batch: batch.id });
    changed.push({ resource: definition.name, id: batch.id });
    return undefined;
  },
};

async function steer(
  { trx, definition }: EffectInput,
  { id, status }: Batch,
  action: string,
): Promise<Refusal | undefined> {
  const isOpen = status === BATCH.queued || status === BATCH.running;
  const from = { stop: isOpen, resume: status === BATCH.stopped, 'retry-failed': status === BATCH.failures };
  if (!from[action as keyof typeof from]) return refuse(409, `${action}.when`, { definition });
  if (action === 'retry-failed')
    await sql`update _batch_items set status = 'pending', reason = null, message = null
      where batch = ${id} and status = 'refused'`.execute(trx);
  const next = action === 'stop' ? BATCH.stopped : BATCH.queued;
  await sql`update _batches set status = ${next}, finished_at = null where id = ${id}`.execute(trx);
  return undefined;
}

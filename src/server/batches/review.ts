import { sql } from 'kysely';
import type { Action, Definition, Row } from '../../resource/model/definition.ts';
import type { RequestContext, Services, Trx } from '../core/context.ts';
import type { WriteContext } from '../core/write-types.ts';
import { type DryRunResult, dryRun, foreseeWithin } from '../records/write/preview.ts';
import { scopeOf } from '../records/write/preview-payee.ts';
import { type PreviewSummary, summarize } from '../records/write/preview-summary.ts';
import { BATCH, type Batch, readBatch, stepOf, workOf } from './batch.ts';

/** So many records are reviewed within the call that freezes them; more by a job. */
export const REVIEWED_AT_ONCE = 200;
const PORTION = 50;

type Asked = { id: number; definition: Definition; action: Action; ask: Row; ids: readonly string[] };

/** Runs the plan of each record and rolls it back, in the transaction of the call. */
export async function reviewWithin(
  trx: Trx,
  context: Pick<WriteContext, 'services' | 'call' | 'ip'>,
  asked: Asked,
): Promise<PreviewSummary> {
  const { definition, action, ask } = asked;
  const scope = scopeOf(context.call, definition, action);
  const stepFor = () => stepOf(action, ask);
  const all: DryRunResult[] = [];
  for (const id of asked.ids)
    all.push(await foreseeWithin(trx, context, recordKey(id), { definition, action, stepFor, scope }));
  const summary = summarize(context.call, asked, all);
  await keep(trx, asked.id, summary);
  return summary;
}

/** The same beside the calls of others, for a batch that still waits; run twice, it reviews twice and changes nothing else. */
export async function reviewBatch(
  services: Services,
  callOf: (batch: Batch) => Promise<RequestContext | undefined>,
  id: number,
): Promise<void> {
  const batch = await readBatch(services.db, id);
  if (!batch || batch.status !== BATCH.ready || batch.summary) return;
  const call = await callOf(batch);
  const work = call && workOf(call, batch);
  if (!call || !work) return;
  const ids = await idsOf(services.db, id);
  const all: DryRunResult[] = [];
  for (let from = 0; from < ids.length; from += PORTION) {
    const stepFor = () => stepOf(work.action, batch.ask);
    const portion = ids.slice(from, from + PORTION).map(recordKey);
    all.push(...(await dryRun(services, call, portion, { ...work, stepFor, ask: batch.ask, ip: batch.ip })));
    await sql`update _batches set reviewed = ${all.length} where id = ${id}`.execute(services.db);
    services.events.publish([{ resource: 'batches', id }]);
  }
  await keep(services.db, id, summarize(call, { ...work, ask: batch.ask }, all));
  services.events.publish([{ resource: 'batches', id }]);
}

async function keep(db: Services['db'] | Trx, id: number, summary: PreviewSummary): Promise<void> {
  await sql`update _batches set summary = ${JSON.stringify(summary)}::jsonb, reviewed = count where id = ${id}`.execute(
    db,
  );
}

async function idsOf(db: Services['db'], id: number): Promise<string[]> {
  const found = await sql<{ ids: string[] }>`select ids from _batches where id = ${id}`.execute(db);
  return found.rows[0]?.ids ?? [];
}

/** Keys are kept as text; those of most tables are numbers. */
export const recordKey = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id);

import { sql } from 'kysely';
import type { Action, Definition, Json, Row } from '../../resource/model/definition.ts';
import { own } from '../../resource/model/fields.ts';
import type { Db, RequestContext, Trx } from '../core/context.ts';
import type { Step } from '../core/write-types.ts';
import type { PreviewSummary } from '../records/write/preview-summary.ts';

/** The states of a batch (`_shared/catalogs/batch-status.json`). */
export const BATCH = { ready: 0, queued: 1, running: 2, done: 3, failures: 4, stopped: 5, expired: 6 } as const;

/** A batch that is not run within these minutes has to be frozen anew. */
export const RUN_WITHIN_MINUTES = 30;

export type Batch = {
  id: number;
  resource: string;
  action: string;
  ask: Row;
  owner: number;
  company: number | null;
  count: number;
  seal: string;
  summary: PreviewSummary | null;
  status: number;
  ip: string;
  created_at: Date;
};

const COLUMNS = sql.raw('id, resource, action, ask, owner, company, count, seal, summary, status, ip, created_at');

const batchOf = (row: Row): Batch => ({
  ...(row as unknown as Batch),
  id: Number(row.id),
  owner: Number(row.owner),
  company: row.company === null ? null : Number(row.company),
  created_at: new Date(String(row.created_at)),
});

/** A batch as it is stored; with `lock` it is held until the transaction ends. */
export async function readBatch(db: Db | Trx, id: Json, { lock = false } = {}): Promise<Batch | undefined> {
  const found = await sql<Row>`select ${COLUMNS} from _batches where id = ${Number(id)}
    ${lock ? sql`for update` : sql``}`.execute(db);
  const [row] = found.rows;
  return row && batchOf(row);
}

/** What a batch does to each record, in the files of today; undefined where they have no such bulk action any more. */
export function workOf(
  { schemas }: Pick<RequestContext, 'schemas'>,
  { resource, action: name }: Pick<Batch, 'resource' | 'action'>,
): { definition: Definition; action: Action } | undefined {
  const definition = own(schemas.resources, resource);
  const action = definition && own(definition.actions.actions, name);
  return definition && action && definition.list.bulk.includes(name) ? { definition, action } : undefined;
}

export const stepOf = (action: Action, ask: Row): Step =>
  action.name === 'delete' ? { kind: 'delete', action, ask } : { kind: 'action', actions: [action], ask };

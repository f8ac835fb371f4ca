import { sql } from 'kysely';
import type { View } from '../core/context.ts';
import { BATCH, RUN_WITHIN_MINUTES } from './batch.ts';

/** Batches; one that was not run in time is over, whether or not it is stored so. */
export const batchesView: View = {
  name: 'batches',
  manifest: {
    columns: {
      id: 'integer',
      resource: 'text',
      action: 'text',
      filter: 'long-text',
      except: 'array',
      ask: 'long-text',
      status: 'choice',
      count: 'integer',
      reviewed: 'integer',
      ready: 'integer',
      total: 'money',
      done: 'integer',
      failed: 'integer',
      skipped: 'integer',
      waiting: 'integer',
      owner: 'reference',
      created_at: 'moment',
      started_at: 'moment',
      finished_at: 'moment',
      seal: 'text',
      summary: 'long-text',
    },
    sorts: ['id'],
  },
  from: (_db, { now }) => sql`
    select id, resource, action, null::text as filter, null::jsonb as except, null::text as ask, count, reviewed, done, failed, skipped, waiting, owner, created_at, started_at, finished_at,
      seal, summary::text as summary, (summary->>'ready')::int as ready, (summary->'totals'->0->>'sum')::numeric as total,
      case when status = ${BATCH.ready} and created_at < ${now}::timestamptz - make_interval(mins => ${RUN_WITHIN_MINUTES}::int)
        then ${BATCH.expired} else status end as status
    from _batches`,
};

/** The records of a batch, once it runs. */
export const batchItemsView: View = {
  name: 'batch-items',
  manifest: {
    columns: {
      id: 'integer',
      batch: 'reference',
      record: 'text',
      status: 'choice',
      message: 'text',
      finished_at: 'moment',
    },
    sorts: ['id'],
  },
  from: (_db, _call, _parameters, parent) => sql`
    select id, batch, record, status, message, finished_at from _batch_items
    ${parent ? sql`where batch = ${Number(parent.id)}` : sql``}`,
};

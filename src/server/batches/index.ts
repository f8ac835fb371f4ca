import type { Area } from '../core/registry.ts';
import { batchRecord, batchSubject } from './computed.ts';
import { freezeBatch } from './freeze-batch.ts';
import { runBatch, steerBatch } from './run-batch.ts';
import { batchesView, batchItemsView } from './views.ts';

/** What this area offers to the schema files by name. */
export const batches: Area = {
  views: [batchesView, batchItemsView],
  computed: [batchSubject, batchRecord],
  effects: [freezeBatch, runBatch, steerBatch],
};

import type { Job, SchemaStore, Services } from '../core/context.ts';
import { reviewBatch } from './review.ts';
import { callOfOwner, idleBatches, workOn } from './work.ts';

/** The work on batches. What a process left behind is gone on with within a minute. */
export function batchJobs({ services, schemas }: { services: Services; schemas: SchemaStore }): Job[] {
  const needs = { services, schemas: () => schemas.current() };
  return [
    { name: 'batch', run: ({ batch }) => workOn(needs, Number(batch)) },
    {
      name: 'batch-review',
      run: ({ batch }) => reviewBatch(services, (one) => callOfOwner(needs, one), Number(batch)),
    },
    {
      name: 'batches-idle',
      schedule: '* * * * *',
      async run() {
        for (const id of await idleBatches(services)) await workOn(needs, id);
      },
    },
  ];
}

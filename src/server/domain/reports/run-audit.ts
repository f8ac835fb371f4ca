import type { Effect } from '../../core/context.ts';

const IN_PREPARATION = 0;

/** An audit of all books is requested now and made by a job, so that the call does not wait for it. */
export const runAudit: Effect = {
  name: 'run-audit',
  async run({ trx, call, services, after }) {
    await services.jobs.send(trx, 'audit', { audit: after.id });
    const created_at = call.now.toISOString();
    return { set: { requested_by: call.actor.id, created_at, status: IN_PREPARATION } };
  },
};

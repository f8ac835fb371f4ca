import type { Effect } from '../../core/context.ts';
import { needs } from '../../core/needs.ts';

const AUDIT = needs('audits');
const IN_PREPARATION = 0;

/** An audit of all books is requested now and made by a job, so that the call does not wait for it. */
export const runAudit: Effect<typeof AUDIT> = {
  name: 'run-audit',
  needs: AUDIT,
  async run({ trx, call, services, after }) {
    await services.jobs.send(trx, 'audit', { audit: after.id });
    const created_at = call.now.toISOString();
    return { set: { requested_by: call.actor.id, created_at, status: IN_PREPARATION } };
  },
};

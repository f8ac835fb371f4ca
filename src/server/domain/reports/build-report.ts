import { mayEver } from '../../../resource/access/permissions.ts';
import type { Effect } from '../../core/context.ts';
import { refuseFields } from '../../core/refusal.ts';
import { REPORT, reportKind, reportName } from './report-kind.ts';

const IN_PREPARATION = 0;

/** A report is requested now and made by a job; it contains only rows that the requester may list. */
export const buildReport: Effect<typeof REPORT> = {
  name: 'build-report',
  needs: REPORT,
  async run({ trx, call, services, definition, after }) {
    const kind = reportKind(call.schemas, after.type);
    const listed = kind && call.schemas.resources[kind.rows];
    const field = definition.fields.type;
    if (!kind || !listed || !mayEver(listed, call.actor.roles, 'export'))
      return refuseFields([{ field: 'type', code: 'verdicts.not-allowed', params: { title: field?.title ?? '' } }]);
    await services.jobs.send(trx, 'report', { report: after.id, person: call.actor.id });
    const created_at = call.now.toISOString();
    const asked = { requested_by: call.actor.id, created_at, status: IN_PREPARATION };
    return { set: { name: reportName(kind, after), ...asked } };
  },
};

import { sql } from 'kysely';
import type { View } from '../core/context.ts';

/**
 * The decisions that a person asked for or may take: those of a partner's people only within their company. What was not
 * decided in time is over, whether or not the job has noted it.
 */
export const approvalsView: View = {
  name: 'approvals',
  manifest: {
    columns: {
      id: 'integer',
      asked_at: 'moment',
      asked_by: 'reference',
      resource: 'text',
      action: 'text',
      records: 'integer',
      amount: 'money',
      until: 'moment',
      by: 'choices',
      status: 'choice',
      decided_by: 'reference',
      decided_at: 'moment',
      reason: 'text',
    },
    sorts: ['id', 'asked_at', 'until'],
  },
  from: (_db, { actor, now }) => sql`
    select a.id, a.asked_at, a.asked_by, a.resource, a.action, a.until, a.by_roles as by, a.decided_by, a.decided_at, a.reason,
      case when a.status = 'waiting' and a.until <= ${now} then 'expired' else a.status end as status,
      (select count(*)::int from _approval_calls as c where c.approval = a.id) as records,
      (select sum(c.amount) from _approval_calls as c where c.approval = a.id) as amount
    from _approvals as a
    where a.asked_by = ${actor.id} or (a.by_roles ?| ${sql.val(actor.roles)}::text[]
      and (${!actor.isPartner} or a.company = ${actor.id_partner}::bigint))`,
};

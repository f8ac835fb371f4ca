import type { ComputedField } from '../core/context.ts';
import { needs } from '../core/needs.ts';
import { subjectOf } from '../records/read/subject.ts';

const APPROVAL = needs('approvals', 'resource', 'action', 'records');

/** What is asked, in the words of the files: 'Dispersar · Pagos (3)'. */
export const approvalSubject: ComputedField<typeof APPROVAL> = {
  name: 'approval-subject',
  needs: APPROVAL,
  async values(_db, { schemas }, rows) {
    return rows.map(({ resource, action, records }) =>
      subjectOf(schemas, String(resource), String(action), Number(records)),
    );
  },
};

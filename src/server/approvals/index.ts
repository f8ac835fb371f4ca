import type { Area } from '../core/registry.ts';
import { approvalChanges } from './approval-changes.ts';
import { approvalSubject } from './approval-subject.ts';
import { approvalsView } from './approvals-view.ts';
import { approveCall } from './approve-call.ts';
import { refuseCall } from './refuse-call.ts';

/** What this area offers to the schema files by name, one file each. */
export const approvals: Area = {
  views: [approvalsView],
  computes: [approvalChanges],
  computed: [approvalSubject],
  effects: [approveCall, refuseCall],
};

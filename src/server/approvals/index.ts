import type { Area } from '../core/registry.ts';
import { approveCall, refuseCall } from './decide.ts';
import { approvalChanges, approvalSubject, approvalsView } from './views.ts';

/** What this area offers to the schema files by name. */
export const approvals: Area = {
  views: [approvalsView],
  computes: [approvalChanges],
  computed: [approvalSubject],
  effects: [approveCall, refuseCall],
};

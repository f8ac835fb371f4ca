import type { Area } from '../../core/registry.ts';
import { openingLeavesSomething, partiesDiffer, partiesNotBanned, signedBeforeActivation } from './checks.ts';
import { canActivate, capitalToDisperse, openingIva, requestStatus } from './computed.ts';
import { assignParties, registerRequest, releaseFunding } from './effects.ts';
import { requestLines } from './explain.ts';
import { applicantAverages, lenderAverages, operations } from './views.ts';

/** What this area offers to the schema files by name. */
export const requests: Area = {
  resources: ['requests'],
  checks: [openingLeavesSomething, partiesDiffer, partiesNotBanned, signedBeforeActivation],
  computed: [canActivate, capitalToDisperse, openingIva],
  derived: [requestStatus],
  effects: [assignParties, registerRequest, releaseFunding],
  explains: [requestLines],
  views: [applicantAverages, lenderAverages, operations],
};

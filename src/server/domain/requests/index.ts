import type { Area } from '../../core/registry.ts';
import { applicantAverages } from './applicant-averages.ts';
import { assignParties } from './assign-parties.ts';
import { canActivate } from './can-activate.ts';
import { lenderAverages } from './lender-averages.ts';
import { capitalToDisperse, openingIva } from './opening-figures.ts';
import { openingLeavesSomething } from './opening-leaves-something.ts';
import { operations } from './operations.ts';
import { partiesDiffer } from './parties-differ.ts';
import { partiesNotBanned } from './parties-not-banned.ts';
import { registerRequest } from './register-request.ts';
import { releaseFunding } from './release-funding.ts';
import { requestStatus } from './request-status.ts';
import { signedBeforeActivation } from './signed-before-activation.ts';

/** What this area offers to the schema files by name, one file each. */
export const requests: Area = {
  resources: ['requests'],
  checks: [openingLeavesSomething, partiesDiffer, partiesNotBanned, signedBeforeActivation],
  computed: [canActivate, capitalToDisperse, openingIva],
  derived: [requestStatus],
  effects: [assignParties, registerRequest, releaseFunding],
  views: [applicantAverages, lenderAverages, operations],
};

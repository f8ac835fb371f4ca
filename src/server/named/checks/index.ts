import type { Check } from '../../context.ts';
import { birthdatePossible } from './birthdate-possible.ts';
import { clabeBankAgree } from './clabe-bank-agree.ts';
import { contentIsWhatItSays } from './content-is-what-it-says.ts';
import { curpAgrees } from './curp-agrees.ts';
import { openingLeavesSomething } from './opening-leaves-something.ts';
import { ownershipTotal } from './ownership-total.ts';
import { partiesDiffer } from './parties-differ.ts';
import { partiesNotBanned } from './parties-not-banned.ts';
import { personNotBanned } from './person-not-banned.ts';
import { renewalAmount } from './renewal-amount.ts';
import { renewalPartiesMatch } from './renewal-parties-match.ts';
import { signedBeforeActivation } from './signed-before-activation.ts';

/** Everything that the files may name as a check, one file each. */
export const checks: Check[] = [
  birthdatePossible,
  clabeBankAgree,
  contentIsWhatItSays,
  curpAgrees,
  openingLeavesSomething,
  ownershipTotal,
  partiesDiffer,
  partiesNotBanned,
  personNotBanned,
  renewalAmount,
  renewalPartiesMatch,
  signedBeforeActivation,
];

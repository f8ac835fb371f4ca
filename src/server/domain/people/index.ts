import type { Area } from '../../core/registry.ts';
import { apiKeyOpen, apiKeyUsed } from './api-key-fields.ts';
import { birthdatePossible } from './birthdate-possible.ts';
import { bureauFormatDate, bureauFormatUrl } from './bureau-format.ts';
import { changeRole } from './change-role.ts';
import { clabeBankAgree } from './clabe-bank-agree.ts';
import { companiesOfPerson } from './companies-of-person.ts';
import { createAccount } from './create-account.ts';
import { curpAgrees } from './curp-agrees.ts';
import { endSessions } from './end-sessions.ts';
import { hasPartnerCompanies } from './has-partner-companies.ts';
import { lastKeeper } from './last-keeper.ts';
import { ownershipTotal } from './ownership-total.ts';
import { pendingFields } from './pending-fields.ts';
import { peopleToValidate } from './people-to-validate.ts';
import { personNotBanned } from './person-not-banned.ts';
import { registerRepresentative } from './register-representative.ts';
import { registerUser } from './register-user.ts';
import { renewApiKey } from './renew-api-key.ts';
import { screenPeople } from './screen-people.ts';
import { setCompany } from './set-company.ts';
import { validateUser } from './validate-user.ts';
import { withinReach } from './within-reach.ts';

/** What this area offers to the schema files by name, one file each. */
export const people: Area = {
  checks: [birthdatePossible, clabeBankAgree, curpAgrees, lastKeeper, ownershipTotal, personNotBanned, withinReach],
  computed: [apiKeyOpen, apiKeyUsed, bureauFormatDate, bureauFormatUrl, hasPartnerCompanies],
  computes: [companiesOfPerson, pendingFields, peopleToValidate],
  effects: [
    changeRole,
    createAccount,
    endSessions,
    registerRepresentative,
    registerUser,
    renewApiKey,
    screenPeople,
    setCompany,
    validateUser,
  ],
};

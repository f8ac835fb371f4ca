import type { Area } from '../../core/registry.ts';
import {
  apiKeyOpen,
  apiKeyUsed,
  changeRole,
  createAccount,
  endSessions,
  lastKeeper,
  renewApiKey,
  setCompany,
} from './accounts.ts';
import { personNotBanned, screenPeople } from './banned.ts';
import { bureauFormatDate, bureauFormatUrl } from './bureau-format.ts';
import { birthdatePossible, clabeBankAgree, curpAgrees, ownershipTotal, withinReach } from './checks.ts';
import { companiesOfPerson, partnerCompaniesFlag, pendingFields, peopleToValidate } from './queries.ts';
import { registerRepresentative, registerUser, validateUser } from './registration.ts';

/** What this area offers to the schema files by name. */
export const people: Area = {
  // Who represents a company may act for it as long as he does.
  people: { legalRepresentatives: { field: 'user' } },
  checks: [birthdatePossible, clabeBankAgree, curpAgrees, lastKeeper, ownershipTotal, personNotBanned, withinReach],
  computed: [apiKeyOpen, apiKeyUsed, bureauFormatDate, bureauFormatUrl, partnerCompaniesFlag],
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
  heldFirst: { legalRepresentatives: { field: 'company', table: 'users' } },
};

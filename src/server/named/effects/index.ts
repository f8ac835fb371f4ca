import type { Effect } from '../../context.ts';
import { activateLoan } from './activate-loan.ts';
import { applyPayment } from './apply-payment.ts';
import { assignParties } from './assign-parties.ts';
import { buildReport } from './build-report.ts';
import { calculate } from './calculate.ts';
import { cancelBill } from './cancel-bill.ts';
import { changeRole } from './change-role.ts';
import { checkCertificate } from './check-certificate.ts';
import { convertDocuments } from './convert-documents.ts';
import { createAccount } from './create-account.ts';
import { disperseLoan } from './disperse-loan.ts';
import { dispersePayment } from './disperse-payment.ts';
import { endSessions } from './end-sessions.ts';
import { expireDebit } from './expire-debit.ts';
import { fetchOldDocuments } from './fetch-old-documents.ts';
import { generateContract } from './generate-contract.ts';
import { issueBill } from './issue-bill.ts';
import { moveCollectionDates } from './move-collection-dates.ts';
import { promoteDocument } from './promote-document.ts';
import { refreshAmount } from './refresh-amount.ts';
import { registerRepresentative } from './register-representative.ts';
import { registerRequest } from './register-request.ts';
import { registerUser } from './register-user.ts';
import { releaseFunding } from './release-funding.ts';
import { removeCertificates } from './remove-certificates.ts';
import { replaceCertificates } from './replace-certificates.ts';
import { rescheduleRow } from './reschedule-row.ts';
import { returnDispersion } from './return-dispersion.ts';
import { revertPayment } from './revert-payment.ts';
import { revertWaiver } from './revert-waiver.ts';
import { runAudit } from './run-audit.ts';
import { screenPeople } from './screen-people.ts';
import { setCompany } from './set-company.ts';
import { storeDocument } from './store-document.ts';
import { storeGuarantee } from './store-guarantee.ts';
import { updateUser } from './update-user.ts';
import { validateUser } from './validate-user.ts';
import { waive } from './waive.ts';

/** Everything that the files may name as an effect, one file each. */
export const effects: Effect[] = [
  changeRole,
  setCompany,
  storeDocument,
  promoteDocument,
  generateContract,
  fetchOldDocuments,
  convertDocuments,
  checkCertificate,
  activateLoan,
  applyPayment,
  assignParties,
  buildReport,
  calculate,
  cancelBill,
  createAccount,
  disperseLoan,
  dispersePayment,
  endSessions,
  expireDebit,
  updateUser,
  issueBill,
  moveCollectionDates,
  refreshAmount,
  registerRepresentative,
  registerRequest,
  registerUser,
  releaseFunding,
  removeCertificates,
  replaceCertificates,
  rescheduleRow,
  returnDispersion,
  revertPayment,
  revertWaiver,
  runAudit,
  screenPeople,
  storeGuarantee,
  validateUser,
  waive,
];

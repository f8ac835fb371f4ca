import type { Area } from '../../core/registry.ts';
import { BANNED, KNOWN } from '../people/banned.ts';
import { LENDING } from '../shared/flags.ts';
import { activateLoan } from './activate-loan.ts';
import { applyPayment } from './apply-payment.ts';
import { calculate } from './calculate.ts';
import { canReverse } from './can-reverse.ts';
import { cancelLoan } from './cancel-loan.ts';
import { debitAmounts } from './debit-amounts.ts';
import { debitMoratorium } from './debit-moratorium.ts';
import { debitPending } from './debit-pending.ts';
import { debitRealPayment } from './debit-real-payment.ts';
import { debits } from './debits.ts';
import { disperseLoan } from './disperse-loan.ts';
import { dispersePayment } from './disperse-payment.ts';
import { expireDebit } from './expire-debit.ts';
import { ivaRate } from './iva-rate.ts';
import { loanStore } from './loan-tables.ts';
import { moratorium } from './moratorium.ts';
import { moveCollectionDates, passedHolidayStays } from './move-collection-dates.ts';
import { nightlyJobs } from './nightly/index.ts';
import { PERSON } from './parties.ts';
import { HOLIDAY } from './platform.ts';
import { AMORTIZATION, BACKUP, DISPERSION, PARTIAL, POSTED, REQUEST } from './records.ts';
import { refreshAmount } from './refresh-amount.ts';
import { renewalAmount } from './renewal-amount.ts';
import { renewalPartiesMatch } from './renewal-parties-match.ts';
import { requestAmounts } from './request-amounts.ts';
import { requestCat } from './request-cat.ts';
import { requestPayable } from './request-payable.ts';
import { rescheduleRow } from './reschedule-row.ts';
import { returnDispersion } from './return-dispersion.ts';
import { revertPayment } from './revert-payment.ts';
import { revertWaiver } from './revert-waiver.ts';
import { waive } from './waive.ts';
import { waiverAmounts } from './waiver-amounts.ts';

/** What this area offers to the schema files by name, one file each. */
export const loans: Area = {
  resources: LENDING,
  store: loanStore,
  jobs: nightlyJobs,
  checks: [passedHolidayStays, renewalAmount, renewalPartiesMatch],
  computed: [canReverse, debitAmounts, debitMoratorium, debitPending, debitRealPayment, moratorium, waiverAmounts],
  computes: [requestAmounts, requestCat, requestPayable],
  effects: [
    activateLoan,
    applyPayment,
    calculate,
    cancelLoan,
    disperseLoan,
    dispersePayment,
    expireDebit,
    moveCollectionDates,
    refreshAmount,
    rescheduleRow,
    returnDispersion,
    revertPayment,
    revertWaiver,
    waive,
  ],
  platform: [ivaRate],
  // Everything that happens to a loan begins with its request's row: an event rewrites these tables while it holds that row.
  heldFirst: {
    amortizations: { field: 'request', table: 'requests' },
    amortizationBackups: { field: 'request', table: 'requests' },
    bills: { field: 'request', table: 'requests' },
    dispersions: { field: 'id_request', table: 'requests' },
    partials: { field: 'request', table: 'requests' },
    payments: { field: 'request', table: 'requests' },
    waivers: { field: 'request', table: 'requests' },
  },
  views: [debits],
  reads: [REQUEST, AMORTIZATION, BACKUP, POSTED, DISPERSION, PARTIAL, PERSON, BANNED, KNOWN, HOLIDAY],
};

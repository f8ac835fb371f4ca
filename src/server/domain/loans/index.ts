import type { Area } from '../../core/registry.ts';
import { HOLIDAY } from '../../records/read/holidays.ts';
import { BANNED, KNOWN } from '../people/banned.ts';
import { LENDING } from '../shared/flags.ts';
import { activateLoan } from './activate-loan.ts';
import { applyPayment } from './apply-payment.ts';
import {
  canReverse,
  debitAmounts,
  debitMoratorium,
  debitPending,
  debitRealPayment,
  moratorium,
  waiverAmounts,
} from './computed.ts';
import { debits, expireDebit } from './debits.ts';
import { cancelLoan, disperseLoan, dispersePayment } from './disperse.ts';
import { payableLines, requestAmountLines } from './explain/amounts.ts';
import { debitLines } from './explain/debit.ts';
import { dispersionLines } from './explain/dispersion.ts';
import { paymentLines } from './explain/payment.ts';
import { amortizationLines } from './explain/row.ts';
import { ivaRate } from './loan-settings.ts';
import { loanStore } from './loan-tables.ts';
import { moveCollectionDates, passedHolidayStays, rescheduleRow } from './move-collection-dates.ts';
import { nightlyJobs } from './nightly/index.ts';
import { PERSON } from './parties.ts';
import { calculateLoan, requestAmountsView, requestCatView, requestPayable } from './queries.ts';
import { refreshAmount, renewalAmount, renewalPartiesMatch } from './renewal.ts';
import { returnDispersion, revertPayment, revertWaiver } from './revert.ts';
import { AMORTIZATION, BACKUP, DISPERSION, PARTIAL, POSTED, REQUEST } from './rows.ts';
import { waive } from './waive.ts';

/** What this area offers to the schema files by name. */
export const loans: Area = {
  resources: LENDING,
  store: loanStore,
  jobs: nightlyJobs,
  checks: [passedHolidayStays, renewalAmount, renewalPartiesMatch],
  computed: [canReverse, debitAmounts, debitMoratorium, debitPending, debitRealPayment, moratorium, waiverAmounts],
  computes: [requestAmountsView, requestCatView, requestPayable],
  effects: [
    activateLoan,
    applyPayment,
    calculateLoan,
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
  explains: [amortizationLines, debitLines, dispersionLines, payableLines, paymentLines, requestAmountLines],
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

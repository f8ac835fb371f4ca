import type { Area } from '../../core/registry.ts';
import { systemCall } from '../../core/system-call.ts';
import { LENDING } from '../shared/flags.ts';
import { cancelBill, cancelBills } from './cancel-bills.ts';
import { billFormattedAmount, billRequestInfo, billUrl, hasOpeningBill, paymentOpeningCommission } from './computed.ts';
import { billLinesOf } from './explain.ts';
import { BILL, finishBill, type Undrawn } from './finish-bill.ts';
import { issueBill } from './issue-bill.ts';
import { TAXED } from './party.ts';

/** What this area offers to the schema files by name. */
export const bills: Area = {
  resources: ['bills', ...LENDING],
  computed: [billFormattedAmount, billRequestInfo, billUrl, hasOpeningBill, paymentOpeningCommission],
  effects: [cancelBill, issueBill],
  explains: [billLinesOf],
  loanListeners: [cancelBills],
  jobs: ({ services, schemas }) => [
    { name: 'bill', run: (data) => finishBill(services, systemCall(services, schemas.current()), data as Undrawn) },
  ],
  reads: [BILL, TAXED],
};

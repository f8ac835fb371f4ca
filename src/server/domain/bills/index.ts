import type { Area } from '../../core/registry.ts';
import { systemCall } from '../../core/system-call.ts';
import { LENDING } from '../shared/flags.ts';
import { billFormattedAmount, billRequestInfo } from './bill-fields.ts';
import { billUrl } from './bill-url.ts';
import { cancelBill } from './cancel-bill.ts';
import { cancelBills } from './cancel-bills.ts';
import { BILL, finishBill } from './finish-bill.ts';
import { hasOpeningBill } from './has-opening-bill.ts';
import { issueBill } from './issue-bill.ts';
import { TAXED } from './party.ts';
import { paymentOpeningCommission } from './payment-opening-commission.ts';

/** What this area offers to the schema files by name, one file each. */
export const bills: Area = {
  resources: ['bills', ...LENDING],
  computed: [billFormattedAmount, billRequestInfo, billUrl, hasOpeningBill, paymentOpeningCommission],
  effects: [cancelBill, issueBill],
  loanListeners: [cancelBills],
  jobs: ({ services, schemas }) => [
    { name: 'bill', run: ({ bill }) => finishBill(services, systemCall(services, schemas.current()), Number(bill)) },
  ],
  reads: [BILL, TAXED],
};

import type { Area } from '../../core/registry.ts';
import { billFormattedAmount, billRequestInfo } from './bill-fields.ts';
import { billUrl } from './bill-url.ts';
import { cancelBill } from './cancel-bill.ts';
import { cancelBills } from './cancel-bills.ts';
import { BILL } from './finish-bill.ts';
import { hasOpeningBill } from './has-opening-bill.ts';
import { issueBill } from './issue-bill.ts';
import { TAXED } from './party.ts';
import { paymentOpeningCommission } from './payment-opening-commission.ts';

/** What this area offers to the schema files by name, one file each. */
export const bills: Area = {
  computed: [billFormattedAmount, billRequestInfo, billUrl, hasOpeningBill, paymentOpeningCommission],
  effects: [cancelBill, issueBill],
  loanListeners: [cancelBills],
  reads: [BILL, TAXED],
};

import type { Compute } from '../../context.ts';
import { loanRows } from '../loan/loan-rows.ts';
import { debtsOf, money } from '../loan/stored-debt.ts';

const TYPES = ['to_finish', 'payable', 'expired'] as const;

/** One of the three amounts of a loan, by the last word of its address. */
export const requestPayable: Compute = {
  name: 'request-payable',
  async rows(db, call, { parent, parameters }) {
    const type = TYPES.find((one) => one === parameters.type);
    if (!type || parent?.id === undefined) return [];
    const loan = (await loanRows(db, [parent.id])).get(String(parent.id));
    const debt = debtsOf(loan?.rows ?? [], loan?.base, call.today)[type];
    return [{ id: type, request: parent.id, type, amount: money(debt.total), commission: money(debt.commission) }];
  },
};

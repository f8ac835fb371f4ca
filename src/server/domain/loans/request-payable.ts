import { dateOf, dayOf } from '../../../lending/calendar/calendar.ts';
import { debtsOf, oldestOwed } from '../../../lending/ledger/debt.ts';
import { formatCents } from '../../../lending/money/cents.ts';
import type { Query } from '../../core/context.ts';
import type { NoNeeds } from '../../core/needs.ts';
import { bookAt, loansFor } from './read-loans.ts';
import { amount } from './rows.ts';

const TYPES = ['to_finish', 'payable', 'expired'] as const;

/** One of the three amounts of a loan, by the last word of its address; hyphens are accepted as well; and the due date that money reaches first. */
export const requestPayable: Query<'payables', NoNeeds> = {
  name: 'request-payable',
  async rows(db, call, { parent, parameters }) {
    const asked = String(parameters.type ?? '').replaceAll('-', '_');
    const type = TYPES.find((one) => one === asked);
    if (!type || !parent) return [];
    const { id } = parent;
    const book = bookAt(await loansFor(db, call, [id]), id, call.today);
    const day = dayOf(call.today) ?? book?.start;
    const debt = book && day !== undefined ? debtsOf(book, day)[type] : { total: 0n, commission: 0n };
    const oldest = book && day !== undefined ? oldestOwed(book, day) : undefined;
    const text = (cents: bigint) => amount(formatCents(cents));
    return [
      {
        ...{ id: type, request: id, type, amount: text(debt.total), commission: text(debt.commission) },
        ...(oldest ? { oldest_date: dateOf(oldest.due_on), oldest_amount: text(oldest.total) } : {}),
      },
    ];
  },
};

import { dateOf, dayOf } from '../../../lending/calendar/calendar.ts';
import { requestAmounts as amountsOf, noAmounts } from '../../../lending/state/request-amounts.ts';
import type { Query } from '../../core/context.ts';
import type { NoNeeds } from '../../core/needs.ts';
import { onTheWire } from './on-the-wire.ts';
import { bookAt, loansFor } from './read-loans.ts';

/** What was paid, is open and was condoned of a loan today; of a request that is no loan yet all of it is zero. */
export const requestAmounts: Query<'amounts', NoNeeds> = {
  name: 'request-amounts',
  async rows(db, call, { parent }) {
    if (!parent) return [];
    const { id } = parent;
    const book = bookAt(await loansFor(db, call, [id]), id, call.today);
    const amounts = book ? amountsOf(book, dayOf(call.today) ?? book.start) : noAmounts();
    const next = book?.rows.find(({ status }) => status === 0)?.collect_on;
    return [{ id, request: id, ...onTheWire(amounts), next_date: next ? dateOf(next) : null }];
  },
};

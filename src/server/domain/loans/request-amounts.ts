import { dayOf } from '../../../lending/calendar/calendar.ts';
import { requestAmounts as amountsOf, noAmounts } from '../../../lending/state/request-amounts.ts';
import type { Row } from '../../../resource/model/definition.ts';
import type { Query } from '../../core/context.ts';
import { onTheWire } from './on-the-wire.ts';
import { bookAt, loansFor } from './read-loans.ts';

/** What was paid, is open and was condoned of a loan today; of a request that is no loan yet all of it is zero. */
export const requestAmounts: Query = {
  name: 'request-amounts',
  async rows(db, call, { parent }) {
    if (parent?.id === undefined) return [];
    const id = Number(parent.id);
    const book = bookAt(await loansFor(db, call, [id]), id, call.today);
    const amounts = book ? amountsOf(book, dayOf(call.today) ?? book.start) : noAmounts();
    return [{ id, request: id, ...(onTheWire(amounts) as Row) }];
  },
};

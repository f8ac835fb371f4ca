import { dayOf } from '../../../lending/calendar.ts';
import { requestAmounts as amountsOf } from '../../../lending/request-amounts.ts';
import type { Row } from '../../../resource/definition.ts';
import type { Compute } from '../../context.ts';
import { onTheWire } from '../../loans/on-the-wire.ts';
import { bookAt, loansFor } from '../../loans/read-loans.ts';

/** What was paid, is open and was condoned of a loan today; a request that is no loan yet has no amounts. */
export const requestAmounts: Compute = {
  name: 'request-amounts',
  async rows(db, call, { parent }) {
    if (parent?.id === undefined) return [];
    const id = Number(parent.id);
    const book = bookAt(await loansFor(db, call, [id]), id, call.today);
    const amounts = book ? (onTheWire(amountsOf(book, dayOf(call.today) ?? book.start)) as Row) : {};
    return [{ id, request: id, ...amounts }];
  },
};

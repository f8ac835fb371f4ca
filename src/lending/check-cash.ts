import { dayOf } from './calendar.ts';
import { formatCents, maxOf } from './cents.ts';
import type { CheckContext } from './check-event.ts';
import { debtsOf } from './debt.ts';
import type { PaymentEvent } from './events.ts';
import { readMoney } from './read-number.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Cash may be at most max(to_finish, payable) of its own day, plus what was written off. Source: engine 2.9. */
export function checkCash({ before }: CheckContext, event: PaymentEvent): Refusal | undefined {
  const amount = readMoney(event.amount, 'amount');
  if (!amount.ok) return amount;
  if (amount.cents === 0n) return refuse('not_positive', 'amount');
  if (before.finished_on !== undefined && before.written_off === 0n) return refuse('loan_finished', 'request');
  const debts = debtsOf(before, dayOf(event.date) ?? before.start);
  const most = maxOf(debts.to_finish.total, debts.payable.total) + before.written_off;
  return amount.cents > most ? refuse('amount_above_debt', 'amount', { most: formatCents(most) }) : undefined;
}

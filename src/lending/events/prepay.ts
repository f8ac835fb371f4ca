import type { Day } from '../calendar/calendar.ts';
import type { Book, BookRow, Posting } from '../ledger/book.ts';
import { closeRow, settleNothing } from '../ledger/pending.ts';
import { NOTHING_IS_SETTLED } from '../ledger/rules.ts';
import { type Cents, formatCents, maxOf, times } from '../money/cents.ts';
import { tableOf } from '../table/table.ts';
import { type Table, type TableRow, tableRow } from '../table/table-row.ts';
import { writeRow } from './open-book.ts';

/**
 * Puts money beyond the payable amount into capital and writes a new table for the open rows: smaller payments on the same dates
 * (default), or the same payment and fewer of them, as the payment says, else the loan's terms. The money must be less than the open capital.
 * Source: engine 2.9 (Banxico, Circular 16/2007). Example: the worked example with 10,000 beside payment 2 → payments of 3,552.41
 * (last 3,552.40), or eight more of 4,650.03 with a last one of 2,243.04.
 */
export function prepay(
  book: Book,
  day: Day,
  money: Cents,
  posting: Posting,
  reduce_term = book.plan.prepayment === 'reduce_term',
): void {
  const open = book.rows.slice(book.first).filter((row) => row.status === 0);
  const first = open[0];
  if (money === 0n || first === undefined) return;
  const principal = book.capital - money;
  const table = newTable(book, principal, open.length, reduce_term);
  for (const [index, row] of open.entries()) {
    const line = table.rows[index];
    writeRow(book, row, line ?? NOTHING);
    if (line === undefined) cancel(row, day);
  }
  if (posting.rule >= NOTHING_IS_SETTLED) settleNothing(book, day);
  book.capital = principal;
  book.prepaid += money;
  book.level = table.regular;
  posting.lines.push({ period: first.period - 1, concept: 'prepayment', amount: money });
  posting.log.push({ code: 'prepaid', params: { amount: formatCents(money), from_period: first.period } });
  posting.log.push({
    code: 'table_rewritten',
    params: { periods: table.rows.length, payment: formatCents(table.regular), balance: formatCents(principal) },
  });
}

const NOTHING: TableRow = { interest: 0n, tax: 0n, principal: 0n, payment: 0n, balance: 0n };

function cancel(row: BookRow, day: Day): void {
  row.due.commission = 0n;
  row.lender_fee = 0n;
  closeRow(row, day, 2);
}

function newTable(book: Book, principal: Cents, periods: number, reduce_term: boolean): Table {
  const { plan } = book;
  const kept = reduce_term && plan.shape === 'level' ? shorterTable(book, principal, periods) : undefined;
  return kept ?? tableOf(plan.shape, principal, plan.period, plan.iva, periods);
}

/** The same payment until the balance fits in one; nothing when rounding would keep it from getting there. */
function shorterTable(book: Book, principal: Cents, periods: number): Table | undefined {
  const { plan, level } = book;
  const rows: TableRow[] = [];
  let balance = principal;
  while (rows.length < periods) {
    const interest = times(balance, plan.period);
    const tax = times(interest, plan.iva);
    const fits = balance + interest + tax <= level;
    const last = fits || rows.length === periods - 1;
    if (!fits && last && (balance + interest + tax - level) * 100n > maxOf(10_000n, level)) return undefined;
    const part = last ? balance : level - interest - tax;
    if (part <= 0n) return undefined;
    const row = tableRow(balance, part, interest, tax);
    rows.push(row);
    balance = row.balance;
    if (last) break;
  }
  return { rows, regular: level };
}

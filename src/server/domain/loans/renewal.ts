import { dayOf } from '../../../lending/calendar/calendar.ts';
import type { Book } from '../../../lending/ledger/book.ts';
import { debtToFinish } from '../../../lending/ledger/debt.ts';
import { type Cents, formatCents } from '../../../lending/money/cents.ts';
import type { Db, RequestContext, Trx } from '../../core/context.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { bookAt, readLoans } from './read-loans.ts';
import type { LoanRequest } from './records.ts';
import { ACTIVE } from './write-request.ts';

const PARTIES = ['user', 'user_lender', 'user_aval'] as const;
type Parties = Pick<LoanRequest, (typeof PARTIES)[number]>;

/** Why a loan cannot be renewed: it must be running, and its capital must have gone to its borrower. */
export function unfitParent(
  parent: Pick<LoanRequest, 'status' | 'dispersed'> | undefined,
): 'renewal-of-closed' | 'renewal-of-undispersed' | undefined {
  if (parent?.status !== ACTIVE) return 'renewal-of-closed';
  return parent.dispersed === true ? undefined : 'renewal-of-undispersed';
}

/** The fields in which a renewal has other people than its parent. Source: R-033. */
export const otherPeople = (request: Parties, parent: Parties): string[] =>
  PARTIES.filter((field) => (parent[field] ?? null) !== (request[field] ?? null));

/** The unpaid capital of a loan today: the amount of its renewal, two decimals. Source: R-034, engine 2.10. */
export async function capitalToRenew(db: Db | Trx, call: RequestContext, parent: number): Promise<string | undefined> {
  const book = await bookToday(db, call, parent);
  return book && formatCents(book.capital);
}

/** The same with the other debts of the loan on a day, which a renewal forgives. */
export async function debtToRenew(
  db: Db | Trx,
  call: RequestContext,
  parent: number,
  date: string,
): Promise<{ capital: string; besides: Cents } | undefined> {
  const book = await bookToday(db, call, parent);
  const day = dayOf(date);
  if (!book || day === undefined) return undefined;
  return { capital: formatCents(book.capital), besides: debtToFinish(book, day).total - book.capital };
}

async function bookToday(db: Db | Trx, call: RequestContext, request: number): Promise<Book | undefined> {
  return bookAt(await readLoans(db, [request]), request, call.today);
}

/** A payment or a waiver moved the parent's capital since the renewal took its amount from it. */
export const refuseAmount = (capital: string): Refusal =>
  refuse(409, 'server.loan.renewal-amount', { params: { amount: money(capital) } });

/** `27035.74` -> `$27,035.74`. */
export const money = (text: string): string => `$${text.replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`;

import type { Book } from '../ledger/book.ts';
import { postingFigures } from '../ledger/present-row.ts';
import { type Cents, formatCents } from '../money/money.ts';
import { netOf, openingCents } from '../terms/opening.ts';
import type { Plan } from '../terms/terms.ts';
import type { LoanEvent } from './events.ts';

/**
 * The accounts of the platform. The loan belongs to the lender, so the portfolio is kept in memo accounts. Source: engine 2.13.
 */
const ACCOUNTS = [
  'client_bank',
  'lender_funds',
  'applicant_to_disperse',
  'opening_income',
  'iva_payable',
  'lender_payable',
  'lender_to_offset',
  'isr_withheld',
  'iva_withheld',
  'applicant_commission',
  'lender_commission',
  'applicant_credit',
  'memo_portfolio',
  'memo_portfolio_contra',
  'memo_condoned',
  'memo_condoned_contra',
] as const;
export type Account = (typeof ACCOUNTS)[number];

export interface JournalEntry {
  account: Account;
  debit: string;
  credit: string;
  memo: boolean;
}

/** Balances by account, debits positive. */
export type Ledger = Partial<Record<Account, Cents>>;

/**
 * What all live payments with their payouts, waivers, closures, carry-overs and corrections of a book have done to the accounts. An event's entries are the difference that it makes
 * here, so a reversal mirrors the original and corrects the replayed payments after it in the same balanced set.
 */
export function ledgerOf(book: Book): Ledger {
  const ledger: Ledger = {};
  for (const posting of book.postings) {
    const sum = postingFigures(book.plan, posting);
    if (posting.cash) {
      const fee = sum.commission - posting.opening_fee;
      const feeNet = netOf(fee, book.plan.iva);
      const lenderNet = netOf(posting.lender_fee, book.plan.iva);
      const platform = book.plan.agent === 'platform';
      add(ledger, 'client_bank', sum.cash_in);
      add(ledger, 'lender_payable', -sum.lender_net);
      add(ledger, 'lender_to_offset', posting.carried);
      if (posting.payouts > 0) move(ledger, 'lender_payable', 'client_bank', sum.payout + posting.carried_over);
      add(ledger, 'isr_withheld', platform ? -posting.isr : 0n);
      add(ledger, 'iva_withheld', platform ? -posting.iva_withheld : 0n);
      add(ledger, 'applicant_commission', -feeNet);
      add(ledger, 'lender_commission', -lenderNet);
      add(ledger, 'opening_income', -posting.opening_net);
      add(ledger, 'iva_payable', -(fee - feeNet) - (posting.opening_fee - posting.opening_net));
      add(ledger, 'iva_payable', -(posting.lender_fee - lenderNet));
      add(ledger, 'applicant_credit', -sum.credit);
    } else if (posting.kind === 'carry_over' || posting.kind === 'share_correction') {
      move(ledger, 'lender_to_offset', 'lender_payable', posting.carried);
      if (posting.payouts > 0) move(ledger, 'lender_payable', 'client_bank', sum.payout);
    } else {
      const condoned = sum.capital + sum.interest + sum.interest_tax + sum.penalty + sum.penalty_tax + sum.commission;
      move(ledger, 'memo_condoned', 'memo_condoned_contra', condoned);
    }
    move(ledger, 'memo_portfolio_contra', 'memo_portfolio', sum.capital);
  }
  return ledger;
}

/**
 * The balanced entries of one event. Money in pesos; debits and credits of the set add up to the same, memo accounts apart too.
 * Source: engine 2.13. Example: the first payment of the worked example → debit client_bank 4715.57; credit lender_payable 4354.56,
 * isr_withheld 149.17, iva_withheld 119.33, applicant_commission 56.50, lender_commission 23.25, iva_payable 12.76.
 */
export function journalBetween(event: LoanEvent, before: Ledger, after: Book): JournalEntry[] {
  const ledger: Ledger = {};
  const end = ledgerOf(after);
  for (const account of ACCOUNTS) add(ledger, account, (end[account] ?? 0n) - (before[account] ?? 0n));
  addMovement(ledger, event, after);
  return ACCOUNTS.flatMap((account) => {
    const amount = ledger[account] ?? 0n;
    if (amount === 0n) return [];
    return [
      {
        account,
        debit: formatCents(amount > 0n ? amount : 0n),
        credit: formatCents(amount < 0n ? -amount : 0n),
        memo: account.startsWith('memo_'),
      },
    ];
  });
}

/** Entries of the events that move money without touching rows. */
function addMovement(ledger: Ledger, event: LoanEvent, book: Book): void {
  if (event.kind === 'activation') addActivation(ledger, book.plan);
  if (event.kind === 'cancellation') addActivation(ledger, book.plan, -1n);
  if (event.kind === 'disbursement')
    move(ledger, 'applicant_to_disperse', 'client_bank', openingCents(book.plan).to_disperse);
}

/** The lender's money becomes the applicant's, less the opening commission. A renewal moves none: its capital is with the applicant already. `sign` -1n mirrors it. */
export function addActivation(ledger: Ledger, plan: Plan, sign = 1n): void {
  move(ledger, 'memo_portfolio', 'memo_portfolio_contra', sign * plan.amount);
  if (plan.renewal) return;
  const opening = openingCents(plan);
  add(ledger, 'lender_funds', sign * plan.amount);
  add(ledger, 'applicant_to_disperse', -sign * opening.to_disperse);
  add(ledger, 'opening_income', -sign * opening.commission);
  add(ledger, 'iva_payable', -sign * opening.iva);
}

function move(ledger: Ledger, debit: Account, credit: Account, amount: Cents): void {
  add(ledger, debit, amount);
  add(ledger, credit, -amount);
}

function add(ledger: Ledger, account: Account, amount: Cents): void {
  ledger[account] = (ledger[account] ?? 0n) + amount;
}

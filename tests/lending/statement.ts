import type { Holiday } from '../../src/lending/calendar/calendar.ts';
import type { Loan, LoanEvent } from '../../src/lending/events/events.ts';
import { bookOf, paidOutIds } from '../../src/lending/events/replay.ts';
import type { Book, Posting } from '../../src/lending/ledger/book.ts';
import { type PostingFigures, postingFigures } from '../../src/lending/ledger/present-row.ts';
import { type Cents, formatCents, type LoanRefusal } from '../../src/lending/money/money.ts';
import { openingCents } from '../../src/lending/terms/opening.ts';

export type Side = 'applicant' | 'lender';

/** A line of a statement; the balance is capital owed to the lender (or by the applicant) after it. */
interface StatementLine {
  date: string;
  event: number;
  kind: 'activation' | 'payment' | 'waiver' | 'closure' | 'carry_over' | 'share_correction';
  capital: string;
  interests: string;
  iva_interests: string;
  moratorium: string;
  iva_moratorium: string;
  commission: string;
  isr_withholdings: string;
  iva_withholdings: string;
  /** Money that changed hands: handed over by the applicant, or gone to the lender's account. */
  cash: string;
  /** Of the lender: carried to what is to be offset (above zero), or taken from his share to offset it (below). */
  carried: string;
  dispersed: boolean;
  balance: string;
}

export interface Statement {
  ok: true;
  side: Side;
  lines: StatementLine[];
  totals: {
    cash: string;
    carried: string;
    capital: string;
    commission: string;
    isr_withholdings: string;
    iva_withholdings: string;
  };
}

/**
 * The statement of a loan for one side, from the same events as everything else, so its totals are the ledger's. The applicant sees what was
 * handed over and his commission, the lender what is his after commission and withholdings. Errors: refusals of the terms.
 * Source: engine 2.13, 2.16. Example: the worked example paid once, lender → cash 4354.56, balance 46215.13.
 */
export function statement(
  loan: Loan,
  events: readonly LoanEvent[],
  side: Side,
  as_of: string,
  holidays: readonly Holiday[],
): Statement | LoanRefusal {
  const opened = bookOf(loan, events, as_of, holidays);
  if (!opened.ok) return opened;
  const { book } = opened;
  const paidOut = paidOutIds(events.filter((event) => event.date <= as_of));
  const sum = { cash: 0n, carried: 0n, capital: 0n, commission: 0n, isr: 0n, iva: 0n };
  let balance = book.plan.amount;
  const lines = [openingLine(loan, book, side)];
  for (const posting of book.postings) {
    if ((posting.kind === 'carry_over' || posting.kind === 'share_correction') && side === 'applicant') continue;
    const figures = postingFigures(book.plan, posting);
    const commission = side === 'applicant' ? figures.commission : posting.lender_fee;
    const cash = side === 'applicant' ? figures.cash_in : shareOf(posting, figures);
    const carried = side === 'lender' ? posting.carried : 0n;
    balance -= figures.capital;
    sum.cash += cash;
    sum.carried += carried;
    sum.capital += figures.capital;
    sum.commission += commission;
    sum.isr += posting.isr;
    sum.iva += posting.iva_withheld;
    lines.push({
      date: posting.date,
      event: posting.id,
      kind: posting.kind,
      capital: formatCents(figures.capital),
      interests: formatCents(figures.interest),
      iva_interests: formatCents(figures.interest_tax),
      moratorium: formatCents(figures.penalty),
      iva_moratorium: formatCents(figures.penalty_tax),
      commission: formatCents(commission),
      isr_withholdings: formatCents(posting.isr),
      iva_withholdings: formatCents(posting.iva_withheld),
      cash: formatCents(cash),
      carried: formatCents(carried),
      dispersed: paidOut.has(posting.id),
      balance: formatCents(balance),
    });
  }
  const totals = {
    cash: formatCents(sum.cash),
    carried: formatCents(sum.carried),
    capital: formatCents(sum.capital),
    commission: formatCents(sum.commission),
    isr_withholdings: formatCents(sum.isr),
    iva_withholdings: formatCents(sum.iva),
  };
  return { ok: true, side, lines, totals };
}

/** What goes to the lender of a posting; a carry-over takes the shares below zero from him again and keeps them for later ones. */
function shareOf(posting: Posting, { lender_net }: PostingFigures): Cents {
  return posting.kind === 'carry_over' || posting.kind === 'share_correction' ? posting.carried : lender_net;
}

/** The applicant receives what is left after the opening commission, the lender hands over the whole amount. With a renewal no money moves. */
function openingLine(loan: Loan, book: Book, side: Side): StatementLine {
  const opening = openingCents(book.plan);
  const applicant = side === 'applicant';
  const zero = formatCents(0n);
  const write = (amount: Cents) => formatCents(applicant ? amount : 0n);
  return {
    date: loan.activation_date,
    event: 0,
    kind: 'activation',
    capital: zero,
    interests: zero,
    iva_interests: zero,
    moratorium: zero,
    iva_moratorium: zero,
    commission: write(book.plan.renewal ? 0n : opening.commission + opening.iva),
    isr_withholdings: zero,
    iva_withholdings: zero,
    carried: zero,
    cash: formatCents(applicant ? -opening.to_disperse : book.plan.renewal ? 0n : -book.plan.amount),
    dispersed: false,
    balance: formatCents(book.plan.amount),
  };
}

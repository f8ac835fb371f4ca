/** A rule, and how to break it: one place in one file of src/lending. */
export interface Mutation {
  rule: string;
  file: string;
  from: string;
  to: string;
}

export const MUTATIONS: readonly Mutation[] = [
  {
    rule: 'shares are rounded half up',
    file: 'money/money.ts',
    from: 'amount * ratio.num * 2n + ratio.den + (ratio.slack ?? 0n)',
    to: 'amount * ratio.num * 2n + (ratio.slack ?? 0n)',
  },
  {
    rule: 'rows are rounded half up',
    file: 'table/table.ts',
    from: 'const half = den + slack;',
    to: 'const half = slack;',
  },
  { rule: 'v1 counts 15 days biweekly', file: 'terms/due-dates.ts', from: '1: [15n, 1n]', to: '1: [14n, 1n]' },
  { rule: 'v2 counts 365/12 days monthly', file: 'terms/due-dates.ts', from: '2: [365n, 12n]', to: '2: [366n, 12n]' },
  {
    rule: 'odd biweekly dates are 15 days later',
    file: 'terms/due-dates.ts',
    from: 'ODD_BIWEEKLY_DAYS = 15',
    to: 'ODD_BIWEEKLY_DAYS = 14',
  },
  {
    rule: 'weekly periods are rounded down',
    file: 'terms/due-dates.ts',
    from: 'Math.floor((52 * months) / 12)',
    to: 'Math.ceil((52 * months) / 12)',
  },
  {
    rule: 'Saturday is no working day',
    file: 'calendar/calendar.ts',
    from: 'weekday === 0 || weekday === 6',
    to: 'weekday === 0',
  },
  {
    rule: 'a month end is clamped',
    file: 'calendar/calendar.ts',
    from: 'Math.min(from.day, daysInMonth(year, month))',
    to: 'from.day',
  },
  {
    rule: 'a drifting table is tracked',
    file: 'table/table.ts',
    from: 'const sound = probe.falls && ',
    to: 'const sound = true || ',
  },
  {
    rule: 'the payment is smoothed',
    file: 'table/table.ts',
    from: 'magnitude(gap) > BigInt(Math.floor(periods / 2))',
    to: 'magnitude(gap) > 1_000_000n',
  },
  {
    rule: 'IVA is inside the level payment',
    file: 'table/table.ts',
    from: 'rate.num * (tax.den + tax.num)',
    to: 'rate.num * tax.den',
  },
  {
    rule: 'capital at maturity comes last',
    file: 'table/table.ts',
    from: 'index === periods - 1 ? principal : 0n',
    to: 'index === 0 ? principal : 0n',
  },
  {
    rule: 'commission v1 is of the payment',
    file: 'terms/opening.ts',
    from: "times(plan.version_commission === 'v1' ? payment : opening, plan.commission)",
    to: 'times(opening, plan.commission)',
  },
  {
    rule: 'the lender pays no fixed amount',
    file: 'terms/opening.ts',
    from: 'plan.lender_commission);',
    to: 'plan.lender_commission) + plan.fixed_commission;',
  },
  {
    rule: 'IVA is taken out of a commission',
    file: 'terms/opening.ts',
    from: 'divRound(gross * iva.den, iva.den + iva.num)',
    to: 'divRound(gross * (iva.den - iva.num), iva.den)',
  },
  {
    rule: 'the opening commission bears IVA',
    file: 'terms/opening.ts',
    from: 'plan.amount - commission - iva',
    to: 'plan.amount - commission',
  },
  {
    rule: 'nothing to disperse is refused',
    file: 'terms/read-terms.ts',
    from: 'opening + times(opening, plan.iva) >= plan.amount',
    to: 'opening + times(opening, plan.iva) > plan.amount',
  },
  {
    rule: 'penalty interest bears withholdings',
    file: 'events/post-event.ts',
    from: "line.concept === 'interests' || line.concept === 'moratorium'",
    to: "line.concept === 'interests'",
  },
  {
    rule: 'penalty runs from the day after',
    file: 'ledger/pending.ts',
    from: 'BigInt(day - row.runs_from)',
    to: 'BigInt(day - row.runs_from + 1)',
  },
  { rule: 'a posted payment freezes the penalty', file: 'ledger/pending.ts', from: 'row.runs_from = day;', to: '' },
  {
    rule: 'the penalty runs on capital',
    file: 'ledger/pending.ts',
    from: "plan.penalty_base === 'capital'",
    to: "plan.penalty_base === 'payment'",
  },
  {
    rule: 'expired begins after the collection date',
    file: 'ledger/pending.ts',
    from: 'row.collect_on < day',
    to: 'row.collect_on <= day',
  },
  {
    rule: 'a row starts after its first date',
    file: 'ledger/pending.ts',
    from: 'row.from < day',
    to: 'row.from <= day',
  },
  {
    rule: 'interest accrues by elapsed days',
    file: 'ledger/pending.ts',
    from: 'Math.min(days, day - row.from)',
    to: 'Math.min(days, day - row.from + 1)',
  },
  { rule: 'exactly to_finish finishes', file: 'events/post-event.ts', from: 'money === toFinish || ', to: '' },
  {
    rule: 'money beyond payable reduces capital',
    file: 'events/post-non-cash.ts',
    from: 'const principal = book.capital - money;',
    to: 'const principal = book.capital;',
  },
  {
    rule: 'a shorter term keeps the payment',
    file: 'events/post-non-cash.ts',
    from: "plan.prepayment === 'reduce_term'",
    to: "plan.prepayment === 'reduce_payment'",
  },
  { rule: 'equal dates are replayed by id', file: 'events/events.ts', from: 'a.id - b.id', to: 'b.id - a.id' },
  {
    rule: 'what is reversed is not replayed',
    file: 'events/replay.ts',
    from: "if (event.kind === 'reversal') ids.add(event.of)",
    to: "if (event.kind === 'payout') ids.add(event.of)",
  },
  {
    rule: 'the lender is credited his net',
    file: 'events/journal.ts',
    from: "add(ledger, 'lender_payable', -sum.lender_net)",
    to: "add(ledger, 'lender_payable', sum.lender_net)",
  },
  {
    rule: 'CAT is compounded',
    file: 'table/annual-cost.ts',
    from: 'rate.plus(1).pow(periodsPerYear).minus(1)',
    to: 'rate.times(periodsPerYear)',
  },
  {
    rule: 'CAT is without IVA',
    file: 'table/annual-cost.ts',
    from: 'netOf(applicantCommission(plan, row.payment, row.balance + row.principal), plan.iva)',
    to: 'applicantCommission(plan, row.payment, row.balance + row.principal)',
  },
  {
    rule: 'a waiver is a cascade',
    file: 'events/check-event.ts',
    from: 'flags.slice(0, heaviest + 1).every(',
    to: 'flags.slice(0, heaviest + 1).some(',
  },
  {
    rule: 'only due rows are waived',
    file: 'events/post-non-cash.ts',
    from: 'row === undefined || row.due_on > day',
    to: 'row === undefined',
  },
  {
    rule: 'no more than the debt is taken',
    file: 'events/check-event.ts',
    from: 'maxOf(debts.to_finish.total, debts.payable.total)',
    to: 'maxOf(debts.to_finish.total, debts.payable.total) + 1n',
  },
  {
    rule: 'rows that have not begun owe no commission at the end',
    file: 'events/finish.ts',
    from: "['commission', 'interests', 'iva_interests'] as const",
    to: "['interests', 'iva_interests'] as const",
  },
  {
    rule: 'the applicant as agent hands over less',
    file: 'ledger/present-row.ts',
    from: "plan.agent === 'applicant' ? withheld : 0n",
    to: '0n',
  },
];

import { calculate } from '../../src/lending/calculate.ts';
import { loanSchedule } from '../../src/lending/table/loan-schedule.ts';
import { applied, EXAMPLE, FIRST, LOAN, row, stateOn } from './example.ts';

/** The worked example as the code computes it; `docs/money.md` shows exactly this between its marks. */
export function workedExample(): string {
  const schedule = loanSchedule(EXAMPLE, LOAN.activation_date, []);
  const plain = calculate({ ...EXAMPLE, commission_admin: 0, commission_by_each_payment: 0 });
  const payment = applied([], FIRST).payment;
  if (!schedule.ok || !plain.ok || payment === undefined) throw new Error('the worked example is refused');
  const rows = schedule.rows.map(
    (line) =>
      `| ${line.period} | ${line.date_final} | ${line.collection_date} | ${line.interests} | ${line.iva_interests} | ${line.capital} | ${line.payment} | ${line.balance} | ${line.payment_as_applicant} | ${line.payment_as_lender_after_withholdings} |`,
  );
  const { totals, opening } = schedule;
  const late = row(stateOn('2026-02-26'), 1).moratorium;
  const finish = stateOn('2026-03-01', [FIRST]).amounts.special.to_finish;
  return [
    `To disperse: ${EXAMPLE.amount}.00 − ${opening.commission} − ${opening.iva} = **${opening.to_disperse}**.`,
    '',
    '| # | due | collected | interest | IVA | capital | payment | balance | applicant pays | lender gets |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    `| | | | ${totals.interests} | ${totals.iva_interests} | ${totals.capital} | ${totals.payment} | | ${totals.payment_as_applicant} | |`,
    '',
    `The first payment of ${payment.amount} divides into lender ${payment.lender_net} + ISR ${payment.isr_withholdings} + IVA withheld ${payment.iva_withholdings} + applicant commission ${payment.commission} + lender commission ${payment.commission_lender.gross}.`,
    '',
    `CAT ${calculated()} % with all commissions, ${plain.cat_shown} % with the opening one alone. Row 1 ten days late: penalty ${late.interest} + IVA ${late.iva}. Paid once, the loan ends on 1 March for ${finish.total}, of which ${finish.commission} is commission.`,
  ].join('\n');
}

function calculated(): string {
  const full = calculate(EXAMPLE);
  return (full.ok && full.cat_shown) || '';
}

import type { Json } from '../../../resource/definition.ts';
import type { Computed } from '../../context.ts';
import { asOf, loanRows } from '../loan/loan-rows.ts';
import { debtOf, money } from '../loan/stored-debt.ts';

/** The penalty of each row of a loan's table until today, or until the day that the list asks for. */
export const moratorium: Computed = {
  name: 'moratorium',
  async values(db, call, rows, parameters) {
    const loans = await loanRows(
      db,
      rows.map((row) => row.request),
    );
    const day = asOf(call.today, parameters);
    return rows.map((row): Json => {
      const { days, penalty } = debtOf(row, loans.get(String(row.request))?.base, day);
      const { interest, tax } = penalty;
      return { days, interest: money(interest), iva: money(tax), total: money(interest + tax) };
    });
  },
};

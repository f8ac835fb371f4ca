import { sql } from 'kysely';
import type { Json, Row } from '../../../resource/definition.ts';
import type { Compute, Db, Trx } from '../../context.ts';
import { type LoanRows, loanRows } from '../loan/loan-rows.ts';
import { cents, debtOf, debtsOf, money, type Special } from '../loan/stored-debt.ts';

/** What was paid and what is open of a loan, from its stored rows and payments; interest without its tax. */
export const requestAmounts: Compute = {
  name: 'request-amounts',
  async rows(db, call, { parent }) {
    if (parent?.id === undefined) return [];
    const loan = (await loanRows(db, [parent.id])).get(String(parent.id)) ?? { base: undefined, rows: [] };
    const paid = await paidOf(db, parent.id as Json);
    const debts = debtsOf(loan.rows, loan.base, call.today);
    const special = (debt: Special) => ({ total: money(debt.total), commission: money(debt.commission) });
    return [
      {
        id: parent.id,
        request: parent.id,
        ...paidParts(paid),
        ...pendingParts(loan, call.today),
        special: {
          to_finish: special(debts.to_finish),
          payable: special(debts.payable),
          expired: special(debts.expired),
        },
      },
    ];
  },
};

function pendingParts({ rows, base }: LoanRows, today: string): Row {
  const open = rows.filter((row) => row.status === 0);
  const debts = open.map((row) => debtOf(row, base, today));
  const total = (pick: (debt: (typeof debts)[number]) => bigint) =>
    money(debts.reduce((sum, debt) => sum + pick(debt), 0n));
  const column = (name: string) => money(open.reduce((sum, row) => sum + cents(row[name]), 0n));
  return {
    capital_pending: total((debt) => debt.capital),
    interest_pending: total((debt) => debt.interest - debt.interestTax),
    moratorium_pending: total((debt) => debt.penalty.interest),
    isr_withholding_pending: column('isr_withholdings'),
    iva_withholding_pending: column('iva_withholdings'),
  };
}

function paidParts(paid: Row): Row {
  return {
    capital_paid: paid.capital,
    interest_paid: paid.interests,
    moratorium_paid: paid.moratorium,
    isr_withholding_paid: paid.isr,
    iva_withholding_paid: paid.iva,
    as_applicant: { commission_paid: paid.commission ?? 0 },
    q: { capital: paid.q_capital ?? 0, interests: paid.q_interests ?? 0, moratorium: paid.q_moratorium ?? 0 },
  };
}

/** Live payments, money and condonations apart. */
async function paidOf(db: Db | Trx, request: Json): Promise<Row> {
  const sum = (column: string, q: boolean) =>
    sql`coalesce(sum((to_jsonb(p) ->> ${sql.lit(column)})::numeric) filter (where p.q is ${q ? sql`` : sql`not `}true), 0)`;
  const answer = await sql<Row>`
    select ${sum('capital', false)} as capital, ${sum('interests', false)} as interests,
      ${sum('moratorium', false)} as moratorium, ${sum('commission', false)} as commission,
      ${sum('isr_withholdings', false)} as isr, ${sum('iva_withholdings', false)} as iva,
      ${sum('capital', true)} as q_capital, ${sum('interests', true)} as q_interests,
      ${sum('moratorium', true)} as q_moratorium
    from payments p where p.request = ${request} and p._deleted_at is null
      and p.reversed is not true and p.test is not true`.execute(db);
  return answer.rows[0] ?? {};
}

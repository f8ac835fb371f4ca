import { sql } from 'kysely';
import { insertParties, type LoanHouse, withLoans } from '../domain/loans/loan-house.ts';
import { type Answer, heldHouse, type Person, SHIPPED, startHouse } from '../helpers/house.ts';

export type ApprovalHouse = LoanHouse & {
  /** A payout of this amount to a lender, not yet made: the address of its record. */
  payout(amount: number): Promise<string>;
  pay1(path: string, by?: Person, headers?: Record<string, string>): Promise<Answer>;
  /** The newest decision, as the database has it. */
  line(): Promise<Record<string, any>>;
  /** The number of rows in each table that a call could have written to. */
  traces(): Promise<number[]>;
};

export const MARKS = [
  { op: 'replace', path: '/dispersed', value: true },
  { op: 'replace', path: '/dispersed_date', value: '2026-02-16' },
];

const TABLES = ['_audit', '_loan_events', '_journal', 'notifications', '_approvals', '_approval_calls', '_watched'];

/** The shipped files with `SECOND=on`: what the files call `second` waits. */
export const approvalHouse = () =>
  heldHouse(async () => {
    const house = withLoans(await startHouse({ folder: SHIPPED, env: { SESSION_HOURS: '100000', SECOND: 'on' } }));
    await insertParties(house);
    const { db } = house.house.services;
    let loan: number | undefined;
    const approvals: ApprovalHouse = {
      ...house,
      async payout(amount) {
        house.on('2026-01-15');
        loan = await house.live('2026-01-15');
        house.on('2026-02-16');
        const { body } = await house.pay(loan, { amount: 4715.57, date: '2026-02-16', notify: false });
        const id = Number(body.data.dispersion);
        // The payment grows by as much as its payout, so that the loan still adds up.
        await sql`update payments as p set amount = p.amount + ${amount} - d.amount
          from dispersions as d where d.id = ${id} and d.payment = p.id`.execute(db);
        await sql`update dispersions set amount = ${amount} where id = ${id}`.execute(db);
        await sql`delete from _watched where resource = 'requests'`.execute(db);
        return `dispersions/${id}`;
      },
      pay1: (path, by = 'admin', headers = {}) => house.call(by, 'PATCH', path, MARKS, headers),
      async line() {
        const found = await sql<Record<string, any>>`select * from _approvals order by id desc limit 1`.execute(db);
        return found.rows[0] ?? {};
      },
      traces: () => Promise.all(TABLES.map((table) => house.count(table))),
    };
    return approvals;
  });

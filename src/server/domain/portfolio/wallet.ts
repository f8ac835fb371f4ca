import { sql } from 'kysely';
import type { Db, Trx } from '../../core/context.ts';
import { prepared } from '../../database/prepared.ts';

type WalletSide = 'partner' | 'partner_lender';
/** Whose loans: those that a company lent or borrowed, or all there are. */
export type Whose = { side: WalletSide; company: number } | 'everybody';
type Wallet = { without_delay: number; under_90: number; over_90: number; total: number };

const NOTHING: Wallet = { without_delay: 0, under_90: 0, over_90: 0, total: 0 };

/** Open capital of active loans, each loan as late as its oldest unpaid row; exactly 90 days are over (choice 58). */
export async function walletOf(db: Db | Trx, whose: Whose, today: string): Promise<Wallet> {
  const own = whose === 'everybody' ? sql`true` : sql`${sql.ref(`o.${whose.side}`)} = ${whose.company}`;
  const days = sql`(${today}::date - o.oldest)`;
  const answer = await prepared(
    sql<Wallet>`
    select coalesce(sum(o.capital) filter (where ${days} <= 0 or o.oldest is null), 0) as without_delay,
      coalesce(sum(o.capital) filter (where ${days} between 1 and 89), 0) as under_90,
      coalesce(sum(o.capital) filter (where ${days} >= 90), 0) as over_90, coalesce(sum(o.capital), 0) as total
    from _loan_open o where o.active and ${own}`,
    'wallet.totals',
  ).execute(db);
  return answer.rows[0] ?? NOTHING;
}

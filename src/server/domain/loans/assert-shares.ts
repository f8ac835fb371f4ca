import { sql } from 'kysely';
import type { Account } from '../../../lending/events/journal.ts';
import type { RequestContext, Trx } from '../../core/context.ts';
import { prepared } from '../../database/prepared.ts';
import { checkAtCommit } from '../../records/write/at-commit.ts';

type Breach = { payment: number | null; carried: string; journal: string };
const CARRIED: Account = 'lender_to_offset';

/**
 * Asserts at the end of a transaction, of the rows as they are stored: cash in + still carried = payouts due + commissions + taxes
 * that the platform withholds + the applicant's credit, for each payment; and that the journal carries as much as the payments say.
 * (Where the applicant withholds, he hands over that much less: cash in less taxes is the same either way.) A share below zero is
 * of the first rule, and its carry-over carries it; what a lender was paid too much, its correction carries. What breaks this is an error of the program: nothing of the event is kept.
 * Source: engine 2.7, decision 1340.
 */
export async function assertShares(trx: Trx, { schemas }: RequestContext, request: number): Promise<void> {
  if (!schemas.resources.dispersions) return;
  await checkAtCommit(trx, `shares of ${request}`, async () => {
    const breach = await breachOf(trx, request);
    if (breach) throw new Error(`loan ${request} would not add up: ${breach}`);
  });
}

async function breachOf(trx: Trx, request: number): Promise<string | undefined> {
  const answer = await prepared(
    sql<Breach>`with shares as (
      select p.id, coalesce(p.to_offset, 0) as carried, p.amount + coalesce(p.to_offset, 0)
        - coalesce(p.commission, 0) - coalesce(p.commission_lender, 0)
        - coalesce(p.isr_withholdings, 0) - coalesce(p.iva_withholdings, 0)
        - coalesce((select sum(c.amount) from partials as c where c.payment = p.id and c.concept = 'credit'), 0) as share
      from payments as p
      where p.request = ${request} and p._deleted_at is null and p.q is not true and p.reversed is not true),
    payouts as (select payment, sum(greatest(amount, 0)) as due from dispersions
      where id_request = ${request} and _deleted_at is null group by payment),
    excesses as (select p.record_id as payment, (c.payload ->> 'amount')::numeric as excess
      from _loan_events as c join _loan_events as p on p.request = c.request and p.id = (c.payload ->> 'of')::integer
      where c.request = ${request} and c.kind = 'share_correction' and c.payload ->> 'sense' = 'excess'),
    parts as (select coalesce(s.id, o.payment) as payment, coalesce(s.share, 0) as share, coalesce(s.carried, 0) as carried,
      coalesce(o.due, 0) as due, coalesce(e.excess, 0) as excess
      from shares as s full join payouts as o on o.payment = s.id left join excesses as e on e.payment = s.id)
    select min(payment) filter (where greatest(share, 0) + excess <> due) as payment,
      coalesce(sum(carried + excess + greatest(-share, 0)), 0)::numeric(18, 2)::text as carried,
      (select coalesce(sum(debit - credit), 0)::numeric(18, 2)::text from _journal
        where request = ${request} and account = ${CARRIED}) as journal
    from parts`,
    'loans.shares',
  ).execute(trx);
  const [found] = answer.rows;
  if (!found) return undefined;
  if (found.payment !== null) return `the payout of payment ${found.payment} is not its share`;
  return found.carried === found.journal ? undefined : `payments carry ${found.carried}, the journal ${found.journal}`;
}

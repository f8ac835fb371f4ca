import { readDay } from '../../../lending/calendar/calendar.ts';
import type { Book } from '../../../lending/ledger/book.ts';
import { debtToFinish } from '../../../lending/ledger/debt.ts';
import { type Cents, formatCents } from '../../../lending/money/money.ts';
import type { Check, Db, Effect, RequestContext, Trx } from '../../core/context.ts';
import { needs, words } from '../../core/needs.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { tables } from '../../core/tables.ts';
import { openingAmount } from '../requests/computed.ts';
import { bookAt, lockRequest, readLoans } from './read-loans.ts';
import { amount, type LoanRequest, REQUEST } from './rows.ts';
import { isRenewal } from './terms-of.ts';
import { ACTIVE } from './write-rows.ts';

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
async function capitalToRenew(db: Db | Trx, call: RequestContext, parent: number): Promise<string | undefined> {
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
  const day = readDay(date);
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
const money = (text: string): string => `$${text.replace(/\B(?=(\d{3})+(?=\.))/g, ',')}`;

const RENEWAL = needs('requests', 'request_parent', 'amount');

/** A renewal takes over the unpaid capital of its parent: no more, and not less, which would condone the rest. */
export const renewalAmount: Check<typeof RENEWAL> = {
  name: 'renewal-amount',
  needs: RENEWAL,
  async run({ record, stored, call, db }) {
    if (stored || !isRenewal(record)) return [];
    const capital = await capitalToRenew(db, call, Number(record.request_parent));
    if (capital === undefined || Number(capital) === 0 || Number(record.amount) === Number(capital)) return [];
    return [{ field: 'amount', code: 'renewal-amount', severity: 'error', params: { amount: money(capital) } }];
  },
};

const RENEWED = needs('requests', ...words('request_parent user user_lender user_aval status dispersed'));

/** A renewal has the people of the loan that it renews, which must still be running: a source may be outdated. */
export const renewalPartiesMatch: Check<typeof RENEWED> = {
  name: 'renewal-parties-match',
  needs: RENEWED,
  async run({ record, stored, db }) {
    if (stored || !isRenewal(record)) return [];
    const parent = await tables(db, RENEWED)
      .selectFrom('requests')
      .select(['user', 'user_lender', 'user_aval', 'status', 'dispersed'])
      .where('id', '=', Number(record.request_parent))
      .where('_deleted_at', 'is', null)
      .executeTakeFirst();
    const unfit = unfitParent(parent);
    if (unfit || !parent) return [{ field: 'request_parent', code: unfit ?? 'renewal-of-closed', severity: 'error' }];
    return otherPeople(record, parent).map((field) => ({
      field,
      code: 'renewal-parties-match',
      severity: 'error' as const,
    }));
  },
};

const DOCUMENT = needs('documents', 'request', 'context', 'current');

/** Sets the amount of a renewal from its parent again: the capital that is unpaid today, which cannot be typed. */
export const refreshAmount: Effect<typeof REQUEST> = {
  name: 'refresh-amount',
  needs: REQUEST,
  reads: [DOCUMENT],
  manifest: { previews: { lines: ['after', 'before'], warns: ['papers'] } },
  async run({ trx, call, after }) {
    const parent = await lockRequest(trx, Number(after.request_parent));
    const unfit = unfitParent(parent);
    const capital = unfit ? undefined : await capitalToRenew(trx, call, Number(parent?.id));
    if (capital === undefined) return refuse(409, `checks.${unfit ?? 'renewal-of-closed'}`);
    const papers = await tables(trx, DOCUMENT)
      .selectFrom('documents')
      .select('id')
      .where('request', '=', after.id)
      .where('context', '=', 'request')
      .where('current', 'is', true)
      .where('_deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    const set = { amount: amount(capital) };
    return {
      set: { ...set, opening_commission_amount: openingAmount({ ...after, ...set }) },
      preview: {
        lines: [
          { name: 'after', amount: capital },
          { name: 'before', amount: String(after.amount) },
        ],
        warns: papers ? ['papers'] : [],
      },
    };
  },
};

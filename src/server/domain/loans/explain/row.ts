import type { Book, BookRow, Part } from '../../../../lending/ledger/book.ts';
import { type Cents, formatCents, minus, sumMoney, times } from '../../../../lending/money/money.ts';
import { withheld } from '../../../../lending/terms/opening.ts';
import type { Terms } from '../../../../lending/terms/terms.ts';
import type { Json } from '../../../../resource/model/definition.ts';
import type { AmountLine, RecordAt, RequestContext, Trx } from '../../../core/context.ts';
import { needs } from '../../../core/needs.ts';
import { explainerOf, percentIn, percentOf, type Teller } from '../../shared/origins.ts';
import { type PageRow, rowsOfPage } from '../computed.ts';
import { loansFor, type StoredLoan } from '../read-loans.ts';
import { markedDays } from '../write-rows.ts';

const ROW = needs('amortizations', 'request', 'date_final');

/** A row of a loan's table: as it was stored, and on the day that is asked. */
export type ExplainedRow = { stored: PageRow; asked: PageRow; loan: StoredLoan; request: RecordAt };

/** The row by its due date; undefined where the request is no loan or its table has no such row. */
export async function rowFor(
  trx: Trx,
  call: RequestContext,
  { request, date_final }: { request: number; date_final?: string | null | undefined },
  parameters: Record<string, Json>,
): Promise<ExplainedRow | undefined> {
  const line = { date_final: date_final ?? null };
  const on = async (more: Record<string, Json>) => (await rowsOfPage(trx, call, [line], () => request, more))[0];
  const day = (await markedDays(trx, [request])).get(request);
  const stored = day === undefined ? undefined : await on({ moratorium_date: day });
  const asked = await on(parameters);
  const loan = (await loansFor(trx, call, [request])).loans.get(request);
  return stored && asked && loan && { stored, asked, loan, request: { resource: 'requests', id: request } };
}

type Figure = (input: ExplainedRow, tell: Teller) => AmountLine[];

/** What each amount of a row is made of. What is stored holds the penalty of the day on which it was written. */
export const ROW_FIGURES: Record<string, Figure> = {
  interests: ({ stored: { line, book }, loan, request }, tell) => {
    const { at, say, money } = tell;
    const isOfTable = line.due.interests === times(line.opening, book.plan.period);
    const rate = Number(loan.loan.terms.rate);
    const title = isOfTable
      ? say('explain.interest', { rate, balance: money(line.opening), days: Number(book.plan.nominal_days) })
      : say('explain.interest-accrued');
    const of = [at('interests'), at('balance'), { ...request, path: 'rate' }];
    return [tell.line(title, formatCents(line.due.interests), 'interest', of)];
  },
  iva_interests: (input, tell) => ivaOf(input, tell, 'iva_interests', 'interests', input.stored.row.interests),
  capital({ stored: { row, book } }, { at, part, line, say }) {
    if (book.plan.shape === 'at_maturity')
      return [line(say('explain.at-maturity'), row.capital, 'maturity', [at('capital')])];
    return [
      part(at('payment'), row.payment, 'level'),
      part(at('interests'), minus(row.interests), 'level'),
      part(at('iva_interests'), minus(row.iva_interests), 'level'),
    ];
  },
  payment: ({ stored: { row } }, { at, part }) =>
    (['capital', 'interests', 'iva_interests'] as const).map((path) => part(at(path), row[path], 'level')),
  balance: ({ stored: { row, line } }, { at, part, line: told, say }) => [
    told(say('explain.balance-before'), formatCents(line.opening), 'level', [at('balance')]),
    part(at('capital'), minus(row.capital), 'level'),
  ],
  isr_withholdings: (input, tell) => withheldOf(input, tell, 'isr'),
  iva_withholdings: (input, tell) => withheldOf(input, tell, 'iva'),
  commission_as_applicant: (input, tell) => applicantFee(input, tell),
  commission_as_lender: (input, tell) => lenderFee(input, tell),
  payment_as_applicant: ({ stored: { row } }, { at, part }) => [
    part(at('payment'), row.payment, 'sides'),
    part(at('commission_as_applicant'), row.commission_applicant.gross, 'sides'),
    part(at('moratorium.total'), row.moratorium.total, 'moratorium'),
  ],
  payment_as_lender: ({ stored: { row } }, { at, part }) => [
    part(at('payment'), row.payment, 'sides'),
    part(at('commission_as_lender'), minus(row.commission_lender.gross), 'sides'),
    part(at('moratorium.total'), row.moratorium.total, 'moratorium'),
  ],
  payment_as_applicant_after_withholdings: (input, tell) => afterTaxes(input, tell, 'payment_as_applicant'),
  payment_as_lender_after_withholdings: (input, tell) => afterTaxes(input, tell, 'payment_as_lender'),
  capital_partials: (input, tell) => settled(input, tell, ['capital']),
  interest_partials: (input, tell) => settled(input, tell, ['interests', 'iva_interests']),
  commission_partials: (input, tell) => settled(input, tell, ['commission']),
  moratorium_partials: (input, tell) => settled(input, tell, ['moratorium', 'iva_moratorium']),
  'moratorium.interest': (input, tell) => penalty(input, tell),
  'moratorium.iva': (input, tell) =>
    ivaOf(input, tell, 'moratorium.iva', 'moratorium.interest', input.asked.row.moratorium.interest),
  'moratorium.total': ({ asked: { row } }, { at, part }) => [
    part(at('moratorium.interest'), row.moratorium.interest, 'moratorium'),
    part(at('moratorium.iva'), row.moratorium.iva, 'moratorium'),
  ],
};

export const amortizationLines = explainerOf({
  name: 'amortization-lines',
  needs: ROW,
  input: (trx, call, row, parameters) =>
    rowFor(trx, call, { request: Number(row.request), date_final: row.date_final }, parameters),
  figures: ROW_FIGURES,
});

/** The IVA of an interest: of the whole of it, unless it was paid off by parts that were rounded each. */
function ivaOf(
  { stored, asked, loan }: ExplainedRow,
  tell: Teller,
  path: string,
  of: string,
  base: string,
): AmountLine[] {
  const { row } = path.startsWith('moratorium') ? asked : stored;
  const amount = path === 'iva_interests' ? row.iva_interests : row.moratorium.iva;
  const rate = percentIn(loan.loan.terms.iva_rate ?? row.iva_rate);
  const { at, line } = tell;
  return [line(percentOf(tell, rate, base), amount, 'iva', [at(path), at(of)])];
}

function withheldOf(
  { stored: { row, book, line: bookRow }, loan, request }: ExplainedRow,
  tell: Teller,
  tax: 'isr' | 'iva',
) {
  const { at, line } = tell;
  const path = `${tax}_withholdings` as const;
  const base = sumMoney([row.interests, row.moratorium.interest]);
  const of = [at(path), at('interests'), at('moratorium.interest'), { ...request, path }];
  const amount = withheld(book.plan, bookRow.due.interests + centsOf(row.moratorium.interest))[tax];
  return [
    line(percentOf(tell, loan.loan.terms[path] ?? 0, base), formatCents(amount), 'withholdings', of, { from: request }),
  ];
}

const centsOf = (amount: string): Cents => BigInt(amount.replace('.', ''));

/** A percentage of the payment (v1) or of the balance (v2), the fixed amount, and what a renewal charges for its opening. */
function applicantFee({ stored: { line: row, book }, loan, request }: ExplainedRow, tell: Teller): AmountLine[] {
  const { at, line, say } = tell;
  const { plan } = book;
  const base = feeBase(row, book);
  const share = times(base, plan.commission);
  const own = at('commission_as_applicant');
  if (share + plan.fixed_commission + row.opening_fee !== row.due.commission)
    return [line(say('explain.fee-left'), formatCents(row.due.commission), 'commissions', [own])];
  const [percent, fixed] = (['commission_admin', 'commission_by_each_payment'] as const).map((path) => ({
    ...request,
    path,
  })) as [{ path: string } & RecordAt, { path: string } & RecordAt];
  const title = percentOf(tell, loan.loan.terms.commission_admin ?? 0, base);
  return [
    line(title, formatCents(share), 'commissions', [own, at('payment'), percent], { from: request }),
    tell.part(fixed, formatCents(plan.fixed_commission), 'commissions', { from: request }),
    line(say('explain.opening-fee'), formatCents(row.opening_fee), 'renewals', [own], { from: request }),
  ];
}

function lenderFee({ stored: { line: row, book }, loan, request }: ExplainedRow, tell: Teller): AmountLine[] {
  const { at, line, say } = tell;
  const base = feeBase(row, book);
  const own = at('commission_as_lender');
  const amount = formatCents(row.lender_fee);
  if (times(base, book.plan.lender_commission) !== row.lender_fee)
    return [line(say('explain.fee-left'), amount, 'commissions', [own])];
  const title = percentOf(tell, loan.loan.terms.commission_admin_lender ?? 0, base);
  const percent = { ...request, path: 'commission_admin_lender' };
  return [line(title, amount, 'commissions', [own, at('payment'), percent], { from: request })];
}

const feeBase = ({ due, opening }: BookRow, { plan }: Book): Cents =>
  plan.version_commission === 'v1' ? due.interests + due.iva_interests + due.capital : opening;

type Side = 'payment_as_applicant' | 'payment_as_lender';

const afterTaxes = ({ stored: { row } }: ExplainedRow, { at, part }: Teller, side: Side): AmountLine[] => [
  part(at(side), row[side], 'sides'),
  part(at('isr_withholdings'), minus(row.isr_withholdings), 'withholdings'),
  part(at('iva_withholdings'), minus(row.iva_withholdings), 'withholdings'),
];

/** What settled some concepts of a row: one line for each payment, waiver or closure that reached it. */
function settled(
  { stored: { line: row, book }, loan }: ExplainedRow,
  tell: Teller,
  parts: readonly Part[],
): AmountLine[] {
  const { say, day, line, self } = tell;
  return book.postings.flatMap(({ id, kind, date, cash, lines }) => {
    const found = lines.filter(
      ({ period, concept }) => period === row.period && parts.some((part) => part === concept),
    );
    if (found.length === 0) return [];
    const amount = formatCents(found.reduce((sum, one) => sum + one.amount, 0n));
    const record = loan.records.get(id);
    const from = record === undefined || kind !== 'payment' ? undefined : { resource: 'payments', id: record };
    const title = cash ? say('explain.paid-on', { date: day(date) }) : say('explain.waived-on', { date: day(date) });
    const of = [{ ...self, path: `${PARTIALS[parts[0] as Part]}_partials` }];
    const told = from ? parts.map((path) => ({ ...from, path })) : [];
    return [line(title, amount, cash ? 'order' : 'condonation', [...of, ...told], { from })];
  });
}

const PARTIALS: Record<Part, string> = {
  capital: 'capital',
  interests: 'interest',
  iva_interests: 'interest',
  commission: 'commission',
  moratorium: 'moratorium',
  iva_moratorium: 'moratorium',
};

/** Penalty interest: what ran until the last money came, and what runs since on what is unpaid. */
function penalty({ asked: { row, line: bookRow, day }, loan, request }: ExplainedRow, tell: Teller): AmountLine[] {
  const { at, line, say } = tell;
  const frozen = formatCents(bookRow.frozen);
  const running = sumMoney([row.moratorium.interest, minus(frozen)]);
  const days = Math.max(0, day - bookRow.runs_from);
  const { rate, moratorium_factor: factor } = loan.loan.terms as Terms;
  const title = say('explain.penalty', { days, rate: Number(rate), factor: Number(factor ?? DEFAULT_FACTOR) });
  const own = at('moratorium.interest');
  return [
    line(say('explain.penalty-frozen'), frozen, 'moratorium', [own]),
    line(title, running, 'moratorium', [own, { ...request, path: 'rate' }]),
  ];
}

const DEFAULT_FACTOR = 2;

import { useEffect, useState } from 'react';
import type { Definition, Json, PluginProps, Row } from '../../console/plugin.ts';
import { Decimal } from '../../lending/money/money.ts';
import { factorOf } from '../../resource/kinds/numbers.ts';

type Money = number | string;
export type ShownRow = Record<
  'payment' | 'interests' | 'iva_interests' | 'capital' | 'commission' | 'payment_as_applicant' | 'balance',
  Money
> & { period: number };

/** What POST /calculators?full=true answers; a server that speaks only section 7 answers the first two alone. */
export type ShownCalculation = {
  regular: { payment_as_applicant: Money };
  final: { payment_as_applicant: Money };
  schedule?: ShownRow[];
  totals?: Partial<Record<'interests' | 'iva_interests' | 'payment_as_applicant' | 'capital', Money>>;
  cat?: Money | null;
  cat_shown?: Money | null;
  opening_commission?: Money;
  opening_commission_iva?: Money;
  to_disperse?: Money;
};

const ASKED = ['amount', 'rate', 'payment_type', 'payment_time', 'recognition'] as const;

/** Sent only where they differ from what the calculator assumes: v1, no commissions, the 360-day year. */
const ASSUMED: Record<string, Json> = {
  version: 'v1',
  version_commission: 'v1',
  days_for_calculations: 360,
  opening_commission: 0,
  commission_admin: 0,
  commission_admin_lender: 0,
  commission_by_each_payment: 0,
};

/** What is asked of the calculator, or nothing while something that it needs is not typed yet. */
export function questionOf(definition: Definition, record: Row): Record<string, Json> | undefined {
  if (ASKED.some((name) => typeof record[name] !== 'number')) return undefined;
  if (Number(record.amount) <= 0) return undefined;
  const question: Record<string, Json> = {};
  for (const name of [...ASKED, 'user'])
    if (record[name] !== undefined && record[name] !== null) question[name] = record[name];
  for (const [name, assumed] of Object.entries(ASSUMED)) {
    const value = storedOf(definition, record, name);
    if (value !== undefined && value !== null && value !== assumed) question[name] = value;
  }
  return question;
}

/** What the person types without tax travels with it. */
function storedOf(definition: Definition, record: Row, name: string): Json | undefined {
  const value = record[name];
  const field = definition.fields[name];
  const factor = field && factorOf(field, record);
  return factor !== undefined && typeof value === 'number' ? new Decimal(value).times(factor).toNumber() : value;
}

/** The opening commission with its tax, and everything that the borrower pays beyond the capital. */
export function pricesOf(calculation: ShownCalculation): { opening: number; cost: number | undefined } {
  const opening = sum(calculation.opening_commission, calculation.opening_commission_iva);
  const { payment_as_applicant: paid, capital } = calculation.totals ?? {};
  const cost =
    paid === undefined || capital === undefined ? undefined : new Decimal(paid).minus(capital).plus(opening).toNumber();
  return { opening, cost };
}

const sum = (...amounts: (Money | undefined)[]): number =>
  amounts.reduce<Decimal>((total, amount) => total.plus(amount ?? 0), new Decimal(0)).toNumber();

/** Where the calculation is asked for. */
export type LoanCalculatorOptions = { post: string };

const PAUSE_MS = 300;

/** Asks while the person types, after a pause; a question that a newer one overtook is cancelled. */
export function useCalculation({
  definition,
  record,
  options,
  call,
  translate,
  refresh,
}: PluginProps<LoanCalculatorOptions>) {
  const [answer, setAnswer] = useState<ShownCalculation>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const question = questionOf(definition, record);
  const content = question ? JSON.stringify(question) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` asks again for the same
  useEffect(() => {
    if (!content) return;
    const outdated = new AbortController();
    const timer = setTimeout(async () => {
      setBusy(true);
      try {
        const found = await call({
          method: 'POST',
          path: options.post,
          body: JSON.parse(content),
          signal: outdated.signal,
        });
        if (outdated.signal.aborted) return;
        setAnswer(found as unknown as ShownCalculation);
        setFailure(undefined);
      } catch (error) {
        if (outdated.signal.aborted) return;
        setFailure((error instanceof Error && error.message) || translate('console.calculator.failure'));
      } finally {
        if (!outdated.signal.aborted) setBusy(false);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      outdated.abort();
    };
  }, [content, call, options.post, translate, refresh]);
  return { calculation: answer, failure, busy, complete: content !== undefined };
}

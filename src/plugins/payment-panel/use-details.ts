import { useEffect, useState } from 'react';
import type { Json, PluginProps } from '../../console/plugin.ts';

export type PaymentPanelOptions = {
  get: { request: string } & Partial<Record<'to_finish' | 'payable' | 'expired' | 'amounts' | 'rows', string>>;
  /** Where the payment being typed is tried out: its `log` says line by line what it would cover. */
  simulate?: string;
};

export type PaymentPanelProps = PluginProps<PaymentPanelOptions>;

export type Details = {
  request: Record<string, Json>;
  to_finish?: number;
  payable?: number;
  expired?: number;
  /** The due date that money reaches first, and what is owed of it. */
  oldest?: { date: string; amount: number };
};

const FIGURES = ['to_finish', 'payable', 'expired'] as const;

/** The request and what is owed on it, fetched again when another request is chosen or the screen asks for it. */
export function useDetails({ record, options, call, refresh }: PaymentPanelProps) {
  const [details, setDetails] = useState<Details>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const request = record.request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paths name the request, and `refresh` asks again
  useEffect(() => {
    if (request === undefined || request === null) return setDetails(undefined);
    const outdated = new AbortController();
    const get = (path: string) => call({ path, signal: outdated.signal });
    const load = async () => {
      setBusy(true);
      setFailed(false);
      try {
        const [found, ...amounts] = await Promise.all([
          get(options.get.request),
          ...FIGURES.map((name) => (options.get[name] ? get(options.get[name]).catch(() => null) : null)),
        ]);
        if (outdated.signal.aborted) return;
        setFailed(FIGURES.some((name, place) => options.get[name] !== undefined && amounts[place] === null));
        const figures = FIGURES.map((name, place) => [name, amountOf(amounts[place])] as const).filter(
          ([, value]) => value !== undefined,
        );
        const oldest = oldestOf(amounts);
        setDetails({
          request: found as Record<string, Json>,
          ...Object.fromEntries(figures),
          ...(oldest ? { oldest } : {}),
        });
      } catch {
        if (!outdated.signal.aborted) setFailed(true);
      } finally {
        if (!outdated.signal.aborted) setBusy(false);
      }
    };
    void load();
    return () => outdated.abort();
  }, [request, call, refresh]);
  return { details, failed, busy };
}

function amountOf(answer: Json | undefined): number | undefined {
  const amount = (answer as { amount?: Json } | null | undefined)?.amount;
  return amount === undefined || amount === null ? undefined : Number(amount);
}

function oldestOf(answers: (Json | undefined)[]): Details['oldest'] {
  for (const answer of answers) {
    const { oldest_date: date, oldest_amount: amount } = (answer ?? {}) as Record<string, Json>;
    if (typeof date === 'string' && amount !== undefined && amount !== null) return { date, amount: Number(amount) };
  }
  return undefined;
}

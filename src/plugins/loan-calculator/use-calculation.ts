import { useEffect, useState } from 'react';
import type { PluginProps } from '../../console/plugin.ts';
import { questionOf, type ShownCalculation } from './calculation.ts';

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

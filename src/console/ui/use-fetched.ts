import { useEffect, useRef, useState } from 'react';
import type { PluginProps } from '../plugin.ts';

type Fetching = Pick<PluginProps<{ get: string }>, 'options' | 'call' | 'translate' | 'refresh' | 'prefetched'>;

/**
 * For plug-ins: what the path in the option `get` answers. What was prefetched is taken first; `refresh` asks again and keeps
 * the last answer until the next is there. A failure is a sentence.
 */
export function useFetched<Answer>({ options, call, translate, refresh, prefetched }: Fetching) {
  const [answer, setAnswer] = useState(prefetched as Answer | undefined);
  const [failure, setFailure] = useState<string>();
  const isEarly = useRef(prefetched !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` asks again for the same
  useEffect(() => {
    if (isEarly.current) {
      isEarly.current = false;
      return undefined;
    }
    const outdated = new AbortController();
    call({ path: options.get, signal: outdated.signal }).then(
      (found) => {
        setAnswer(found as Answer);
        setFailure(undefined);
      },
      (error: unknown) => {
        if (!outdated.signal.aborted)
          setFailure((error instanceof Error && error.message) || translate('console.error-load'));
      },
    );
    return () => outdated.abort();
  }, [call, options.get, refresh]);
  return { answer, failure };
}

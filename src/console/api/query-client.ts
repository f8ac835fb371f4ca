import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const FRESH_SECONDS = 15;
const RETRIES_MAX = 2;

/** Answers of the server are retried only where trying again can help: no answer came, or the server was busy. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_SECONDS * 1000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < RETRIES_MAX && mayHelp(error),
      },
      // A change is sent when it is pressed or not at all: none waits for the network and goes by itself later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

const mayHelp = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503);

/** How long one call waits for others of its kind: what is drawn together asks within it. */
const BREATH_MS = 10;

/**
 * Makes one call of many: what is wanted within a breath is asked for together, at most so many keys at once. Answers
 * undefined for a key that is not in the answer.
 */
export function gather<T>(most: number, ask: (keys: string[]) => Promise<ReadonlyMap<string, T>>) {
  let open: { keys: Set<string>; answer: Promise<ReadonlyMap<string, T>> } | undefined;
  const start = () => {
    const keys = new Set<string>();
    const breath = new Promise((resolve) => setTimeout(resolve, BREATH_MS));
    const begun = {
      keys,
      answer: breath.then(() => {
        if (open === begun) open = undefined;
        return ask([...keys]);
      }),
    };
    return begun;
  };
  return async (key: string): Promise<T | undefined> => {
    if (!open || open.keys.size >= most) open = start();
    open.keys.add(key);
    return (await open.answer).get(key);
  };
}

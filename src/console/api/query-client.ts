import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';

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

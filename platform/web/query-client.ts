import { QueryClient } from '@tanstack/react-query';
import { OfflineError } from './request/call-error.ts';

const longestWait = 15_000;

/** One cache for the whole page. Only a lost line is worth another try: every other answer is an answer. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (_count, error) => error instanceof OfflineError,
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, longestWait),
        refetchOnWindowFocus: false,
        // The platform may run without the internet; whether the line is up only the call can tell.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

import { useMutation, useQuery, useQueryClient, type QueryClient, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AnyCall, ReplyOf } from '#platform/contract/call.ts';
import { notices } from './notices.ts';
import { CallError, OfflineError } from './request/call-error.ts';
import type { LiveEvent } from './request/event-parser.ts';
import { listen } from './request/live-hub.ts';
import { request, type InputOf, type RawInput, type RequestOptions, type Target } from './request/send.ts';

type CallOrTarget<C extends AnyCall> = C | Pick<C, 'method' | 'path'>;

export interface CallOptions extends Omit<RequestOptions, 'signal' | 'probe'> {
  /** False while something the call needs is still missing. */
  enabled?: boolean;
  /** Keep showing the last reply while the next one is on its way: paging, filters. */
  keepPrevious?: boolean;
  /** For how many milliseconds a reply counts as fresh. */
  fresh?: number;
  /** Ask again every so many milliseconds; prefer `useLive` where the server can tell. */
  every?: number;
}

/** What a call answers, kept and shared by path and input. */
export function useCall<C extends AnyCall>(
  call: CallOrTarget<C>, input?: InputOf<C>, { enabled, keepPrevious, fresh, every, ...options }: CallOptions = {},
): UseQueryResult<ReplyOf<C>, Error> {
  return useQuery<ReplyOf<C>, Error>({
    queryKey: callKey(call, input),
    queryFn: ({ signal }) => request<ReplyOf<C>>(call, { ...(input as RawInput), ...options, signal }),
    enabled,
    placeholderData: keepPrevious ? (previous) => previous as any : undefined,
    staleTime: fresh,
    refetchInterval: every,
  });
}

export interface ChangeOptions<C extends AnyCall> extends Omit<RequestOptions, 'signal' | 'probe'> {
  /** Calls whose replies this change makes stale. */
  refresh?: readonly Target[];
  /** Said in a toast when it worked. */
  success?: string | ((reply: ReplyOf<C>, input: InputOf<C>) => string);
  onSuccess?(reply: ReplyOf<C>, input: InputOf<C>): void;
}

export type Change<C extends AnyCall> = UseMutationResult<ReplyOf<C>, Error, InputOf<C>> & {
  /** Messages for single form fields, from the last attempt. */
  fields: Record<string, string>;
};

/** Makes a change when asked to: `change.mutate(input)`, or `await change.mutateAsync(input)`. */
export function useChange<C extends AnyCall>(
  call: CallOrTarget<C>, { refresh = [], success, onSuccess, ...options }: ChangeOptions<C> = {},
): Change<C> {
  const client = useQueryClient();
  const mutation = useMutation<ReplyOf<C>, Error, InputOf<C>>({
    mutationFn: (input) => request<ReplyOf<C>>(call, { ...(input as RawInput), ...options }),
    onSuccess(reply, input) {
      refreshCalls(client, refresh);
      if (success) notices.message('success', typeof success === 'function' ? success(reply, input) : success);
      onSuccess?.(reply, input);
    },
  });
  return { ...mutation, fields: mutation.error instanceof CallError ? mutation.error.fields : {} };
}

/** Hears what happens on the server while the component is there. */
export function useLive(topics: readonly string[], onEvent: (event: LiveEvent) => void): void {
  const latest = useRef(onEvent);
  useEffect(() => {
    latest.current = onEvent;
  });
  const key = topics.join(',');
  useEffect(() => (key ? listen(key.split(','), (event) => latest.current(event)) : undefined), [key]);
}

export function callKey(call: Target, input?: unknown): readonly unknown[] {
  return input === undefined ? [call.path] : [call.path, input];
}

export function refreshCalls(client: QueryClient, calls: readonly Target[]): void {
  for (const call of calls) void client.invalidateQueries({ queryKey: [call.path] });
}

/** True while a call only waits for the line to come back. */
export function isOffline(query: { failureReason: Error | null }): boolean {
  return query.failureReason instanceof OfflineError;
}

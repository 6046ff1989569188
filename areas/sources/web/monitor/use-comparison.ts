import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshCalls } from '#platform/web/calls.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { streamCall } from '#platform/web/request/stream.ts';
import { followComparison, getSourceCheck, listSourceChanges } from '../../contract/monitor.ts';

export interface Comparison {
  phase: 'idle' | 'running' | 'done' | 'cancelled' | 'failed';
  progress?: { done: number; total: number };
  error?: unknown;
  start: () => Promise<void>;
  cancel: () => void;
}

type State = Pick<Comparison, 'phase' | 'progress' | 'error'>;

/** A comparison with the live source as it goes. Leaving the page calls it off. */
export function useComparison(source: string): Comparison {
  const client = useQueryClient();
  const [state, setState] = useState<State>({ phase: 'idle' });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async () => {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setState({ phase: 'running' });
    try {
      let ended = false;
      let refused: CallError | undefined;
      await streamCall(followComparison, { params: { id: source }, signal: own.signal, level: noticeLevel.silent }, ({ event, data }) => {
        if (event === 'progress') setState({ phase: 'running', progress: data as Comparison['progress'] });
        else if (event === 'result') ended = true;
        else if (event === 'failed') refused = new CallError(data as ConstructorParameters<typeof CallError>[0]);
      });
      if (refused) throw refused;
      // The line broke before the end.
      if (!ended) throw new Error('the comparison ended without a result');
      setState({ phase: 'done' });
    } catch (error) {
      setState(own.signal.aborted ? { phase: 'cancelled' } : { phase: 'failed', error });
    } finally {
      refreshCalls(client, [getSourceCheck, listSourceChanges]);
    }
  };
  return { ...state, start, cancel: () => stop.current?.abort() };
}

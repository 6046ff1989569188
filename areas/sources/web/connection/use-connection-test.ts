import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshCalls } from '#platform/web/calls.ts';
import { CallError } from '#platform/web/request/call-error.ts';
import { noticeLevel } from '#platform/web/request/notice-level.ts';
import { send, type InputOf } from '#platform/web/request/send.ts';
import { streamCall } from '#platform/web/request/stream.ts';
import {
  followConnectionTest, listConnectionTests, testChangeCapture, testSeconds, type ConnectionTestResult, type ConnectionTestStep, type TestState,
} from '../../contract/connection-tests.ts';
import { getDataSource, listDataSources } from '../../contract/data-sources.ts';
import { getDataSourceStatistics } from '../../contract/source-overviews.ts';
import { testReplies } from '../../contract/source-kinds.ts';
import { withStep } from './with-step.ts';

export type TestInput = InputOf<typeof followConnectionTest>['body'];
type Capture = Awaited<ReturnType<typeof send<typeof testChangeCapture>>>;

/** `broken`: the settings could not be tried at all, or the platform was not reached. */
export interface ConnectionTest {
  phase: 'idle' | 'running' | 'done';
  steps: ConnectionTestStep[];
  outcome?: TestState | 'broken';
  result?: ConnectionTestResult;
  error?: unknown;
  /** The test of change capture that follows a connection; absent: it was not made. */
  capture?: { running: boolean; reply?: Capture; error?: unknown };
}

const idle: ConnectionTest = { phase: 'idle', steps: [] };
/** The server ends a test itself; only when it is not heard of do we stop waiting. */
const patience = (testSeconds + 3) * 1000;

interface Followed extends ConnectionTest {
  start: (input: TestInput) => Promise<void>;
  cancel: () => void;
  reset: () => void;
}

/** A connection test as it goes, and the test of change capture right after it. Leaving the page calls it off. */
export function useConnectionTest({ onRefused }: { onRefused?: (error: CallError) => void } = {}): Followed {
  const client = useQueryClient();
  const [test, setTest] = useState(idle);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (input: TestInput) => {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    /** What a cancelled test still says is not shown. */
    const change = (next: (test: ConnectionTest) => ConnectionTest) => stop.current === own && setTest(next);
    const late = setTimeout(() => own.abort('timed-out'), patience);
    change(() => ({ phase: 'running', steps: [] }));
    try {
      const result = await follow(input, own.signal, (step) => change((now) => ({ ...now, steps: withStep(now.steps, step) })));
      change((now) => ({ ...now, phase: 'done', outcome: result.state, result, steps: result.steps }));
      clearTimeout(late);
      if (result.connect_status === testReplies.connected) await captureAfter(input, own.signal, change);
    } catch (error) {
      if (own.signal.aborted) change((now) => cutShort(now, own.signal.reason === 'timed-out' ? 'timed-out' : 'stopped'));
      else {
        change((now) => ({ ...now, phase: 'done', outcome: 'broken', error }));
        if (error instanceof CallError) onRefused?.(error);
      }
    } finally {
      clearTimeout(late);
      refreshCalls(client, [listDataSources, getDataSource, getDataSourceStatistics, listConnectionTests]);
    }
  };

  return {
    ...test, start,
    cancel: () => stop.current?.abort('cancelled'),
    reset: () => {
      stop.current?.abort();
      stop.current = undefined;
      setTest(idle);
    },
  };
}

/** Nobody will tell any more how the step ended that was under way. */
const cutShort = (test: ConnectionTest, outcome: 'timed-out' | 'stopped'): ConnectionTest => ({
  ...test, phase: 'done', outcome, steps: test.steps.map((step) => (step.state === 'running' ? { ...step, state: outcome } : step)),
});

async function follow(input: TestInput, signal: AbortSignal, onStep: (step: ConnectionTestStep) => void): Promise<ConnectionTestResult> {
  let result: ConnectionTestResult | undefined;
  let refused: CallError | undefined;
  await streamCall(followConnectionTest, { body: input, signal, level: noticeLevel.silent }, ({ event, data }) => {
    if (event === 'step') onStep(data as ConnectionTestStep);
    else if (event === 'result') result = data as ConnectionTestResult;
    else if (event === 'failed') refused = new CallError(data as ConstructorParameters<typeof CallError>[0]);
  });
  if (refused) throw refused;
  // The line broke before the end.
  if (!result) throw new Error('the test ended without a result');
  return result;
}

async function captureAfter(input: TestInput, signal: AbortSignal, change: (next: (test: ConnectionTest) => ConnectionTest) => unknown): Promise<void> {
  const tell = (capture: ConnectionTest['capture']) => change((now) => ({ ...now, capture }));
  tell({ running: true });
  try {
    tell({ running: false, reply: await send(testChangeCapture, { body: input, signal, level: noticeLevel.silent }) });
  } catch (error) {
    // Cancelled now, the connection itself is still proven.
    tell(signal.aborted ? undefined : { running: false, error });
  }
}

import { testConnection } from '#engine/connectors/connection-test.ts';
import { compileSidecar } from '#engine/connectors/jdbc/compile-sidecar.ts';
import { sourcesErrors, testReplies, type ConnectionTestStep, type TestState } from '#areas/sources';
import type { Text } from '#platform/contract/text.ts';
import type { Services } from '#platform/server/context.ts';
import { connectorOf, connectorOptions, type Reachable } from '../sources/connector-options.ts';

export interface TestOutcome {
  state: TestState;
  version: string;
  /** Null: not found out, or this kind of database tells no changes. */
  changes: boolean | null;
  milliseconds: number;
  /** Each as it ended. */
  steps: ConnectionTestStep[];
  message: Text;
}

/** Tells each step as it begins and ends, and in the end what it all comes to. Settings that cannot be tried are thrown before the first. */
export async function* runTest(services: Services, source: Reachable, limits: { signal: AbortSignal; seconds: number }): AsyncGenerator<ConnectionTestStep, TestOutcome> {
  const options = await connectorOptions(services, source);
  // Ours to make ready, so it does not count against the source. What it lacks, the test says at its step.
  if (source.db_type === 'jdbc') await compileSidecar().catch(() => undefined);
  const started = performance.now();
  const steps: ConnectionTestStep[] = [];
  const test = testConnection(connectorOf(source), options, limits);
  try {
    for (;;) {
      const next = await test.next();
      if (next.done) {
        const { state, version, changes } = next.value;
        const number = version && (version.product.includes(version.number) ? version.product : `${version.product} ${version.number}`);
        return { state, version: number ?? '', changes, milliseconds: Math.round(performance.now() - started), steps, message: messageOf(state, steps) };
      }
      if (next.value.state !== 'running') steps.push(next.value);
      yield next.value;
    }
  } finally {
    await test.return(undefined as never);
  }
}

/** A test whose reader went away. */
export function stoppedOutcome(steps: ConnectionTestStep[], milliseconds: number): TestOutcome {
  return { state: 'stopped', version: '', changes: null, milliseconds, steps, message: messageOf('stopped', steps) };
}

function messageOf(state: TestState, steps: readonly ConnectionTestStep[]): Text {
  const { zh, en } = sourcesErrors.testTimedOut;
  if (state === 'timed-out') return { zh, en };
  if (state === 'stopped') return { zh: '测试已被取消。', en: 'The test was called off.' };
  if (state === 'success') return { zh: '连接成功', en: 'Connected' };
  const failed = steps.find((step) => step.state === 'failure');
  return failed ? { zh: `${failed.title.zh}：${failed.text.zh}`, en: `${failed.title.en}: ${failed.text.en}` } : { zh: '连接失败', en: 'The connection failed' };
}

export const statusOf = ({ state }: Pick<TestOutcome, 'state'>): string => (state === 'success' ? testReplies.connected : testReplies.failed);

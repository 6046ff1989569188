import { Alert } from 'antd';
import { errorText } from '#platform/web/blocks/failure-text.ts';
import { useText } from '#platform/web/language.ts';
import { useWords } from '#platform/web/words.ts';
import { testSeconds } from '../../contract/connection-tests.ts';
import { connectionWords } from './connection-words.ts';
import type { ConnectionTest } from './use-connection-test.ts';

/** How it stands, in one sentence above the steps. */
export function TestOutcome({ test }: { test: ConnectionTest }) {
  const say = useWords(connectionWords);
  const text = useText();
  if (test.phase === 'running') return <Alert showIcon type="info" title={say('running', { seconds: testSeconds })} />;
  switch (test.outcome) {
    case 'success': {
      const version = test.result?.dbVersion;
      return <Alert showIcon type="success" title={version ? say('successVersion', { version }) : say('success')} />;
    }
    case 'timed-out': return <Alert showIcon type="error" title={say('timedOut')} />;
    case 'stopped': return <Alert showIcon type="warning" title={say('stoppedState')} />;
    case 'broken': return <Alert showIcon type="error" title={say('brokenBecause', { reason: errorText(test.error) ?? '' })} />;
    default: {
      const failed = test.steps.find(({ state }) => state === 'failure');
      return <Alert showIcon type="error" title={say('failedBecause', { reason: failed ? text(failed.text) : test.result?.msg ?? '' })} />;
    }
  }
}

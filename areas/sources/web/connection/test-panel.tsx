import { CapturePart } from './capture-part.tsx';
import { TestOutcome } from './test-outcome.tsx';
import { TestSteps } from './test-steps.tsx';
import type { ConnectionTest } from './use-connection-test.ts';
import './connection.css';

/** A connection test from its first step to what change capture lacks. */
export function TestPanel({ test }: { test: ConnectionTest }) {
  if (test.phase === 'idle') return null;
  return (
    <div className="test-panel">
      <div aria-live="polite"><TestOutcome test={test} /></div>
      {/* What change capture needs is told once, in full, by the test of it. */}
      <TestSteps steps={test.capture ? test.steps.filter(({ key }) => key !== 'changes') : test.steps} />
      {test.capture && <CapturePart capture={test.capture} />}
    </div>
  );
}

import type { ConnectionTestStep } from '../../contract/connection-tests.ts';

/** A step is told when it begins and when it ends; the later word replaces the earlier one. */
export function withStep(steps: readonly ConnectionTestStep[], step: ConnectionTestStep): ConnectionTestStep[] {
  const at = steps.findIndex(({ key }) => key === step.key);
  return at < 0 ? [...steps, step] : steps.with(at, step);
}

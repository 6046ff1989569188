import { configuration } from '#platform/web/configuration.ts';
import { triggerPath } from '../../contract/task-triggers.ts';

/** Where other systems reach the platform, as far as this browser knows. */
export const productOrigin = (): string => new URL(configuration().productApi || '/', window.location.href).origin;

/** Lines for a shell, whatever the names hold: the body is one quoted text. */
export function triggerExamples(origin: string, trigger: { wid: string; parameters: readonly string[] }, key: string): { start: string; state: string } {
  const address = `${origin}${triggerPath.replace('{id}', trigger.wid)}`;
  const body = JSON.stringify({ parameters: Object.fromEntries(trigger.parameters.map((name) => [name, '2026-01-31'])) }).replaceAll("'", "'\\''");
  return {
    start: [`curl -X POST '${address}' \\`, `  -H 'X-Trigger-Key: ${key}' \\`, `  -H "Idempotency-Key: $(date +%Y%m%d-%H%M%S)" \\`, `  -H 'Content-Type: application/json' -d '${body}'`].join('\n'),
    state: `curl -H 'X-Trigger-Key: ${key}' '${address}/run/EXECUTION_ID'`,
  };
}

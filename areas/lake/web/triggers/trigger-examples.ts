import { configuration } from '#platform/web/configuration.ts';
import { triggerPath } from '../../contract/task-triggers.ts';

/** Where other systems reach the platform, as far as this browser knows. */
export const productOrigin = (): string => new URL(configuration().productApi || '/', window.location.href).origin;

interface Called {
  wid: string;
  parameters: readonly string[];
  signed: boolean;
}

/** Lines for a shell, whatever the names hold: the body is one quoted text. */
export function triggerExamples(origin: string, trigger: Called, key: string): { start: string; state: string } {
  const address = `${origin}${triggerPath.replace('{id}', trigger.wid)}`;
  const body = JSON.stringify({ parameters: Object.fromEntries(trigger.parameters.map((name) => [name, '2026-01-31'])) }).replaceAll("'", "'\\''");
  return trigger.signed ? signedExamples(address, body, key) : {
    start: [`curl -X POST '${address}' \\`, `  -H 'X-Trigger-Key: ${key}' \\`, `  -H "Idempotency-Key: $(date +%Y%m%d-%H%M%S)" \\`, `  -H 'Content-Type: application/json' -d '${body}'`].join('\n'),
    state: `curl -H 'X-Trigger-Key: ${key}' '${address}/run/EXECUTION_ID'`,
  };
}

/** The secret stays with the caller; what is sent is the time and a signature over it and the body, byte by byte. */
function signedExamples(address: string, body: string, secret: string) {
  const signing = (what: string) => [`TIME=$(date +%s)`, `SIGNATURE=$(printf '%s.%s' "$TIME" "${what}" | openssl dgst -sha256 -hmac '${secret}' -r | cut -d ' ' -f 1)`];
  const headers = `-H "X-Trigger-Timestamp: $TIME" -H "X-Trigger-Signature: sha256=$SIGNATURE"`;
  return {
    start: [`BODY='${body}'`, ...signing('$BODY'), `curl -X POST '${address}' \\`, `  ${headers} \\`, `  -H 'Content-Type: application/json' --data-binary "$BODY"`].join('\n'),
    state: [`RUN='EXECUTION_ID'`, ...signing('$RUN'), `curl ${headers} "${address}/run/$RUN"`].join('\n'),
  };
}

import { messageSettings, type WebhookKind } from '#areas/system';
import type { Services } from '#platform/server/context.ts';
import { UserError, reasonOf } from '#platform/server/errors.ts';
import { callOutside } from './call-outside.ts';
import { refusalIn, webhookRequest, type WebhookMessage } from './webhook-payload.ts';

export interface WebhookTarget {
  kind: WebhookKind;
  /** Sealed, as they are stored. */
  address: string;
  secret: string | null;
}

/** Throws what can be told to people: the address and the secret are in none of it. */
export async function sendWebhook(
  { settings, secrets }: Pick<Services, 'settings' | 'secrets'>, { kind, address, secret }: WebhookTarget, message: WebhookMessage, signal: AbortSignal,
): Promise<{ status: number }> {
  const opened = { address: secrets.open(address), secret: secret === null ? null : secrets.open(secret) };
  const request = webhookRequest(kind, opened.address, opened.secret, message, new Date());
  try {
    const answer = await callOutside({ ...request, networks: settings.get(messageSettings.webhookNetworks), signal });
    if (answer.status < 200 || answer.status > 299) throw new Error(`HTTP ${answer.status}`);
    const refusal = refusalIn(kind, answer.body);
    if (refusal) throw new Error(refusal.slice(0, 300));
    return { status: answer.status };
  } catch (error) {
    if (error instanceof UserError) throw error;
    // oxlint-disable-next-line preserve-caught-error -- the cause would carry the address into the log
    throw new Error(withoutSecrets(reasonOf(error), [opened.address, opened.secret]));
  }
}

function withoutSecrets(text: string, secrets: (string | null)[]): string {
  return secrets.reduce<string>((shown, secret) => (secret ? shown.replaceAll(secret, '[hidden]') : shown), text);
}

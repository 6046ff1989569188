import type { Transporter } from 'nodemailer';
import type { MailServer } from '#areas/system';
import { reasonOf } from '#platform/server/errors.ts';
import { redactText } from '#platform/server/redaction.ts';

/** In milliseconds: for the connection, for the greeting, and for silence in between. */
const patience = { connection: 10_000, greeting: 10_000, silence: 30_000 };

/** Loaded when a mail is to be sent: most processes never send one. */
export async function openTransport(server: MailServer, password: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    maxConnections: 5,
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    tls: { rejectUnauthorized: server.check_certificate },
    ...(server.user && { auth: { user: server.user, pass: password } }),
    connectionTimeout: patience.connection,
    greetingTimeout: patience.greeting,
    socketTimeout: patience.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** What the mail server said, without the password, should it have come back with it. */
export function mailReason(error: unknown, password: string): string {
  const reason = redactText(reasonOf(error)).slice(0, 500);
  return password ? reason.replaceAll(password, '[hidden]').replaceAll(Buffer.from(password).toString('base64'), '[hidden]') : reason;
}

/** Refused for good: the mailbox does not exist, or the server does not take this mail. */
export function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}

import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  from: string;
  /** As it came over the line, headers first. */
  raw: string;
  /** Whether the line was encrypted, and who had signed in. */
  secure: boolean;
  user: string | undefined;
}

export interface MailServerUnderTest {
  port: number;
  mails: ReceivedMail[];
  /** What it answers to a receiver instead of taking the mail. */
  refuse(refusal: ((address: string) => { code: number; text: string } | undefined) | undefined): void;
  stop(): Promise<void>;
}

interface MailServerOptions {
  user?: string;
  password?: string;
  starttls?: boolean;
  /** Encrypted from the first byte on, as on port 465. */
  tls?: boolean;
}

/** A real SMTP server on this machine: with STARTTLS and its own certificate, and a user when one is given. */
export async function startMailServer({ user, password, starttls = true, tls = false }: MailServerOptions = {}): Promise<MailServerUnderTest> {
  const mails: ReceivedMail[] = [];
  let refusal: Parameters<MailServerUnderTest['refuse']>[0];
  const server = new SMTPServer({
    secure: tls,
    authOptional: user === undefined,
    disabledCommands: starttls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (given, _session, done) =>
      (given.username === user && given.password === password ? done(null, { user: given.username }) : done(new Error('Invalid username or password'))),
    onRcptTo: (address, _session, done) => {
      const refused = refusal?.(address.address);
      done(refused ? Object.assign(new Error(refused.text), { responseCode: refused.code }) : null);
    },
    onData: (stream, session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw: Buffer.concat(pieces).toString(), secure: session.secure, user: session.user });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); });
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    refuse: (next) => { refusal = next; },
    stop: () => new Promise((resolve) => { server.close(() => resolve()); }),
  };
}

/** One header of a mail, with lines folded by the sender put together and encoded words read. */
export function headerOf({ raw }: ReceivedMail, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const line = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n').find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim().replace(/\?=\s+=\?/g, '?==?').replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
    (kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : Buffer.from(text.replace(/_/g, ' ').replace(/=([0-9A-F]{2})/gi, (__, hex: string) => String.fromCharCode(parseInt(hex, 16))), 'latin1')).toString());
}

/** The parts of a mail as text, decoded. */
export function partsOf({ raw }: ReceivedMail): { text: string; html: string } {
  const part = (type: string) => {
    const found = raw.split(/\r\n--/).find((one) => one.toLowerCase().includes(`content-type: ${type}`)) ?? '';
    const at = found.indexOf('\r\n\r\n', found.toLowerCase().indexOf(`content-type: ${type}`));
    const [head, body] = [found.slice(0, at), found.slice(at + 4)];
    if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
    if (!/quoted-printable/i.test(head)) return body;
    return Buffer.from(body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))), 'latin1').toString();
  };
  return { text: part('text/plain'), html: part('text/html') };
}

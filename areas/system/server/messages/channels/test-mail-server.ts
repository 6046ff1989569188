import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import { testSteps, type MailServer, type TestReport, type TestStep } from '#areas/system';
import type { Language, Text } from '#platform/contract';
import { newId } from '#platform/server/ids.ts';
import { composeMail } from '../deliver/compose-mail.ts';
import { mailReason, openTransport } from '../deliver/mail-transport.ts';

const patience = 10_000;

const words = {
  title: { zh: '测试邮件', en: 'Test mail' },
  content: { zh: '收到这封邮件，说明邮件服务器设置正确。', en: 'This mail arrived, so the mail server is set up well.' },
} satisfies Record<string, Text>;

interface MailTest {
  server: MailServer;
  password: string;
  to: string;
  language: Language;
  signal: AbortSignal;
}

/** Goes as far as it can and says of each step how it went. */
export async function testMailServer(test: MailTest): Promise<TestReport> {
  const steps: TestReport['steps'] = [];
  const note = (step: TestStep, detail: string) => steps.push({ step, state: 'succeeded', detail });
  let at: TestStep = 'resolve';
  try {
    const { address } = await lookup(test.server.host);
    note('resolve', address);
    at = 'connect';
    await reach(test.server.host, test.server.port, test.signal);
    note('connect', `${test.server.host}:${test.server.port}`);
    at = 'secure';
    await signInAndSend(test, (step) => { at = step; }, note);
  } catch (error) {
    steps.push({ step: at, state: 'failed', detail: mailReason(error, test.password) });
  }
  const tried = new Set(steps.map(({ step }) => step));
  return { steps: [...steps, ...testSteps.filter((step) => !tried.has(step)).map((step) => ({ step, state: 'skipped' as const, detail: '' }))] };
}

async function signInAndSend({ server, password, to, language, signal }: MailTest, goTo: (step: TestStep) => void, note: (step: TestStep, detail: string) => void): Promise<void> {
  const transport = await openTransport(server, password);
  const stop = () => transport.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await transport.verify().catch((error: unknown) => {
      // The connection stood and was encrypted as wished when the server refused the user.
      if ((error as { code?: string }).code === 'EAUTH') {
        note('secure', server.security);
        goTo('signIn');
      }
      throw error;
    });
    note('secure', server.security);
    note('signIn', server.user);
    goTo('send');
    const { response } = await transport.sendMail(composeMail({
      id: newId(), language, title: words.title[language], content: words.content[language], address: '',
      to: { name: '', email: to }, from: { name: 'Tributary', email: server.from },
    })) as { response: string };
    note('send', response.slice(0, 200));
  } finally {
    signal.removeEventListener('abort', stop);
    transport.close();
  }
}

function reach(host: string, port: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    const end = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    const stop = () => socket.destroy(end.reason as Error);
    end.addEventListener('abort', stop, { once: true });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
    socket.once('close', () => end.removeEventListener('abort', stop));
  });
}

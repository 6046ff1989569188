import { parentPort } from 'node:worker_threads';
import { sqliteFailure } from './failures.ts';
import type { Answer, Question } from './link.ts';
import { Session } from './session.ts';

/** SQLite answers while its caller waits; here that holds up nobody else. One session after another. */
const port = parentPort!;
let session: Session | undefined;
let file = '';

port.on('message', (question: Question) => {
  if (question.method === 'start') {
    ({ file } = question.setup.options);
    session = new Session(question.setup.options, question.setup.flag);
    return;
  }
  const { id, method, parameters } = question;
  void answer(id, async () => {
    const work = session![method] as (...given: unknown[]) => unknown;
    return await work.apply(session, parameters);
  });
});

async function answer(id: number, work: () => Promise<unknown>): Promise<void> {
  let reply: Answer;
  try {
    reply = { id, value: await work() };
  } catch (error) {
    const { kind, text, remedy } = sqliteFailure(error, file);
    reply = { id, failure: { kind, text, remedy } };
  }
  port.postMessage(reply);
}

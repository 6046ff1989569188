import type { ShortMessage } from '#platform/web/shell/message-calls.ts';
import type { FailedRun } from './home-calls.ts';

export type Todo = { kind: 'message'; key: string; time: string; message: ShortMessage } | { kind: 'run'; key: string; time: string; run: FailedRun };

/** Older failures are history: whoever cared has long repeated them. */
const runDays = 7;

/** What waits for the person, the newest first: unread messages that ask for something, and their own failed runs. */
export function todoList(messages: readonly ShortMessage[], runs: readonly FailedRun[], now: number): Todo[] {
  const since = now - runDays * 86_400_000;
  return [
    ...messages
      .filter((message) => message.category !== 'notice' && !message.read_time)
      .map((message): Todo => ({ kind: 'message', key: message.wid, time: message.create_time, message })),
    ...runs.flatMap((run): Todo[] =>
      run.end_time && Date.parse(run.end_time) >= since ? [{ kind: 'run', key: run.wid, time: run.end_time, run }] : []),
  ].sort((a, b) => Date.parse(b.time) - Date.parse(a.time));
}

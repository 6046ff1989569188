import type { LiveEvent } from '#platform/web/request/event-parser.ts';
import { runsTopic, runTopic, type Run, type RunLogLine, type RunProgress } from '../../contract/run.ts';
import type { RunState } from '../../contract/task-words.ts';

export type RunEvent =
  | { event: 'progress'; data: RunProgress }
  | { event: 'log'; data: RunLogLine }
  | { event: 'state'; data: RunState }
  /** The line was opened, or something was lost: what is known must be read again. */
  | { event: 'unsure' };

/** What an event on the shared line means for one run; undefined when it is about something else. */
export function runEvent(wid: string, { event, data }: LiveEvent): RunEvent | undefined {
  if (event === 'connected' || event === 'missed') return { event: 'unsure' };
  const { topic, data: content } = (data ?? {}) as { topic?: string; data?: unknown };
  if (topic !== runTopic(wid)) return undefined;
  return event === 'progress' || event === 'log' || event === 'state' ? ({ event, data: content } as RunEvent) : undefined;
}

/** Whether runs came, went or changed their state. */
export function runsChanged({ event, data }: LiveEvent): boolean {
  if (event === 'connected' || event === 'missed') return true;
  return event === 'changed' && (data as { topic?: string } | null)?.topic === runsTopic;
}

export type RunChange = Partial<Pick<Run, 'state' | 'progress' | 'read_count'>>;

/** What an event says about a run in a list; the log is not shown there. */
export function changeOf(event: RunEvent): RunChange | undefined {
  if (event.event === 'progress') return { progress: event.data, read_count: event.data.read };
  return event.event === 'state' ? { state: event.data } : undefined;
}

import type { JobEvents } from '#platform/contract/platform/jobs.ts';
import type { LiveEvent } from '../../request/event-parser.ts';

export const jobTopic = (run: string): string => `job:${run}`;

export type JobEvent =
  | { [Name in keyof JobEvents]: { event: Name; data: JobEvents[Name] } }[keyof JobEvents]
  /** The line was opened, or something was lost: what is known must be read again. */
  | { event: 'unsure' };

/** What an event on the shared line means for one run; undefined when it is about something else. */
export function jobEvent(run: string, { event, data }: LiveEvent): JobEvent | undefined {
  if (event === 'connected' || event === 'missed') return { event: 'unsure' };
  const { topic, data: content } = (data ?? {}) as { topic?: string; data?: unknown };
  if (topic !== jobTopic(run)) return undefined;
  return event === 'state' || event === 'progress' || event === 'log' ? ({ event, data: content } as JobEvent) : undefined;
}

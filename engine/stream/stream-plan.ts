import { z } from 'zod';

/** What a stream computes, as data: pure shapes without I/O, so that contracts and screens can use them. */

const seconds = (least: number, most = 86_400 * 31) => z.int().min(least).max(most);
const size = seconds(1);
/** By how much windows are moved against 1970-01-01T00:00Z: days that begin at midnight in China have 57,600. */
const offset = z.int().min(-86_400).max(86_400).default(0);

export const streamWindow = z.discriminatedUnion('kind', [
  /** Row by row: what the SELECT makes of new events is added to the target. */
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('tumbling'), seconds: size, offset }),
  /** Windows of `seconds` that begin every `every` seconds, so that an event is in several; the first is a multiple of the second. */
  z.object({ kind: z.literal('sliding'), seconds: size, every: size, offset }),
]);

export const streamPlan = z.object({
  /** One SELECT over the relation `events`; with windows, over those of one window. */
  sql: z.string().max(100_000).default(''),
  /** Empty: when the message was written, or the change was committed. */
  timeField: z.string().max(300).default(''),
  /** Of a time that is a number. */
  timeUnit: z.enum(['seconds', 'milliseconds', 'microseconds']).default('milliseconds'),
  /** Of a time that does not say its own. */
  timeZone: z.string().max(60).default('Asia/Shanghai'),
  window: streamWindow.prefault({ kind: 'none' }),
  /** How much later than newer ones an event may come and still be in time. */
  watermarkSeconds: seconds(0).default(5),
  /** What comes after its windows are closed. `update`: they are computed again. */
  late: z.enum(['drop', 'update', 'quarantine']).default('drop'),
  /** For how long closed windows can still be computed again, for late events or those that people replay from the quarantine. */
  lateSeconds: seconds(0).default(3600),
  /** A partition in which nothing happens for so long no longer holds the others up; 0: it does. */
  idleSeconds: seconds(0).default(30),
  /** An event further ahead of its arrival has a wrong clock and would close all windows: it is put aside. 0: taken as it is. */
  aheadSeconds: seconds(0).default(86_400),
});

/** How long events are kept behind the end of their windows. */
export const keptMilliseconds = ({ late, lateSeconds }: Pick<StreamPlan, 'late' | 'lateSeconds'>): number => (late === 'drop' ? 0 : lateSeconds * 1000);

export type StreamWindow = z.output<typeof streamWindow>;
export type StreamPlan = z.output<typeof streamPlan>;

import { z } from 'zod';
import type { Text } from '#platform/contract/text.ts';
import { checkCron } from './check-cron.ts';
import { readLastMoment, readMoment } from './local-time.ts';

/** A rule of our own says in both languages how to mend what it refuses; forms show these words. */
const words = (zh: string, en: string): { params: { text: Text } } => ({ params: { text: { zh, en } } });

const zone = z.string().max(60).refine(isZone, words('请选择时区，例如 Asia/Shanghai。', 'Choose a time zone such as Asia/Shanghai.'));

/** With an offset, or without one and then meant in the zone of the schedule. */
const dateTime = z.iso.datetime({ local: true, offset: true });
/** A limit may also be a date: `validFrom` from its beginning, `validUntil` to its end. */
const dateOrTime = z.union([z.iso.date(), dateTime]);
const isLimit = (text: string): boolean => dateOrTime.safeParse(text).success;
const limit = z.string().max(40).refine(isLimit, words('请填写日期或时间，例如 2026-01-31 或 2026-01-31T08:00:00。', 'Enter a date or a time such as 2026-01-31 or 2026-01-31T08:00:00.')).nullable().default(null);
const dates = z.array(z.iso.date()).max(4_000).optional();

const calendar = z.object({
  /** 1 Monday to 7 Sunday; left out: every day. */
  workdays: z.array(z.number().int().min(1).max(7)).max(7).optional(),
  /** Count as working days whatever else is said, such as a Sunday worked for a holiday. */
  include: dates,
  exclude: dates,
}).refine(({ workdays, include }) => workdays?.length !== 0 || (include?.length ?? 0) > 0, {
  path: ['workdays'], ...words('请至少选择一个工作日，或添加一个指定日期。', 'Choose at least one day of the week or add a date.'),
});

const common = {
  zone: zone.default('Asia/Shanghai'),
  validFrom: limit,
  validUntil: limit,
  calendar: calendar.nullable().default(null),
  /** What becomes of firings that passed while nobody looked: one for all, each of them, or none. */
  misfire: z.enum(['once', 'all', 'skip']).default('once'),
};

const expression = z.string().trim().max(500).superRefine((value, context) => {
  const problem = checkCron(value);
  if (problem) context.addIssue({ code: 'custom', params: { text: problem } });
});

export const scheduleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cron'), expression, ...common }),
  z.object({
    kind: z.literal('interval'),
    every: z.number().int().min(1).max(1_000_000),
    /** A day is a day of the calendar, also where it has 23 or 25 hours; the other units are elapsed time. */
    unit: z.enum(['second', 'minute', 'hour', 'day']),
    /** The first firing, and what the others are counted from. */
    from: dateTime.optional(),
    ...common,
  }),
  /** `event` says what is waited for, in words that only the caller reads; time never fires it. */
  z.object({ kind: z.literal('event'), event: z.record(z.string(), z.unknown()).default({}), ...common }),
  z.object({ kind: z.literal('manual'), ...common }),
]).superRefine((value, context) => {
  const { zone, validFrom, validUntil } = value;
  // What is wrong by itself has been said already and cannot be compared.
  if (validFrom === null || validUntil === null || !isZone(zone) || !isLimit(validFrom) || !isLimit(validUntil)) return;
  if (readMoment(validFrom, zone) <= readLastMoment(validUntil, zone)) return;
  context.addIssue({ code: 'custom', path: ['validUntil'], ...words('失效时间早于生效时间，请改为之后的时间。', 'The schedule would end before it begins. Choose a later end.') });
});

export type Schedule = z.output<typeof scheduleSchema>;
export type Calendar = z.output<typeof calendar>;
export type Misfire = Schedule['misfire'];

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

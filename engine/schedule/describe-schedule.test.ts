import { describe, expect, it } from 'vitest';
import { describeSchedule } from './describe-schedule.ts';
import { cron, interval } from './testing.ts';

describe('a schedule in words', () => {
  it.each([
    ['30 2 * * *', '每天 02:30', 'Every day at 02:30'],
    ['0 30 2 * * ?', '每天 02:30', 'Every day at 02:30'],
    ['15 30 2 * * ?', '每天 02:30:15', 'Every day at 02:30:15'],
    ['0 0 2,14 * * ?', '每天 02:00、14:00', 'Every day at 02:00 and 14:00'],
    ['0 0 18 LW * ?', '每月最后一个工作日 18:00', 'The last working day of every month at 18:00'],
    ['0 0 18 L * ?', '每月最后一天 18:00', 'The last day of every month at 18:00'],
    ['0 0 18 15W * ?', '每月离 15 日最近的工作日 18:00', 'The working day nearest to day 15 of every month at 18:00'],
    ['0 0 1 1,15 * ?', '每月 1 日、15 日 01:00', 'Days 1 and 15 of every month at 01:00'],
    ['0 0 1 1,L * ?', '每月 1 日、最后一天 01:00', 'Days 1 and the last of every month at 01:00'],
    ['0 0 1 1-5 * ?', '每月 1 日至 5 日 01:00', 'Days 1 to 5 of every month at 01:00'],
    ['0 0 0 29 2 ?', '每年 2 月 29 日 00:00', 'Day 29 of February at 00:00'],
    ['0 0 0 L JAN,7 ?', '每年 1 月、7 月最后一天 00:00', 'The last day of January and July at 00:00'],
    ['0 30 8 ? * MON-FRI', '每周一至周五 08:30', 'Every Monday to Friday at 08:30'],
    ['0 30 8 ? * SUN,3', '每周三、周日 08:30', 'Every Wednesday and Sunday at 08:30'],
    ['0 30 8 ? * FRI#2', '每月第二个周五 08:30', 'The second Friday of every month at 08:30'],
    ['0 30 8 ? * 5L', '每月最后一个周五 08:30', 'The last Friday of every month at 08:30'],
    ['0 0 1 * 6 ?', '每年 6 月的每天 01:00', 'Every day of June at 01:00'],
    ['*/15 * * * *', '每 15 分钟', 'Every 15 minutes'],
    ['0 0/15 * * * ?', '每 15 分钟', 'Every 15 minutes'],
    ['* * * * *', '每分钟', 'Every minute'],
    ['*/10 * * * * ?', '每 10 秒', 'Every 10 seconds'],
    ['* * * * * ?', '每秒', 'Every second'],
    ['0 0 * * * ?', '每小时整点', 'Every hour on the hour'],
    ['0 20 */2 * * ?', '每 2 小时的第 20 分', 'Every 2 hours at 20 minutes past'],
    ['0 */10 9-17 ? * MON-FRI', '每周一至周五 09:00–17:59 每 10 分钟', 'Every Monday to Friday from 09:00 to 17:59, every 10 minutes'],
    ['0 0 9-17 * * ?', '每天 09:00–17:00 每小时整点', 'Every day from 09:00 to 17:00, every hour on the hour'],
    ['0 */5 8 * * ?', '每天 08:00–08:59 每 5 分钟', 'Every day from 08:00 to 08:59, every 5 minutes'],
  ])('says what %s means', (expression, zh, en) => {
    expect(describeSchedule(cron(expression))).toEqual({ zh, en });
  });

  // Uneven steps, both kinds of day at once, years, and offsets are not said in words that would be wrong.
  it.each(['*/7 * * * *', '0 0 1 * MON', '0 0 0 1 1 ? 2030', '0 5/15 * * * ?', '0 0 */5 * * ?', '0 0 2 */2 * ?', '0 0 0-11/2 * * ?', '30 */5 * * * ?', '0 * */2 * * ?', '*/10 0 * * * ?'])('leaves %s as it is', (expression) => {
    expect(describeSchedule(cron(expression))).toEqual({ zh: expression, en: expression });
  });

  it('says intervals, calendars, events and schedules by hand', () => {
    expect(describeSchedule(interval(15, 'minute'))).toEqual({ zh: '每 15 分钟', en: 'Every 15 minutes' });
    expect(describeSchedule(interval(1, 'day', { from: '2026-01-01T08:00:00' }))).toEqual({ zh: '每天，从 2026-01-01 08:00:00 起', en: 'Every day from 2026-01-01 08:00:00' });
    expect(describeSchedule(cron('0 9 * * *', { calendar: { workdays: [1] } })).zh).toBe('每天 09:00（仅日历中的工作日）');
    expect(describeSchedule({ ...interval(1, 'day'), kind: 'manual' }).en).toBe('Started by hand');
    expect(describeSchedule({ ...interval(1, 'day'), kind: 'event', event: {} }).en).toBe('When an event happens');
  });
});

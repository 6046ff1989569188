import { expect, it } from 'vitest';
import { LagAlarm } from './lag-alarm.ts';

it('tells once that the limit is passed, and again only after it has caught up', () => {
  const logged: string[] = [];
  let alarms = 0;
  const alarm = new LagAlarm({ log: (level) => void logged.push(level), alarm: () => void (alarms += 1) }, 60);
  for (const seconds of [1, 60, 61, 500, 55, 61]) alarm.judge(seconds);
  expect([alarms, logged]).toEqual([1, ['warning']]);
  for (const seconds of [30, 2, 61]) alarm.judge(seconds);
  expect([alarms, logged]).toEqual([2, ['warning', 'info', 'warning']]);
  const deaf = new LagAlarm({ log: (level) => void logged.push(level) }, null);
  deaf.judge(1e9);
  expect(logged).toHaveLength(3);
});

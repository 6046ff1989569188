import { expect, test } from 'vitest';
import { clockOf, firingBars, quietStretches, type Firing, type Quarter } from './timeline-bars.ts';

const start = Date.parse('2026-11-15T00:00:00.000Z');
const day = { start, end: start + 24 * 3_600_000 };
const at = (clock: string) => `2026-11-15T${clock}:00.000Z`;
const noon = Date.parse(at('12:00'));
const firing = (part: Partial<Firing>): Firing => ({ time: at('06:00'), run: null, state: null, start_time: null, end_time: null, ...part });

test('a plan stands at its time, as long as the task takes as a rule', () => {
  expect(firingBars(firing({}), 6 * 3600, day, noon).planned).toEqual({ left: 25, width: 25 });
  expect(firingBars(firing({ time: at('23:30') }), 3600, day, noon).planned.width).toBeCloseTo(100 / 48);
});

test('what ran stands where it began and ended, what runs reaches to now', () => {
  const ran = firingBars(firing({ run: 'r', state: 'succeeded', start_time: at('06:30'), end_time: at('07:42') }), null, day, noon);
  expect(ran.actual).toMatchObject({ state: 'succeeded', left: (6.5 / 24) * 100 });
  expect(ran.actual!.width).toBeCloseTo(5);
  const runs = firingBars(firing({ run: 'r', state: 'running', start_time: at('06:00') }), null, day, noon);
  expect(runs.actual).toEqual({ state: 'running', left: 25, width: 25 });
});

test('a run beyond midnight ends with the day', () => {
  const bars = firingBars(firing({ run: 'r', state: 'succeeded', time: at('18:00'), start_time: at('18:00'), end_time: '2026-11-16T03:00:00.000Z' }), null, day, noon);
  expect(bars.actual).toEqual({ state: 'succeeded', left: 75, width: 25 });
});

test('a plan is missed only when its time has passed and no run came of it', () => {
  expect(firingBars(firing({}), null, day, noon).missed).toBe(true);
  expect(firingBars(firing({ time: at('11:59') }), null, day, noon).missed).toBe(false);
  expect(firingBars(firing({ time: at('13:00') }), null, day, noon).missed).toBe(false);
  expect(firingBars(firing({ run: 'r', state: 'waiting' }), null, day, noon).missed).toBe(false);
});

test('quiet quarters next to each other are one stretch; a run by hand breaks it too', () => {
  const quarter = (minute: number, part: Partial<Quarter> = {}): Quarter => ({ minute, expected: 0, waiting: 0, running: 0, succeeded: 0, warning: 0, failed: 0, stopped: 0, ...part });
  const quarters = [quarter(0), quarter(15), quarter(30, { expected: 2 }), quarter(45), quarter(60, { failed: 1 }), quarter(75)];
  expect(quietStretches(quarters)).toEqual([[0, 2], [3, 4], [5, 6]]);
});

test('minutes of the day are read as a clock', () => {
  expect([clockOf(0), clockOf(495), clockOf(1440)]).toEqual(['00:00', '08:15', '24:00']);
});

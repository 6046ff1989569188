import { describe, expect, it } from 'vitest';
import { due } from './due.ts';
import { nextTime, timesBetween, timetable } from './next-times.ts';
import type { Misfire, Schedule } from './schedule.ts';
import { cron, interval, iso } from './testing.ts';

const at = (text: string) => new Date(text);
const hourly = (misfire: Misfire) => cron('0 * * * *', { misfire });

function ask(schedule: Schedule, planned: string | null, now: string, last: string | null = null) {
  const { fire, next, missed } = due({ schedule, last: last === null ? null : at(last), planned: planned === null ? null : at(planned), now: at(now) });
  return { fire: iso(fire), next: iso([next])[0], missed };
}

describe('what is due', () => {
  it('is nothing before the planned time, and nothing when nothing was planned', () => {
    expect(ask(hourly('once'), '2026-01-01T10:00:00Z', '2026-01-01T09:59:59.999Z')).toEqual({ fire: [], next: '2026-01-01T10:00:00Z', missed: 0 });
    expect(ask(hourly('all'), null, '2026-01-01T09:30:00Z', '2026-01-01T05:00:00Z')).toEqual({ fire: [], next: '2026-01-01T10:00:00Z', missed: 0 });
  });

  it('is the planned time when it has come, whatever the policy', () => {
    for (const misfire of ['once', 'all', 'skip'] as const) {
      expect(ask(hourly(misfire), '2026-01-01T10:00:00Z', '2026-01-01T10:00:00Z', '2026-01-01T09:00:00Z')).toEqual({ fire: ['2026-01-01T10:00:00Z'], next: '2026-01-01T11:00:00Z', missed: 0 });
    }
  });

  it('is the latest for all that passed under once', () => {
    expect(ask(hourly('once'), '2026-01-01T10:00:00Z', '2026-01-01T14:30:00Z')).toEqual({ fire: ['2026-01-01T14:00:00Z'], next: '2026-01-01T15:00:00Z', missed: 4 });
  });

  it('is found at once although years of seconds have passed', () => {
    const answer = ask(cron('* * 9 * * *'), '2016-01-01T09:00:00Z', '2026-01-01T12:00:00Z');
    expect(answer).toEqual({ fire: ['2026-01-01T09:59:59Z'], next: '2026-01-02T09:00:00Z', missed: 1000 });
  });

  it('is each of them under all, oldest first, a hundred at a time', () => {
    expect(ask(hourly('all'), '2026-01-01T10:00:00Z', '2026-01-01T12:30:00Z')).toEqual({
      fire: ['2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z', '2026-01-01T12:00:00Z'], next: '2026-01-01T13:00:00Z', missed: 0,
    });
    const first = ask(cron('* * * * *', { misfire: 'all' }), '2026-01-01T00:00:00Z', '2026-01-01T02:00:00Z');
    expect(first.fire).toHaveLength(100);
    expect(first.next).toBe('2026-01-01T01:40:00Z');
    expect(ask(cron('* * * * *', { misfire: 'all' }), first.next ?? null, '2026-01-01T02:00:00Z', first.fire.at(-1) ?? null).fire).toHaveLength(21);
  });

  it('is only what is less than a minute late under skip', () => {
    expect(ask(hourly('skip'), '2026-01-01T10:00:00Z', '2026-01-01T10:00:59.999Z').fire).toEqual(['2026-01-01T10:00:00Z']);
    expect(ask(hourly('skip'), '2026-01-01T10:00:00Z', '2026-01-01T10:01:00Z')).toEqual({ fire: [], next: '2026-01-01T11:00:00Z', missed: 1 });
    expect(ask(hourly('skip'), '2026-01-01T08:00:00Z', '2026-01-01T10:00:20Z')).toEqual({ fire: ['2026-01-01T10:00:00Z'], next: '2026-01-01T11:00:00Z', missed: 2 });
  });

  it('is nothing a second time when the clock moves back', () => {
    expect(ask(hourly('once'), '2026-01-01T11:00:00Z', '2026-01-01T08:30:00Z', '2026-01-01T10:00:00Z')).toEqual({ fire: [], next: '2026-01-01T11:00:00Z', missed: 0 });
    // A stale plan, as after a restored backup, cannot bring back what has fired.
    expect(ask(hourly('all'), '2026-01-01T08:00:00Z', '2026-01-01T10:30:00Z', '2026-01-01T10:00:00Z')).toEqual({ fire: [], next: '2026-01-01T11:00:00Z', missed: 0 });
  });

  it('comes early again when the clock ran ahead without anything fired', () => {
    expect(ask(hourly('skip'), '2036-01-01T11:00:00Z', '2026-01-01T08:30:00Z', '2026-01-01T08:00:00Z').next).toBe('2026-01-01T09:00:00Z');
  });

  it('follows the schedule as it is now, and its validity', () => {
    expect(ask(cron('30 * * * *', { misfire: 'all' }), '2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z').fire).toEqual(['2026-01-01T10:30:00Z']);
    expect(ask(cron('0 * * * *', { validUntil: '2026-01-01T10:00:00Z' }), '2026-01-01T10:00:00Z', '2026-01-01T12:00:00Z')).toEqual({ fire: ['2026-01-01T10:00:00Z'], next: undefined, missed: 0 });
  });
});

/** Numbers that look random and are the same in every run, so that a failure can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('whatever the clock does', () => {
  const schedules: [string, (misfire: Misfire) => Schedule][] = [
    ['every half hour around a change of the clock', (misfire) => cron('*/30 * * * *', { misfire, zone: 'Europe/Berlin' })],
    ['nightly in New York', (misfire) => cron('0 30 1,2 * * *', { misfire, zone: 'America/New_York' })],
    ['every seven minutes', (misfire) => interval(7, 'minute', { misfire })],
    ['on working days', (misfire) => cron('0 0/45 * * * ?', { misfire, zone: 'Asia/Shanghai', calendar: { workdays: [1, 2, 3, 4, 5], exclude: ['2026-10-26'] } })],
  ];
  const hour = 3_600_000;

  function run(schedule: Schedule, start: Date, steps: number, move: (now: Date, planned: Date | null) => number): { handed: number[]; now: Date; last: Date | null; planned: Date | null } {
    let now = start;
    let last: Date | null = null;
    let planned = nextTime(schedule, now);
    const handed: number[] = [];
    for (let step = 0; step < steps; step += 1) {
      now = new Date(now.getTime() + move(now, planned));
      const answer = due({ schedule, last, planned, now });
      for (const time of answer.fire) expect(time <= now).toBe(true);
      handed.push(...answer.fire.map((time) => time.getTime()));
      last = answer.fire.at(-1) ?? last;
      planned = answer.next;
      if (last && planned) expect(planned > last).toBe(true);
    }
    return { handed, now, last, planned };
  }

  for (const [name, make] of schedules) {
    it(`hands out each firing of "${name}" once and in order`, () => {
      for (const [index, misfire] of (['once', 'all', 'skip'] as const).entries()) {
        const random = randomNumbers(7 + index);
        // To or fro by up to eight hours, on by minutes, or to just around the planned time.
        const move = (now: Date, planned: Date | null) => {
          const kind = random();
          if (kind < 0.3) return Math.floor((random() * 16 - 7.5) * hour);
          if (kind < 0.6 || !planned) return Math.floor(random() * 40 * 60_000);
          return planned.getTime() - now.getTime() + Math.floor(random() * 120_000 - 30_000);
        };
        const schedule = make(misfire);
        const { handed } = run(schedule, at('2026-10-23T12:00:00Z'), 150, move);
        expect(handed.length).toBeGreaterThan(3);
        expect(handed.every((time, position) => position === 0 || time > (handed[position - 1] ?? 0))).toBe(true);
        const next = timetable(schedule);
        expect(handed.every((time) => next(new Date(time - 1))?.getTime() === time)).toBe(true);
      }
    });

    it(`loses none of "${name}" under all while the clock only runs forward`, () => {
      const random = randomNumbers(11);
      const schedule = make('all');
      const start = at('2026-10-23T12:00:00Z');
      const { handed, now } = run(schedule, start, 80, () => Math.floor(random() * 3 * hour));
      expect(handed).toEqual(timesBetween(schedule, new Date(start.getTime() + 1), new Date(now.getTime() + 1), 10_000).map((time) => time.getTime()));
    });
  }
});

import { describe, expect, it } from 'vitest';
import { eventTime } from './event-time.ts';
import { EventJudge } from './judge-events.ts';
import type { StreamEvent } from './stream.ts';
import { streamPlan, streamWindow } from './stream-plan.ts';
import { Watermark } from './watermark.ts';
import { dueWindows, isWhole, lastEnd, openWindows, windowsOf, type SizedWindow } from './windows.ts';

const sized = (given: object) => streamWindow.parse(given) as SizedWindow;
const minute = sized({ kind: 'tumbling', seconds: 60 });
const sliding = sized({ kind: 'sliding', seconds: 60, every: 20 });
const spans = (time: number, window: SizedWindow) => windowsOf(time, window).map(({ start, end }) => [start / 1000, end / 1000]);

describe('windows', () => {
  it('have their beginning and not their end', () => {
    expect(spans(0, minute)).toEqual([[0, 60]]);
    expect(spans(59_999, minute)).toEqual([[0, 60]]);
    expect(spans(60_000, minute)).toEqual([[60, 120]]);
  });

  it('lie as regularly before 1970', () => {
    expect(spans(-1, minute)).toEqual([[-60, 0]]);
    expect(spans(-60_000, minute)).toEqual([[-60, 0]]);
    expect(spans(-60_001, minute)).toEqual([[-120, -60]]);
    expect(spans(-1, sliding)).toEqual([[-60, 0], [-40, 20], [-20, 40]]);
  });

  it('that slide overlap: an event is in as many as fit', () => {
    expect(spans(0, sliding)).toEqual([[-40, 20], [-20, 40], [0, 60]]);
    expect(spans(19_999, sliding)).toEqual(spans(0, sliding));
    expect(spans(20_000, sliding)).toEqual([[-20, 40], [0, 60], [20, 80]]);
  });

  it('are moved by their offset, as days of another zone', () => {
    const day = sized({ kind: 'tumbling', seconds: 86_400, offset: 57_600 });
    const [window] = windowsOf(Date.parse('2026-03-02T03:00:00+08:00'), day);
    expect([window!.start, window!.end]).toEqual([Date.parse('2026-03-02T00:00:00+08:00'), Date.parse('2026-03-03T00:00:00+08:00')]);
    expect(windowsOf(Date.parse('2026-03-01T23:59:59.999+08:00'), day)[0]!.end).toBe(window!.start);
  });

  it('that slide fit only if one is a multiple of the other', () => {
    expect([{ kind: 'none' }, { kind: 'tumbling', seconds: 7 }, { kind: 'sliding', seconds: 60, every: 20 }, { kind: 'sliding', seconds: 60, every: 25 }, { kind: 'sliding', seconds: 20, every: 60 }].map((one) => isWhole(streamWindow.parse(one))))
      .toEqual([true, true, true, false, false]);
  });

  it('are due once, when the watermark has passed their end', () => {
    const ends = [0, 20_000, 70_000].map((time) => lastEnd(time, sliding));
    expect(dueWindows(ends, sliding, null, 40_000).map(({ end }) => end / 1000)).toEqual([20, 40]);
    expect(dueWindows(ends, sliding, 40_000, 79_999).map(({ end }) => end / 1000)).toEqual([60]);
    expect(dueWindows(ends, sliding, 60_000, 200_000).map(({ end }) => end / 1000)).toEqual([80, 100, 120]);
    expect(openWindows(ends, sliding, 60_000)).toBe(3);
    expect(openWindows([], sliding, null)).toBe(0);
  });
});

describe('the watermark', () => {
  const begun = (partitions: string[], delay = 5) => new Watermark({ delay, idle: 100 }, { value: null, newest: {} }, partitions, 0);

  it('is what the slowest partition has come to, less the delay, and never goes back', () => {
    const mark = begun(['a', 'b']);
    mark.see('a', 1000, 1);
    expect(mark.value).toBe(null);
    mark.see('b', 400, 1);
    expect(mark.value).toBe(395);
    mark.see('b', 300, 2);
    mark.see('a', 2000, 2);
    expect(mark.value).toBe(395);
    mark.see('b', 900, 3);
    expect(mark.value).toBe(895);
  });

  it('does not wait for ever for a partition in which nothing happens, but for one that has more to read', () => {
    const mark = begun(['a', 'b', 'c']);
    for (const now of [50, 99]) mark.see('a', 1000 + now, now);
    expect([mark.value, mark.hasSilent(99), mark.hasSilent(100)]).toEqual([null, false, true]);
    mark.advance(100, new Set(['c']));
    expect(mark.value).toBe(null);
    mark.see('c', 700, 110);
    expect(mark.value).toBe(695);
    mark.see('b', 100, 120);
    expect(mark.value).toBe(695);
    expect(mark.isSilent(205)).toBe(false);
    mark.advance(300);
    expect([mark.isSilent(300), mark.value]).toEqual([true, 1094]);
  });

  it('goes on after a restart where it was', () => {
    const mark = begun(['a']);
    mark.see('a', 1000, 1);
    const next = new Watermark({ delay: 5, idle: 100 }, mark.state, ['a', 'b'], 0);
    expect(next.value).toBe(995);
    next.see('a', 2000, 1);
    expect(next.value).toBe(995);
  });
});

describe('the time of an event', () => {
  const plan = streamPlan.parse({});
  it.each([
    [{ kind: 'datetime', zone: true }, '2026-01-05 10:00:00.1234567Z', '2026-01-05T10:00:00.123Z'],
    [{ kind: 'datetime' }, '2026-01-05 10:00:00', '2026-01-05T02:00:00Z'],
    [{ kind: 'date' }, '2026-01-05', '2026-01-04T16:00:00Z'],
    [{ kind: 'integer', bits: 64 }, 1_767_607_200_000n, '2026-01-05T10:00:00Z'],
    [{ kind: 'decimal' }, '1767607200000.9', '2026-01-05T10:00:00Z'],
    [{ kind: 'string' }, '2026-01-05T18:00:00+08:00', '2026-01-05T10:00:00Z'],
    [{ kind: 'string' }, '2026-01-05T18:00:00', '2026-01-05T10:00:00Z'],
    [{ kind: 'integer', bits: 64 }, -1n, '1969-12-31T23:59:59.999Z'],
  ] as const)('of %o is read from %s', (type, value, expected) => expect(eventTime(type, plan)(value)).toBe(Date.parse(expected)));

  it('is none where there is none', () => {
    const read = [eventTime({ kind: 'string' }, plan)('soon'), eventTime({ kind: 'datetime', zone: true }, plan)('infinity'), eventTime({ kind: 'integer', bits: 64 }, plan)(10n ** 18n), eventTime({ kind: 'boolean' }, plan)(true), eventTime({ kind: 'date' }, plan)(null)];
    expect(read).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});

describe('an event', () => {
  const columns = [{ name: 'at', type: { kind: 'integer', bits: 64 } }] as const;
  const judge = (given: object, times: (number | null)[], together = times.length) => {
    const plan = streamPlan.parse({ timeField: 'at', timeUnit: 'seconds', watermarkSeconds: 10, window: { kind: 'tumbling', seconds: 60 }, ...given });
    const one = new EventJudge(plan, columns, new Watermark({ delay: 10_000, idle: 0 }, { value: null, newest: {} }, ['0'], 0));
    const events = times.map((time, index): StreamEvent => ({ partition: '0', label: `0:${index}`, arrived: 0, row: [time === null ? null : BigInt(time)] }));
    const judged = [];
    for (let from = 0; from < events.length; from += together) judged.push(one.judge(events.slice(from, from + together), 0));
    return {
      kept: judged.flatMap(({ kept }) => kept.map(({ time }) => time / 1000)), late: judged.reduce((sum, { late }) => sum + late, 0),
      problems: judged.flatMap(({ problems }) => problems.map(({ position }) => position)), again: judged.flatMap(({ again }) => [...again]),
    };
  };

  it('is late once all of its windows are closed, however many are taken together', () => {
    const times = [5, 69, 30, 70, 59, 60, 131, 100];
    const expected = { kept: [5, 69, 30, 70, 60, 131], late: 2, problems: [], again: [] };
    expect(judge({}, times)).toEqual(expected);
    expect(judge({}, times, 1)).toEqual(expected);
    expect(judge({ late: 'quarantine' }, times)).toEqual({ ...expected, problems: ['0:4', '0:7'] });
  });

  it('that is late makes its windows be computed again, unless it is too late for that', () => {
    expect(judge({ late: 'update', lateSeconds: 60 }, [5, 71, 59, 131, 61, 10])).toEqual({ kept: [5, 71, 59, 131, 61], late: 3, problems: [], again: [60_000, 120_000] });
  });

  it('without a time, or from the future, is put aside and moves nothing', () => {
    expect(judge({}, [5, null, 900_000, 6])).toEqual({ kept: [5, 6], late: 0, problems: ['0:1', '0:2'], again: [] });
    expect(judge({ aheadSeconds: 0 }, [5, 900_000, 6]).late).toBe(1);
  });

  it('in windows that slide is kept out of those that are closed only', () => {
    const plan = streamPlan.parse({ timeField: 'at', timeUnit: 'seconds', watermarkSeconds: 0, window: { kind: 'sliding', seconds: 60, every: 20 } });
    const one = new EventJudge(plan, columns, new Watermark({ delay: 0, idle: 0 }, { value: null, newest: {} }, ['0'], 0));
    const { kept } = one.judge([50n, 30n].map((at) => ({ partition: '0', label: '', arrived: 0, row: [at] })), 0);
    expect(kept.map(({ closed, until }) => [closed, until])).toEqual([[null, 100_000], [50_000, 80_000]]);
  });
});

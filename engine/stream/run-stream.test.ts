import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LakeSession } from '../lake/lake.ts';
import { mortalLake } from '../sync/changes/testing/mortal-lake.ts';
import { correctQuarantined, listQuarantine } from '../sync/quarantine.ts';
import { openGround, rowsOf, type Ground } from '../sync/testing/sync-ground.ts';
import type { Row } from '../types/data-type.ts';
import { describeAnswer, targetColumns } from './answer-sql.ts';
import { computeWindows } from './compute-windows.ts';
import { forgetStream } from './forget-stream.ts';
import { EventJudge } from './judge-events.ts';
import { openTarget } from './open-stream.ts';
import { stageEvents } from './stage-events.ts';
import { openStage, stateTable, storedColumns } from './state-tables.ts';
import { Watermark } from './watermark.ts';
import { replayEvents } from './replay-events.ts';
import { streamPlan } from './stream-plan.ts';
import { EventLog, placeOf, startStream, untilPlace } from './testing/stream-bench.ts';

const columns = [{ name: 'at', type: { kind: 'datetime', zone: true } as const }, { name: 'campus "百川"', type: { kind: 'string' } as const }, { name: 'amount', type: { kind: 'decimal', precision: 12, scale: 2 } as const }];
const day = Date.parse('2026-03-01T00:00:00Z');
const shown = (seconds: number) => new Date(day + seconds * 1000).toISOString().replace('T', ' ');
const spelled = (seconds: number) => shown(seconds).replace('.000Z', 'Z');

/** `[second, campus, amount]`, one after another as they come. */
function logOf(events: readonly (readonly [number | null, string, string])[]): EventLog {
  const log = new EventLog(columns);
  for (const [second, campus, amount] of events) log.add('0', [second === null ? null : shown(second), campus, amount]);
  return log;
}

const sums = 'select "campus ""百川""" as campus, count(*) as events, sum(amount) as total, max(window_end) as until from events group by 1 -- by campus';
const plan = { sql: sums, timeField: 'at', window: { kind: 'tumbling', seconds: 60 }, watermarkSeconds: 10, aheadSeconds: 0 };
/** Out of order within 10 s, two that are late (12 after 75, 61 after 140), and one far behind that closes all before it. */
const events = [[5, 'east', '1.10'], [3, 'west', '2.00'], [58, 'east', '3.00'], [62, 'east', '1.00'], [55, 'west', '4.05'], [75, 'west', '1.00'], [12, 'east', '9.00'], [70, 'east', '2.00'], [140, 'west', '5.00'], [61, 'west', '7.00'], [300, 'east', '8.00']] as const;
const closed = [['east', 2, '4.10', 0], ['west', 2, '6.05', 0], ['east', 2, '3.00', 60], ['west', 1, '1.00', 60], ['west', 1, '5.00', 120]] as const;
const inTime = closed.map(([campus, count, total, start]) => [spelled(start), spelled(start + 60), campus, BigInt(count), total]).sort();

describe.each(['duckdb', 'postgresql'] as const)('a stream over a %s lake', (kind) => {
  let ground: Ground;
  beforeAll(async () => { ground = await openGround(kind); });
  afterAll(() => ground.close());

  const results = async (task: string): Promise<Row[]> => (await rowsOf(ground, task, ['window_start', 'window_end', 'campus', 'events', 'total'])).map((row) => row.map((value) => (typeof value === 'string' ? value.replace(/\.0+Z$/, 'Z') : value))).map((row) => [...row.slice(0, 4), Number(row[4]).toFixed(2)]).sort();
  const kept = async (task: string) => Number((await ground.lake.session({ signal: AbortSignal.timeout(40_000) }, (session) => session.rows(`select count(*) from ${ground.lake.sql.table(stateTable(task))}`)))[0]![0]);
  const finished = (log: EventLog) => (place: { position: string | null }) => place.position === String(log.events.length);

  it('computes each window once it is over, leaves late events out and keeps only what is still needed', async () => {
    const log = logOf(events);
    const running = startStream(ground, 'sums', plan, async () => log.open());
    const place = await untilPlace(ground, 'sums', running, finished(log));
    expect(place.totals).toEqual({ events: 11, late: 2, rejected: 0, results: 5, windows: 3 });
    expect(await results('sums')).toEqual(inTime);
    expect(await kept('sums')).toBe(1);
    expect((await running.stop()).totals.events).toBe(11);
  });

  it('killed at any step gives the same results, none twice', async () => {
    const log = logOf(events);
    let alive = false;
    for (let steps = 7; !alive; steps += 17) {
      const mortal = mortalLake(ground.lake, steps);
      const running = startStream(ground, 'killed', { ...plan, late: 'quarantine' }, async () => log.open(), { lake: mortal.lake, patienceSeconds: 0 });
      alive = await Promise.race([running.ended.then(() => false, () => false), untilPlace(ground, 'killed', running, finished(log)).then(() => true, () => false)]);
      await running.stop().catch(() => {});
    }
    expect((await placeOf(ground, 'killed')).totals).toEqual({ events: 11, late: 2, rejected: 2, results: 5, windows: 3 });
    expect(await results('killed')).toEqual(inTime);
    const { rows } = await ground.lake.session({ signal: AbortSignal.timeout(40_000) }, (session) => listQuarantine(session, { task: 'killed', limit: 10, offset: 0 }));
    expect(rows.map(({ position, column, values }) => [position, column, values['amount']]).sort()).toEqual([['0:6', 'at', '9.00'], ['0:9', 'at', '7.00']]);
  });

  it('computes windows again for late events, if it is to', async () => {
    const log = logOf(events.slice(0, 8));
    const running = startStream(ground, 'again', { ...plan, late: 'update', lateSeconds: 100 }, async () => log.open());
    await untilPlace(ground, 'again', running, finished(log));
    log.add('0', [shown(13), 'north', '1.00']);
    log.add('0', [null, 'nowhere', '1.00']);
    log.add('0', [shown(300), 'east', '8.00']);
    log.add('0', [shown(14), 'too late', '1.00']);
    const place = await untilPlace(ground, 'again', running, finished(log));
    await running.stop();
    expect(place.totals).toMatchObject({ events: 12, late: 3, rejected: 1 });
    expect(await results('again')).toEqual([
      ['east', 3, '13.10', 0], ['north', 1, '1.00', 0], ['west', 2, '6.05', 0], ['east', 2, '3.00', 60], ['west', 1, '1.00', 60],
    ].map(([campus, count, total, start]) => [spelled(start as number), spelled(start as number + 60), campus, BigInt(count as number), total]).sort());
  });

  it('counts corrected events of the quarantine into their windows, closed ones computed again, exactly once while it goes on', async () => {
    const guarded = { ...plan, late: 'quarantine', lateSeconds: 250 } as const;
    const log = logOf([...events.slice(0, 10), [null, 'north', '2.50'], [141, 'west', '1.00'], [-600, 'old', '1.00']]);
    const running = startStream(ground, 'replayed', guarded, async () => log.open());
    await untilPlace(ground, 'replayed', running, finished(log));
    const inLake = <T>(use: (session: LakeSession) => Promise<T>) => ground.lake.session({ signal: AbortSignal.timeout(40_000) }, use);
    const quarantined = async () => (await inLake((session) => listQuarantine(session, { task: 'replayed', limit: 10, offset: 0 }))).rows;
    const idOf = Object.fromEntries((await quarantined()).map(({ values, id }) => [`${values['campus "百川"']} ${values['amount']}`, id]));
    await inLake((session) => correctQuarantined(session, idOf['north 2.50']!, { at: shown(150) }));
    const replay = (run: string, ids: string[], lake = ground.lake) => replayEvents({ task: 'replayed', run, attempt: 1, plan: streamPlan.parse(guarded), target: { schema: 'dw0', table: 'replayed', comment: '' }, lake, segments: ground.segments, signal: AbortSignal.timeout(40_000), report: { log() {}, figures() {}, opened() {} } }, ids);
    const ids = Object.values(idOf);
    let steps = 3;
    const killed = async (): Promise<Awaited<ReturnType<typeof replay>>> => replay('late', ids, mortalLake(ground.lake, (steps += 7)).lake).catch(killed);
    // Killed again and again until it comes through, while events come in and windows close.
    const replaying = killed();
    for (const second of [145, 146, 147]) log.add('0', [shown(second), 'west', '1.00']);
    const done = await replaying;
    expect(done).toMatchObject({ replayed: 3, windows: 2, failed: [{ id: idOf['old 1.00'], column: 'at', reason: { en: expect.stringContaining('closed so long ago') as string } }] });
    expect(await replay('late', ids)).toEqual(done);
    await expect(replay('twice', ids)).rejects.toMatchObject({ text: { en: expect.stringContaining('dealt with already') as string } });
    log.add('0', [shown(300), 'east', '8.00']);
    await untilPlace(ground, 'replayed', running, ({ position }) => position === String(log.events.length));
    await running.stop();
    expect(await results('replayed')).toEqual([
      ['east', 3, '13.10', 0], ['west', 2, '6.05', 0], ['east', 2, '3.00', 60], ['west', 2, '8.00', 60], ['north', 1, '2.50', 120], ['west', 5, '9.00', 120],
    ].map(([campus, count, total, start]) => [spelled(start as number), spelled(start as number + 60), campus, BigInt(count as number), total]).sort());
    expect(Object.fromEntries((await quarantined()).map(({ id, state }) => [id, state]))).toEqual({ [idOf['east 9.00']!]: 'replayed', [idOf['west 7.00']!]: 'replayed', [idOf['north 2.50']!]: 'replayed', [idOf['old 1.00']!]: 'open' });
  });

  it('closes many windows in one statement, with the same results as one by one', async () => {
    const window = { kind: 'sliding', seconds: 20, every: 10 } as const;
    const selects = [
      sums, 'select count(*) as n, sum(amount) as total from events', 'select * from events order by amount desc, "at" limit 2',
      'with best as (select max(amount) as most from events) select amount, "at", most, row_number() over (order by "at", amount) as place from events, best',
      'select amount, "at" from events where amount > (select avg(amount) from events)',
    ];
    const given = Array.from({ length: 60 }, (_, index) => ({ partition: '0', label: '', arrived: 0, row: [shown(index * 7 % 120), 'abc'[index % 3]!, `${index % 11}.50`] }));
    const answers = await ground.lake.session({ signal: AbortSignal.timeout(30_000) }, async (session) => {
      const found: Row[][] = [];
      await openStage(session, 'many', columns);
      await session.createTable({ ...stateTable('many'), columns: storedColumns(columns).map((column) => ({ ...column, nullable: true })) });
      const { kept: judged } = new EventJudge(streamPlan.parse({ ...plan, window, late: 'update' }), columns, new Watermark({ delay: 1e9, idle: 0 }, { value: null, newest: {} }, [], 0)).judge(given, 0);
      await stageEvents({ session, run: 'many', folder: ground.segments, columns }, judged.map((event, number) => ({ ...event, number })), () => {});
      for (const [index, sql] of selects.entries()) {
        const own = streamPlan.parse({ ...plan, window, sql });
        const answered = await describeAnswer(session, ground.lake.sql, own, columns);
        const result = targetColumns(answered, own);
        for (const together of [true, false]) {
          const target = { schema: 'dw0', table: `many${index}${together}`, comment: '' };
          await openTarget(session, { run: 'many', target, lake: ground.lake, report: { log() {}, figures() {}, opened() {} } }, result);
          const computing = { session, sql: ground.lake.sql, task: 'many', run: 'many', plan: own, target, columns, answered, filled: result.map(({ name }) => name), together };
          const { windows, results: written } = await computeWindows(computing, window as never, { before: null, now: day + 500_000, again: new Set(), forgotten: null });
          expect([windows.length, written > 13 || sql.includes('count(*) as n')]).toEqual([13, true]);
          found.push((await rowsOf(ground, target.table, result.map(({ name }) => name))).map((row) => row.map(String)));
        }
      }
      return found;
    });
    for (const [index, sql] of selects.entries()) expect(answers[index * 2]!.toSorted(), sql).toEqual(answers[index * 2 + 1]!.toSorted());
  });

  it('slides its windows, and goes on with others when they are changed', async () => {
    const log = logOf([[5, 'a', '1.00'], [25, 'a', '1.00'], [45, 'a', '1.00'], [90, 'a', '1.00']]);
    const sliding = { ...plan, watermarkSeconds: 0, window: { kind: 'sliding', seconds: 60, every: 20 } };
    const first = startStream(ground, 'sliding', sliding, async () => log.open());
    await untilPlace(ground, 'sliding', first, finished(log));
    await first.stop();
    const counts = async () => (await results('sliding')).map(([start, end, , count]) => [start, end, count]);
    expect(await counts()).toEqual([[-40, 20, 1], [-20, 40, 2], [0, 60, 3], [20, 80, 2]].map(([start, end, count]) => [spelled(start!), spelled(end!), BigInt(count!)]).sort());
    log.add('0', [shown(200), 'a', '1.00']);
    const second = startStream(ground, 'sliding', { ...sliding, window: { kind: 'tumbling', seconds: 100 } }, async () => log.open());
    await untilPlace(ground, 'sliding', second, finished(log));
    await second.stop();
    expect(second.logs.join()).toContain('The windows have changed');
    expect((await counts()).at(-1)).toEqual([spelled(20), spelled(80), 2n]);
    expect((await counts()).filter(([start, end]) => start === spelled(0) && end === spelled(100))).toEqual([[spelled(0), spelled(100), 2n]]);
  });

  it('row by row adds what it makes of each event, whatever columns come to the source', async () => {
    const rowwise = { sql: `select amount * 2 as twice, event_time from events where amount > 1;`, timeField: 'at', aheadSeconds: 0 };
    const log = logOf(events.slice(0, 3));
    const first = startStream(ground, 'rows', rowwise, async () => log.open());
    await untilPlace(ground, 'rows', first, finished(log));
    await first.stop();
    log.columns.push({ name: 'note', type: { kind: 'string' } });
    log.add('0', [shown(400), 'x', '4.00', 'new']);
    const second = startStream(ground, 'rows', { ...rowwise, sql: `select amount * 2 as twice, event_time, note from events where amount > 1` }, async () => log.open());
    await untilPlace(ground, 'rows', second, finished(log));
    await second.stop();
    log.columns.pop();
    expect((await rowsOf(ground, 'rows', ['twice', 'note'])).map(([twice, note]) => [Number(twice), note]).sort()).toEqual([[2.2, null], [4, null], [6, null], [8, 'new']]);
  });

  it('does not wait for ever for a silent partition, and by arrival not for events at all', async () => {
    const log = new EventLog(columns, ['0', '1']);
    let now = Date.now();
    const silent = startStream(ground, 'silent', { ...plan, idleSeconds: 30 }, async () => log.open(), { now: () => now });
    log.add('0', [shown(5), 'east', '1.00']);
    log.add('0', [shown(100), 'east', '1.00']);
    expect((await untilPlace(ground, 'silent', silent, finished(log))).watermark.value).toBe(null);
    now += 30_000;
    await untilPlace(ground, 'silent', silent, ({ totals }) => totals.windows === 1);
    await silent.stop();
    const arrival = startStream(ground, 'arrival', { ...plan, timeField: '', idleSeconds: 30 }, async () => log.open(), { now: () => now });
    await untilPlace(ground, 'arrival', arrival, finished(log));
    now += 200_000;
    expect((await untilPlace(ground, 'arrival', arrival, ({ totals }) => totals.windows === 1)).totals).toMatchObject({ events: 2, late: 0 });
    await arrival.stop();
  });

  it('says what is wrong with its SQL, reads nothing of ours, and begins anew when it is forgotten', async () => {
    const log = logOf(events.slice(0, 2));
    for (const [sql, said] of [['select nothing from events', 'nothing'], ['select * from tributary.place', 'tributary'], ['select 1 as one; drop table dw0.sums', ''], ['', 'SELECT']] as const) {
      const failed = startStream(ground, 'wrong', { ...plan, sql }, async () => log.open());
      await expect(failed.ended, sql).rejects.toMatchObject({ name: 'SyncFailure', message: expect.stringContaining(said) });
    }
    await expect(startStream(ground, 'wrong', { ...plan, timeField: 'gone' }, async () => log.open()).ended).rejects.toMatchObject({ kind: 'mapping' });
    await expect(startStream(ground, 'wrong', { ...plan, sql: `select cast("campus ""百川""" as integer) as n from events`, window: { kind: 'none' } }, async () => log.open()).ended).rejects.toMatchObject({ kind: 'mapping' });
    expect((await placeOf(ground, 'wrong')).totals.events).toBe(0);
    await forgetStream(ground.lake, 'sums', { signal: AbortSignal.timeout(40_000) });
    const all = logOf(events);
    const anew = startStream(ground, 'sums', plan, async () => all.open());
    await untilPlace(ground, 'sums', anew, finished(all));
    await anew.stop();
    expect(await results('sums')).toEqual(inTime);
  });
});

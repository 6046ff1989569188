import type { Text } from '#platform/contract/text.ts';
import type { SegmentColumn } from '../lake/lake.ts';
import { encodeText } from '../sync/segments/encode-rows.ts';
import type { BadRow } from '../sync/run.ts';
import type { Row } from '../types/data-type.ts';
import { eventTime, type TimeOf } from './event-time.ts';
import type { StreamEvent } from './stream.ts';
import type { StreamPlan } from './stream-plan.ts';
import type { Watermark } from './watermark.ts';
import { lastEnd, windowsUntil } from './windows.ts';

export interface JudgedEvent {
  time: number;
  /** Windows that end here or before were closed to it; null: it is in all of its windows. */
  closed: number | null;
  /** End of its last window; null: there are no windows. */
  until: number | null;
  event: StreamEvent;
}

export interface Judged {
  kept: JudgedEvent[];
  problems: BadRow[];
  late: number;
  /** Ends of windows that were computed already and must be again. */
  again: Set<number>;
}

/**
 * Says of each event in its turn whether it is in time, by the watermark at that moment: what is late does not depend on how
 * many events happen to be taken together.
 */
export class EventJudge {
  readonly #plan: StreamPlan;
  readonly #columns: readonly SegmentColumn[];
  readonly #watermark: Watermark;
  readonly #forgotten: number;
  readonly #timeOf: (event: StreamEvent) => number | undefined;

  /** `forgotten`: windows that end here or before lack events, and cannot be computed again. */
  constructor(plan: StreamPlan, columns: readonly SegmentColumn[], watermark: Watermark, forgotten: number | null = null) {
    this.#plan = plan;
    this.#columns = columns;
    this.#watermark = watermark;
    this.#forgotten = forgotten ?? -Infinity;
    this.#timeOf = timeReader(plan, columns);
  }

  judge(events: readonly StreamEvent[], now: number): Judged {
    const judged: Judged = { kept: [], problems: [], late: 0, again: new Set() };
    for (const event of events) this.#judge(event, now, judged);
    return judged;
  }

  #judge(event: StreamEvent, now: number, judged: Judged): void {
    const { window, late, lateSeconds, aheadSeconds, timeField } = this.#plan;
    const time = this.#timeOf(event);
    if (time === undefined) return void judged.problems.push(this.#problem(event, said.noTime(timeField), timeField));
    if (aheadSeconds > 0 && time - Math.max(event.arrived, now) > aheadSeconds * 1000) return void judged.problems.push(this.#problem(event, said.ahead(aheadSeconds), timeField));
    const mark = this.#watermark.value;
    this.#watermark.see(event.partition, time, now);
    if (window.kind === 'none') return void judged.kept.push({ time, closed: null, until: null, event });
    const until = lastEnd(time, window);
    if (late !== 'update') {
      if (mark === null || until > mark) return void judged.kept.push({ time, closed: mark, until, event });
      judged.late += 1;
      if (late === 'quarantine') judged.problems.push(this.#problem(event, said.late(time, mark), timeField));
      return;
    }
    if (mark !== null && until <= mark) judged.late += 1;
    const oldest = mark === null ? null : Math.max(mark - lateSeconds * 1000, this.#forgotten);
    if (oldest !== null && until <= oldest) return;
    judged.kept.push({ time, closed: oldest, until, event });
    for (const { end } of windowsUntil(until, window)) if (mark !== null && end <= mark && end > oldest!) judged.again.add(end);
  }

  #problem({ label, row }: StreamEvent, reason: Text, column: string): BadRow {
    const values = Object.fromEntries(this.#columns.map(({ name, type }, index) => [name, textOf(row, index, type)]));
    return { position: label, reason, ...(column && { column }), values };
  }
}

const textOf = (row: Row, index: number, type: SegmentColumn['type']) => (row[index] === null || row[index] === undefined ? null : encodeText(row[index], type));

function timeReader(plan: StreamPlan, columns: readonly SegmentColumn[]): (event: StreamEvent) => number | undefined {
  if (plan.timeField === '') return ({ arrived }) => arrived;
  const index = columns.findIndex(({ name }) => name === plan.timeField);
  const read: TimeOf = index < 0 ? () => undefined : eventTime(columns[index]!.type, plan);
  return ({ row }) => read(row[index] ?? null);
}

const shown = (time: number) => new Date(time).toISOString();
const said = {
  noTime: (field: string): Text => ({ zh: `“${field}”为空或不是可识别的时间`, en: `"${field}" is empty or no time that can be read` }),
  ahead: (seconds: number): Text => ({ zh: `事件时间超前到达时间 ${seconds} 秒以上，可能是时钟错误`, en: `The time of the event is more than ${seconds} s ahead of its arrival; its clock may be wrong` }),
  late: (time: number, mark: number): Text => ({ zh: `事件（${shown(time)}）迟到：水位线已到 ${shown(mark)}，所在窗口均已关闭`, en: `The event of ${shown(time)} came late: the watermark is at ${shown(mark)} and all of its windows are closed` }),
};

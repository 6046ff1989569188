import type { Text } from '#platform/contract/text.ts';
import type { SegmentColumn } from '../lake/lake.ts';
import { cutFirst } from '../sync/replay-quarantined.ts';
import type { QuarantinedRow } from '../sync/quarantine.ts';
import { unfit } from '../sync/readers/record-rows.ts';
import { decodeText } from '../sync/segments/decode-rows.ts';
import type { Value } from '../types/data-type.ts';
import { EventJudge, type JudgedEvent } from './judge-events.ts';
import type { StreamPlan } from './stream-plan.ts';
import { Watermark } from './watermark.ts';

/** Why something is still no event that can be counted. */
export interface NoEvent {
  id: string;
  reason: Text;
  column: string | null;
}

/** How a source spells its events, for texts that people corrected. */
export interface EventTexts {
  /** A whole message as texts of its columns. */
  message(text: string, columns: readonly SegmentColumn[]): { values: Record<string, string | null> } | { problem: Text };
  /** Undefined: it is spelled as everywhere. */
  value(name: string, text: string): Value | undefined;
}

/** Where the text of a message that could not be read stands among the values of a row. */
const wholeMessage = 'value';

/** Rows of the quarantine as events: their texts as values, and when it was. Lateness is not judged here: the watermark moves on. */
export function eventsAgain(plan: StreamPlan, columns: readonly SegmentColumn[], rows: readonly QuarantinedRow[], spelled?: EventTexts): { events: (JudgedEvent & { id: string })[]; failed: NoEvent[] } {
  const events: (JudgedEvent & { id: string })[] = [];
  const failed: NoEvent[] = [];
  for (const row of rows) {
    const found = rowAgain(columns, row, spelled);
    if ('reason' in found) {
      failed.push({ id: row.id, ...found });
      continue;
    }
    // One by one: what another event says of the time must not make this one late.
    const judge = new EventJudge({ ...plan, late: 'update' }, columns, new Watermark({ delay: 0, idle: 0 }, { value: null, newest: {} }, [], 0));
    const { kept: [kept], problems: [problem] } = judge.judge([{ partition: '', label: row.position, arrived: Date.parse(row.foundAt.replace(' ', 'T')), row: found.values }], Date.now());
    if (kept) events.push({ ...kept, id: row.id });
    else failed.push({ id: row.id, reason: problem!.reason, column: problem!.column ?? null });
  }
  return { events, failed };
}

function rowAgain(columns: readonly SegmentColumn[], row: QuarantinedRow, spelled?: EventTexts): { values: Value[] } | Omit<NoEvent, 'id'> {
  const cut = cutFirst(row);
  if (cut) return cut;
  const texts = textsOf(columns, row, spelled);
  if ('problem' in texts) return { reason: texts.problem, column: null };
  const values: Value[] = [];
  for (const { name, type } of columns) {
    const text = texts.values[name] ?? null;
    try {
      values.push(text === null ? null : spelled?.value(name, text) ?? decodeText(text, type));
    } catch {
      return { reason: unfit(name, type.kind), column: name };
    }
  }
  return { values };
}

/** A message that could not be read is read again; fields that a person filled in go before what it says. */
function textsOf(columns: readonly SegmentColumn[], { values, corrected }: QuarantinedRow, spelled?: EventTexts): ReturnType<EventTexts['message']> {
  const message = { ...values, ...corrected }[wholeMessage];
  if (!spelled || columns.some(({ name }) => name === wholeMessage) || message === undefined || message === null) return { values: { ...values, ...corrected } };
  const byHand = Object.fromEntries(Object.entries(corrected ?? {}).filter(([name]) => name !== wholeMessage));
  const found = spelled.message(message, columns);
  if ('problem' in found) return Object.keys(byHand).length > 0 ? { values: { ...values, ...byHand } } : found;
  const facts = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== null));
  return { values: { ...facts, ...found.values, ...byHand } };
}

export const tooLate = (time: number, { late }: Pick<StreamPlan, 'late'>): Text => {
  const at = new Date(time).toISOString();
  return late === 'drop'
    ? { zh: `事件（${at}）所在的窗口已关闭，且该任务不保留已关闭窗口的事件。可把迟到策略改为“隔离”或“更新”后再处理新的事件`, en: `The windows of the event of ${at} are closed, and this stream keeps no events of closed windows. With the policy "quarantine" or "update" for late events it will` }
    : { zh: `事件（${at}）所在窗口关闭已久，其余事件已不再保留，无法重新计算`, en: `The windows of the event of ${at} closed so long ago that their other events are no longer kept; they cannot be computed again` };
};

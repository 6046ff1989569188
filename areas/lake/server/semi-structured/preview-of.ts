import type { ReplyOf } from '#platform/contract';
import type { previewKafkaChanges } from '#areas/lake';
import { writeExactJson } from '#engine/connectors/records/exact-json.ts';
import type { ChangeFormat } from '#engine/sync/topic-changes/change-format.ts';
import type { ChangesSample } from '#engine/sync/topic-changes/sample-changes.ts';
import { decodedText } from '#engine/sync/topic-changes/message-parts.ts';
import { isProblem, isTold } from '#engine/sync/topic-changes/told-message.ts';
import { changesOf } from '#engine/sync/topic-changes/told-rows.ts';

const most = 50;
/** Of one row, for a screen. */
const characters = 4_000;

type Preview = ReplyOf<typeof previewKafkaChanges>;
type Shown = Preview['changes'][number];

/** What a run would understand of the sample. */
export function previewOf({ messages, shape, tables }: ChangesSample, format: ChangeFormat): Preview {
  const shown: (Shown & { arrived: number; offset: bigint })[] = [];
  let [bad, others] = [0, 0];
  for (const { message, understood, wanted } of messages) {
    const facts = { position: `${message.partition}:${message.offset}`, arrived: Number(message.timestamp), offset: message.offset };
    if (isProblem(understood)) {
      bad += 1;
      shown.push({ ...facts, time: null, table: '', operation: null, row: cut(message.value === null ? '' : decodedText(message.value) ?? ''), problem: understood.problem });
    } else if (isTold(understood) && !wanted) others += 1;
    else if (isTold(understood)) {
      const problem = shape ? changesOf(understood, { shape, format, identity: shape.primaryKey, name: { schema: '', table: understood.table } }) : [];
      if (!Array.isArray(problem)) bad += 1;
      for (const { operation, before, after } of understood.changes) shown.push({
        ...facts, time: understood.time?.toISOString() ?? null, table: understood.table, operation, row: cut(after ?? before ? writeExactJson(after ?? before) : ''), problem: Array.isArray(problem) ? null : problem.reason,
      });
    }
  }
  const changes = shown.toSorted((one, other) => other.arrived - one.arrived || Number(other.offset - one.offset)).slice(0, most).map(({ arrived: _arrived, offset: _offset, ...one }) => one);
  const fields = shape?.columns.map(({ name, type, native }) => ({ name, type, native, isKey: shape.primaryKey.includes(name) })) ?? [];
  return { tables, fields, changes, bad, others, looked: messages.length };
}

const cut = (text: string) => (text.length > characters ? `${text.slice(0, characters)}…` : text);

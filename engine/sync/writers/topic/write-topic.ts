import { createHash } from 'node:crypto';
import type { KafkaConnection, NewMessage } from '../../../connectors/kafka/kafka-connection.ts';
import type { Lake } from '../../../lake/lake.ts';
import { syncFailure } from '../../failures.ts';
import { SyncFailure, type RunReport } from '../../run.ts';
import { jsonRecord, keyText } from '../json-record.ts';
import { outgoing, type LakeSource } from '../lake-source.ts';
import { outgoingRows } from '../outgoing-rows.ts';
import { targetFailure } from '../target-failure.ts';
import { numberedRows } from './numbered-rows.ts';

export interface WriteTopicRequest {
  task: string;
  run: string;
  lake: Lake;
  source: LakeSource;
  connect(signal: AbortSignal): KafkaConnection;
  topic: string;
  /** Its value decides the partition, so that rows of one key stay in order; null: none. */
  keyField: string | null;
  /** `debezium`: as a change with `before`, `after`, `op`, `source`, for those who read such streams. */
  format: 'json' | 'debezium';
  segments: string;
  signal: AbortSignal;
  report: RunReport;
}

/** Under this name every message has an id of its own that is the same when a run is repeated. */
export const idHeader = 'tributary-id';

/** Sent and acknowledged together. */
const batchRows = 500;
const batchBytes = 512 * 1024;

/**
 * Every row as a message, at least once: a run that breaks off and is repeated sends its rows again. Whoever must not take
 * one twice looks at the header `tributary-id`, which repeats for the same row of the same run; of identical rows each has its own.
 */
export async function writeTopic(request: WriteTopicRequest): Promise<{ read: number; created: number }> {
  const { lake, signal, topic, report } = request;
  const kafka = request.connect(signal);
  try {
    return await lake.session({ signal }, async (session) => {
      const out = await outgoing(session, lake.sql, request.source).catch((error: unknown) => { throw syncFailure(error, 'lake', signal); });
      const key = request.keyField === null ? -1 : out.columns.findIndex(({ name }) => name === request.keyField);
      if (request.keyField !== null && key < 0) throw new SyncFailure('key-missing', { zh: `键字段“${request.keyField}”不在要写出的列中`, en: `The key field "${request.keyField}" is not among the columns to write` });
      let sent = 0;
      let bytes = 0;
      let waiting: NewMessage[] = [];
      let size = 0;
      const send = async () => {
        if (waiting.length > 0) await kafka.produce(topic, waiting);
        sent += waiting.length;
        bytes += size;
        [waiting, size] = [[], 0];
        report.progress({ phase: 'writing', read: sent, bytes, rejected: 0, expected: null });
      };
      for await (const rows of outgoingRows(session, numberedRows(lake.sql, out), request.segments, signal)) {
        for (const row of rows) {
          const record = jsonRecord(row, out.columns);
          const text = key < 0 ? null : keyText(row[key]!);
          const value = request.format === 'json' ? record : envelope(record, request);
          waiting.push({ key: text, value, headers: { [idHeader]: idOf(request.run, text, record, row[out.columns.length] as bigint) } });
          size += value.length;
          if (waiting.length >= batchRows || size >= batchBytes) await send();
        }
      }
      await send();
      return { read: sent, created: sent };
    });
  } catch (error) {
    throw targetFailure(error, signal);
  } finally {
    await kafka.close();
  }
}

function idOf(run: string, key: string | null, record: string, number: bigint): string {
  return createHash('sha256').update(JSON.stringify([run, key, record, ...(number > 1n ? [String(number)] : [])])).digest('hex').slice(0, 32);
}

/** A row that is read, as Debezium says it: there is no telling what it was before. */
function envelope(record: string, { task, run }: WriteTopicRequest): string {
  return `{"before":null,"after":${record},"source":${JSON.stringify({ connector: 'tributary', name: task, snapshot: 'true', run })},"op":"r","ts_ms":${Date.now()}}`;
}

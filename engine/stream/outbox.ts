import { createHash } from 'node:crypto';
import type { LakeSession, LakeSql, SegmentColumn } from '../lake/lake.ts';
import type { TableName } from '../connectors/connector.ts';
import type { KafkaConnection } from '../connectors/kafka/kafka-connection.ts';
import { jsonRecord, keyText } from '../sync/writers/json-record.ts';
import { idHeader } from '../sync/writers/topic/write-topic.ts';
import type { Row } from '../types/data-type.ts';
import { inPortions, ofWindows, windowEnd } from './answer-sql.ts';
import { outboxTable } from './state-tables.ts';
import type { TimeWindow } from './windows.ts';

const sentAtOnce = 500;

/**
 * Results on their way to a topic. They are noted in the transaction that computes them and sent after it, so that none is lost;
 * one that was sent right before a process died is sent again, with the same id.
 */
export class Outbox {
  readonly #sql: LakeSql;
  readonly #task: string;
  readonly #topic: { kafka: KafkaConnection; topic: string; key: string };

  constructor(sql: LakeSql, task: string, topic: { kafka: KafkaConnection; topic: string; key: string }) {
    this.#sql = sql;
    this.#task = task;
    this.#topic = topic;
  }

  /** Within the transaction; the number of the last message. */
  async note(session: LakeSession, sent: number, columns: readonly SegmentColumn[], rows: readonly Row[]): Promise<number> {
    const key = columns.findIndex(({ name }) => name === this.#topic.key);
    let number = sent;
    for (const row of rows) {
      const record = jsonRecord(row, columns);
      number += 1;
      const id = createHash('sha256').update(JSON.stringify([this.#task, number, record])).digest('hex').slice(0, 32);
      await session.execute(`insert into ${this.#table} (n, id, message_key, message) values ($1, $2, $3, $4)`, [BigInt(number), id, key < 0 ? null : keyText(row[key]!), record]);
    }
    return number;
  }

  async send(session: LakeSession): Promise<void> {
    for (;;) {
      const rows = (await session.rows(`select n, id, message_key, message from ${this.#table} order by n limit ${sentAtOnce}`)) as [bigint, string, string | null, string][];
      if (!rows.length) return;
      await this.#topic.kafka.produce(this.#topic.topic, rows.map(([, id, key, value]) => ({ key, value, headers: { [idHeader]: id } })));
      await session.execute(`delete from ${this.#table} where n <= $1`, [rows.at(-1)![0]]);
    }
  }

  get #table(): string {
    return this.#sql.table(outboxTable(this.#task));
  }
}

/** What windows have just answered, as it stands in the target. */
export async function resultsOf(session: LakeSession, sql: LakeSql, target: TableName, columns: readonly SegmentColumn[], windows: readonly TimeWindow[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const some of inPortions(windows)) {
    rows.push(...await session.rows(`select ${columns.map(({ name }) => sql.quote(name)).join(', ')} from ${sql.table(target)} where ${ofWindows(sql, some)} order by ${sql.quote(windowEnd)}`));
  }
  return rows;
}

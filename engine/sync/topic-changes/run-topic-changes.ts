import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { KafkaConnection } from '../../connectors/kafka/kafka-connection.ts';
import type { LakeSession } from '../../lake/lake.ts';
import { ensureBooks } from '../books.ts';
import { Tally } from '../changes/tally.ts';
import { syncFailure } from '../failures.ts';
import { readPosition } from '../readers/kafka/topic-reader.ts';
import { RateLimit } from '../reading/rate-limit.ts';
import { stageSchema, type SyncRequest, type SyncResult } from '../run.ts';
import { dropStagesOf, stagedRun, tidyStages } from '../stages.ts';
import type { ChangeFormat } from './change-format.ts';
import { sampleChanges } from './sample-changes.ts';
import { TopicBook } from './topic-book.ts';
import { TopicMessages } from './topic-messages.ts';
import { TopicTable } from './topic-table.ts';
import { TopicTaker } from './topic-taker.ts';
import { refuseMode } from './topic-texts.ts';

export interface TopicChangesRequest extends Pick<SyncRequest, 'task' | 'run' | 'attempt' | 'plan' | 'target' | 'lake' | 'segments' | 'parameters' | 'signal' | 'report'> {
  connect(signal: AbortSignal): KafkaConnection;
  topic: string;
  format: ChangeFormat;
  start: 'earliest' | 'latest';
  /** Consumer group that is told how far we are; what counts is the place in the lake. */
  group?: string | undefined;
  idleSeconds?: number | undefined;
}

/**
 * Applies the changes that a topic tells to the target, from where the last run ended to what was there when this one began.
 * Windows of messages, their place and those that were put aside are one transaction each: killed anywhere, the next run goes on behind the last.
 */
export async function runTopicChanges(request: TopicChangesRequest): Promise<SyncResult> {
  const { lake, signal, segments } = request;
  const run = stagedRun(request);
  const folder = join(segments, `run-${run}-changes`);
  const connection = request.connect(signal);
  try {
    refuseMode(request.plan);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return await lake.session({ signal }, (session) => bring({ ...request, run }, connection, session, folder));
  } catch (error) {
    throw syncFailure(error, 'lake', signal, segments);
  } finally {
    await connection.close().catch(() => {});
    await rm(folder, { recursive: true, force: true }).catch(() => {});
    await tidyStages(lake, run, signal);
  }
}

async function bring(request: TopicChangesRequest, connection: KafkaConnection, session: LakeSession, folder: string): Promise<SyncResult> {
  const { lake, run, task, topic, format, start, signal, report, idleSeconds, target, plan } = request;
  const progress = (phase: 'preparing' | 'reading' | 'done', expected: number | null) => report.progress({ phase, read: tally.read, bytes, rejected: tally.rejected, expected });
  const tally = new Tally();
  let bytes = 0;
  progress('preparing', null);
  await ensureBooks(session);
  await session.ensureSchema(stageSchema);
  await dropStagesOf(session, run);
  const book = new TopicBook(lake.sql, { task, run });
  await book.takeOver(session);
  const asSource = (error: unknown) => { throw syncFailure(error, 'source', signal); };
  const messages = await TopicMessages.open(connection, { topic, from: book.place.position, start, idleSeconds }).catch(asSource);
  const table = new TopicTable({ run, lake, parameters: request.parameters, report }, session, { source: { schema: '', table: topic }, target, plan });
  const taker = new TopicTaker({ request: { task, run, lake, signal }, plan, format, topic, session, folder, book, table, tally, report, sample: () => sampleChanges(connection, topic, format).catch(asSource) });
  progress('reading', messages.expected);
  let reached = messages.cursor;
  const [rows, amount] = [new RateLimit(plan.limits.rowsPerSecond), new RateLimit(plan.limits.bytesPerSecond)];
  if (!messages.isEmpty) for await (const piece of messages.read(signal)) {
    const size = piece.messages.reduce((sum, { message }) => sum + (message.value?.length ?? 0), 0);
    bytes += size;
    await taker.take(piece.messages);
    await rows.took(piece.messages.length, signal);
    await amount.took(size, signal);
    reached = piece.cursor;
    await taker.flushIfFull(reached);
    progress('reading', messages.expected);
  }
  await taker.end(reached);
  progress('done', messages.expected);
  if (request.group) await connection.commit(request.group, topic, readPosition(reached)).catch((error: unknown) => {
    const { text } = syncFailure(error, 'source');
    report.log('warning', { zh: `数据已写入，但向 Kafka 提交位移失败：${text.zh}`, en: `The data is in, but telling Kafka the offsets failed: ${text.en}` });
  });
  return { read: tally.read, ...tally.counts, rejected: tally.rejected, checksum: null, changes: table.changes, lineage: table.view?.compiled.lineage ?? [], cursor: reached };
}

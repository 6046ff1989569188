import type { KafkaConnection } from '#engine/connectors/kafka/kafka-connection.ts';
import type { Lake } from '#engine/lake/lake.ts';
import type { SyncPlan } from '#engine/sync/plan.ts';
import { SyncFailure } from '#engine/sync/run.ts';
import type { ChangeFormat } from '#engine/sync/topic-changes/change-format.ts';
import { sampleChanges, shapeOfSample } from '#engine/sync/topic-changes/sample-changes.ts';
import { isProblem } from '#engine/sync/topic-changes/told-message.ts';
import { refuseMode } from '#engine/sync/topic-changes/topic-texts.ts';
import type { TaskFinding } from '../runner.ts';
import { planFindings } from '../shared/check-plan.ts';

interface ChangesTask {
  connect(signal: AbortSignal): KafkaConnection;
  signal: AbortSignal;
  topic: string;
  format: ChangeFormat;
  plan: SyncPlan;
  lake: Lake;
}

/** What the latest messages say about a task that applies the changes of other tools. */
export async function changeFindings({ connect, signal, topic, format, plan, lake }: ChangesTask): Promise<TaskFinding[]> {
  const kafka = connect(signal);
  try {
    const mode = refusedMode(plan);
    if (mode) return [mode];
    const sample = await sampleChanges(kafka, topic, format);
    const { tables } = sample;
    // Whoever sends them may begin later than the task.
    if (!sample.messages.length) return [{ part: 'source', level: 'warning', text: { zh: '主题中还没有消息，字段和主键在第一批消息到达时识别。', en: 'The topic has no messages yet; fields and key are told from the first that come.' } }];
    const findings = planFindings(plan, shapeOfSample(sample, topic, format), lake);
    const names = tables.slice(0, 5).map(({ table }) => table);
    if (tables.length > 1 && format.table.trim() === '') findings.unshift({
      part: 'source', level: 'error', text: { zh: `主题中有多张表的消息：${names.join('、')}。请填写要读取的表名。`, en: `The topic tells about several tables: ${names.join(', ')}. Say which one is meant.` },
    });
    const bad = sample.messages.filter(({ understood }) => isProblem(understood)).length;
    if (bad) findings.push({
      part: 'source', level: 'warning', text: { zh: `最近 ${sample.messages.length} 条消息中有 ${bad} 条不是该格式，执行时会放入隔离区。`, en: `Of the latest ${sample.messages.length} messages ${bad} are not in this format; a run puts them into quarantine.` },
    });
    return findings;
  } finally {
    await kafka.close();
  }
}

function refusedMode(plan: SyncPlan): TaskFinding | undefined {
  try {
    refuseMode(plan);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyncFailure)) throw error;
    return { part: 'target', level: 'error', text: error.text };
  }
}
